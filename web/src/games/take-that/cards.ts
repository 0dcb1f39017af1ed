/** Cards as they are printed: their twins, the toads, and what a row weighs. */
const TOAD_MINUS = 5;
const REACH = 10;
const LOWEST = 12;
const HIGHEST = 98;

/** Its digits swapped; a toad is its own. */
export function twinOf(card: number): number {
  return (card % 10) * 10 + Math.floor(card / 10);
}

export function isToad(card: number): boolean {
  return twinOf(card) === card;
}

/** What the cards cost whoever takes them. */
export function penalty(cards: readonly number[]): number {
  return cards.reduce((sum, card) => sum + (isToad(card) ? TOAD_MINUS : 1), 0);
}

/** What fits on the end of a row, as a label: what may be played is for the server to say. */
export function range(end: number): { low: number; high: number } {
  return { low: Math.max(end - REACH, LOWEST), high: Math.min(end + REACH, HIGHEST) };
}

/** With a proper minus sign. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : points > 0 ? `+${points}` : '0';
}
