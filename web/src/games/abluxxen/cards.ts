/** Cards and sets. */

/** Numbers first, jokers last: `4 4 4 J`. */
export type CardSet = readonly string[];

export const JOKER = 'J';
const HIGHEST_NUMBER = 13;
const ABOVE_ALL = HIGHEST_NUMBER + 1;

export function isJoker(card: string): boolean {
  return card === JOKER;
}

/** As a number to compare; jokers alone are above 13. */
export function rankOf(set: CardSet): number {
  const [first] = set;
  return first === undefined || isJoker(first) ? ABOVE_ALL : Number(first);
}

/** `3×7`, or `2×J` for jokers alone. */
export function badge(set: CardSet): string {
  return `${set.length}×${set[0] ?? ''}`;
}
