/** What is printed on a card, and where it would lie. */

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

/** Where a card would land as the rows lie now. Only a preview: the server places the cards. */
export interface Landing {
  /** Counted from 0; null when it fits no row. */
  row: number | null;
  /** Whether it would be the sixth card. */
  takes: boolean;
}

export function landing(rows: readonly (readonly number[])[], card: number): Landing {
  let row: number | null = null;
  for (const [at, cards] of rows.entries()) {
    const end = cards.at(-1) ?? Infinity;
    if (end < card && (row === null || end > (rows[row]?.at(-1) ?? 0))) row = at;
  }
  return { row, takes: row !== null && (rows[row]?.length ?? 0) >= PLACES };
}
