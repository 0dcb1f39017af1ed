/** Cards and sets. */

/** Numbers first, jokers last: `4 4 4 J`. */
export type CardSet = readonly string[];

export const JOKER = 'J';

export function isJoker(card: string): boolean {
  return card === JOKER;
}

/** As a number to compare; jokers alone are above all. */
export function rankOf(set: CardSet): number {
  const [first] = set;
  return first === undefined || isJoker(first) ? Number.MAX_SAFE_INTEGER : Number(first);
}

/** `3×7`, or `2×J` for jokers alone. */
export function badge(set: CardSet): string {
  return `${set.length}×${set[0] ?? ''}`;
}
