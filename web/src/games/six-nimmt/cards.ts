/** What is printed on cards and rows. */
import type { SixNimmtPreview } from './view';

/** The bulls on a card, as printed. */
export function bullsOn(card: number): number {
  if (card === 55) return 7;
  if (card % 11 === 0) return 5;
  if (card % 10 === 0) return 3;
  return card % 5 === 0 ? 2 : 1;
}

export function bullsOf(cards: readonly number[]): number {
  return cards.reduce((sum, card) => sum + bullsOn(card), 0);
}

/** A bull's head, filled, within ±10 units. */
export const HEAD =
  'M-10 -9 C-9.5 -3 -7 -1.5 -4.5 -2 L-3.6 5 Q-3 9 0 9 Q3 9 3.6 5 L4.5 -2 C7 -1.5 9.5 -3 10 -9 C8.5 -6 6 -5.6 3.5 -6 H-3.5 C-6 -5.6 -8.5 -6 -10 -9 Z';

/** The places of a row; who lays the next card takes them. */
export const PLACES = 5;

/** A card that is looked at, and where it would lie. */
export interface Landing {
  card: number;
  preview: SixNimmtPreview;
}
