/**
 * Which words a move is made of. A kind of move is its notation with a parameter for every word that
 * varies: `take {row}`; a last parameter with an ellipsis stands for one word or more: `play {cards…}`.
 */
import type { Messages } from './message';

export interface MoveWords {
  /** A key of the game's `moves`. */
  readonly kind: string;
  readonly params: Readonly<Record<string, string>>;
}

/** The first kind that a move is of; kinds with a word of their own stand before the general ones. */
export function readMove(move: string, kinds: Messages): MoveWords | null {
  for (const kind of Object.keys(kinds)) {
    const params = fit(move.split(' '), kind.split(' '));
    if (params) return { kind, params };
  }
  return null;
}

function fit(words: string[], pattern: string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const word = words[at];
    if (word === undefined) return null;
    if (part.endsWith('…}')) return { ...params, [part.slice(1, -2)]: words.slice(at).join(' ') };
    if (part.startsWith('{')) params[part.slice(1, -1)] = word;
    else if (part !== word) return null;
  }
  return words.length === pattern.length ? params : null;
}
