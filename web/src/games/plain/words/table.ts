/** The words that the plain table says about any game. */
import { words, type Language } from '$lib/words.svelte';
import type { Message } from '../../../words/message';
import { speaker } from '../../speak';

const en = {
  play: 'Play {card}',
  pick: 'Pick a card',
  more: { count: 'size', one: '{size} more move', other: '{size} more moves' },
  back: 'cards face down: {size}',
  empty: 'empty',
  moves: 'Moves',
};

const pl: Record<keyof typeof en, Message> = {
  play: 'Zagraj {card}',
  pick: 'Wybierz kartę',
  more: {
    count: 'size',
    one: 'jeszcze {size} ruch',
    few: 'jeszcze {size} ruchy',
    many: 'jeszcze {size} ruchów',
    other: 'jeszcze {size} ruchu',
  },
  back: 'zakryte karty: {size}',
  empty: 'pusto',
  moves: 'Ruchy',
};

export const { say } = speaker('plain', { en, pl });

/** What fields of views are commonly called; in English most are words already. */
const FIELDS: Record<Language, Readonly<Record<string, string>>> = {
  en: { next_phase: 'then', next_seat: 'next' },
  pl: {
    cards: 'karty',
    community: 'karty wspólne',
    deck: 'talia',
    discards: 'odrzucone',
    draws: 'dobiera',
    hand: 'ręka',
    layers: 'warstwy',
    limit: 'limit',
    mode: 'tryb',
    next_phase: 'potem',
    next_seat: 'następna kolej',
    piles: 'stosy',
    pile: 'stos',
    points: 'punkty',
    pool: 'pula',
    round: 'runda',
    rounds: 'rundy',
    row: 'rząd',
    rows: 'rzędy',
    rule: 'zasada',
    score: 'punkty',
    table: 'stół',
    takes: 'zabiera',
    target: 'cel',
    total: 'razem',
    trick: 'lewa',
    trump: 'atut',
    turn: 'kolej',
    winning: 'prowadzi',
  },
};

/** `deck_size` is "deck size". */
export function label(name: string): string {
  return FIELDS[words.language][name] ?? name.replaceAll(/[_-]/g, ' ');
}
