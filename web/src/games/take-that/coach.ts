/** The coach of Take That: pull twins, keep rows short before they are yours. */
import type { Advice, Coach, Situation } from '../coach';
import { foreseen, least } from '../coach';
import { isToad, twinOf } from './cards';
import type { TakeThatPreview, TakeThatView } from './view';

const DEAR = 6;

function costOf({ turn }: Situation<TakeThatView>): number {
  const preview = turn.previews[turn.legal.indexOf('take')] as TakeThatPreview | undefined;
  return -(preview?.points ?? 0);
}

/** Toads have no twin, although their digits can be swapped. */
function isPairIn(hand: readonly number[], card: number): boolean {
  return !isToad(card) && hand.includes(twinOf(card));
}

function about(situation: Situation<TakeThatView>, move: string): Advice | null {
  const { view, seat } = situation;
  const cost = costOf(situation);
  const card = Number(move.split(' ')[1] ?? 0);
  if (move === 'take') return { key: 'take', params: { cost } };
  if (move.startsWith('pull')) return { key: 'pull', params: { card, twin: twinOf(card) } };
  const hand = view.seats[seat]?.hand ?? [];
  if (!view.row.length) return { key: isPairIn(hand, card) ? 'pair' : 'open', params: { card } };
  return { key: cost >= DEAR ? 'dear' : 'play', params: { card, cost } };
}

function consider(situation: Situation<TakeThatView>): string | null {
  const { view, seat } = situation;
  const moves = foreseen<TakeThatPreview>(situation).map(({ move }) => move);
  const hand = view.seats[seat]?.hand ?? [];
  const plays = moves.filter((move) => move.startsWith('play'));
  const cardOf = (move: string): number => Number(move.slice(5));
  const pull = moves.find((move) => move.startsWith('pull'));
  if (pull) return pull;
  if (!view.row.length) {
    const pair = plays.find((move) => isPairIn(hand, cardOf(move)));
    if (pair) return pair;
  }
  const end = view.row.at(-1) ?? 0;
  // The farthest that fits leaves the next player the least.
  return least(plays, (move) => -Math.abs(cardOf(move) - end)) ?? moves[0] ?? null;
}

export const coach = {
  about,
  consider,
  words: {
    en: {
      take: {
        count: 'cost',
        one: 'Taking costs one point now. A short row is sometimes worth it: you open the next one.',
        other: 'Taking costs {cost} points now, and then you open a new row.',
      },
      pull: 'You hold {twin}, the twin of {card}: pull it out for two points.',
      pair: 'Open with {card}: you hold its twin and can pull it next time.',
      open: 'A new row: open with {card} and see what the others make of it.',
      dear: '{card} fits. The row would cost {cost} by now, so keep playing while you can.',
      play: '{card} fits at the end of the row.',
    },
    pl: {
      take: {
        count: 'cost',
        one: 'Zabranie kosztuje teraz jeden punkt. Krótki rządek bywa tego wart: otwierasz następny.',
        few: 'Zabranie kosztuje teraz {cost} punkty, a potem otwierasz nowy rządek.',
        many: 'Zabranie kosztuje teraz {cost} punktów, a potem otwierasz nowy rządek.',
        other: 'Zabranie kosztuje teraz {cost} punktu, a potem otwierasz nowy rządek.',
      },
      pull: 'Masz {twin}, kartę lustrzaną do {card}: wyciągnij ją za dwa punkty.',
      pair: 'Otwórz kartą {card}: masz jej odbicie i następnym razem ją wyciągniesz.',
      open: 'Nowy rządek: otwórz kartą {card} i zobacz, co zrobią inni.',
      dear: '{card} pasuje. Rządek kosztowałby już {cost}, więc dokładaj, póki możesz.',
      play: '{card} pasuje na koniec rządka.',
    },
  },
} satisfies Coach<TakeThatView>;
