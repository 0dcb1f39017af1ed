/**
 * How the table would look after a move that is only planned, so that a player sees who would be
 * winning. Nothing here decides what may be done: that is in `turn.legal`.
 */
import type { Red7View } from '$lib/messages';
import { colourOf, descending, numberOf, rankOf } from './cards';

export interface Outlook {
  rule: string;
  /** By seat. */
  counting: readonly (readonly string[])[];
  winning: number | null;
}

/** The table as it is: all of this was said by the server. */
export function present(view: Red7View): Outlook {
  return {
    rule: view.rule,
    counting: view.seats.map(({ counting }) => counting),
    winning: view.winning,
  };
}

/** The table after a move, or the part of one that is planned, of that seat. */
export function foresee(view: Red7View, seat: number, move: string): Outlook {
  const palettes = view.seats.map(({ palette }) => [...palette]);
  let { rule } = view;
  const [verb, card = '', where] = move.split(' ');
  const canvas = /canvas (\w\d)$/.exec(move)?.[1] ?? (where === 'canvas' ? card : null);
  if (verb === 'palette') palettes[seat]?.push(card);
  if (verb === 'remove' || verb === 'drop') {
    for (const palette of palettes) {
      if (palette.includes(card)) palette.splice(palette.indexOf(card), 1);
    }
  }
  if (canvas) rule = colourOf(canvas);
  const counting = palettes.map((palette) => countingCards(palette, rule));
  return { rule, counting, winning: strongest(counting) };
}

/** `ahead` and `behind`: the turn goes on after it. `partial`: it takes another card as well. */
export type Outcome = 'winning' | 'out' | 'ahead' | 'behind' | 'partial';

/** What would come of a move, or of a part of one. */
export function outcomeOf(
  view: Red7View,
  seat: number,
  move: string,
  legal: readonly string[],
): Outcome {
  if (!legal.includes(move)) return 'partial';
  if (move === 'pass') return 'out';
  const wins = foresee(view, seat, move).winning === seat;
  const isLast = !view.effects || move === 'end' || move.startsWith('canvas');
  if (isLast) return wins ? 'winning' : 'out';
  return wins ? 'ahead' : 'behind';
}

/** The cards of a palette that count under a rule. */
export function countingCards(palette: readonly string[], rule: string): string[] {
  const candidates = sets(descending(palette), rule).filter((cards) => cards.length);
  return candidates.reduce((best, cards) => (strength(cards) > strength(best) ? cards : best), []);
}

/** The sets that a rule compares; `cards` are descending, so the first of a kind is its highest. */
function sets(cards: readonly string[], rule: string): string[][] {
  switch (rule) {
    case 'R':
      return [cards.slice(0, 1)];
    case 'O':
      return groups(cards, numberOf);
    case 'Y':
      return groups(cards, colourOf);
    case 'G':
      return [cards.filter((card) => numberOf(card) % 2 === 0)];
    case 'B':
      return [groups(cards, colourOf).flatMap(([highest]) => highest ?? [])];
    case 'I':
      return runs(groups(cards, numberOf).flatMap(([highest]) => highest ?? []));
    default:
      return [cards.filter((card) => numberOf(card) < 4)];
  }
}

function groups(cards: readonly string[], key: (card: string) => string | number): string[][] {
  const kinds = new Map<string | number, string[]>();
  for (const card of cards) kinds.set(key(card), [...(kinds.get(key(card)) ?? []), card]);
  return [...kinds.values()];
}

function runs(cards: readonly string[]): string[][] {
  const found: string[][] = [];
  for (const card of cards) {
    const run = found.at(-1);
    if (run && numberOf(run.at(-1)!) === numberOf(card) + 1) run.push(card);
    else found.push([card]);
  }
  return found;
}

/** First how many, then the highest. */
function strength(cards: readonly string[]): number {
  const MORE_THAN_ANY_CARD = 64;
  return cards.length * MORE_THAN_ANY_CARD + Math.max(0, ...cards.map(rankOf));
}

function strongest(counting: readonly (readonly string[])[]): number | null {
  const strengths = counting.map(strength);
  const best = Math.max(...strengths);
  return best ? strengths.indexOf(best) : null;
}
