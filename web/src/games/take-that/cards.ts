/** Cards as they are printed: their twins, the toads, and what they weigh. */
const TOAD_MINUS = 5;

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

/** With a proper minus sign. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : points > 0 ? `+${points}` : '0';
}
