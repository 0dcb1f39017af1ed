/** Cards, sets and the preview of a robbery. */

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

/** `7`, or `J` for jokers alone. */
export function valueOf(set: CardSet): string {
  return set[0] ?? '';
}

/** `3×7`. */
export function badge(set: CardSet): string {
  return `${set.length}×${valueOf(set)}`;
}

/**
 * Whom a set would rob, as a preview while cards are being picked: what comes of a play is for the
 * server to say.
 */
export function wouldRob(set: CardSet, layer: CardSet, mode: string): boolean {
  if (!set.length || set.length !== layer.length) return false;
  const [mine, theirs] = [rankOf(set), rankOf(layer)];
  return mine > theirs || (mode === 'expert' && mine === 1 && theirs >= HIGHEST_NUMBER);
}
