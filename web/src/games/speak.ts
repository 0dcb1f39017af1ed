/** What a table says: its own few words, and those of its game. */
import { words, type Language, type Params } from '$lib/words.svelte';
import type { Message } from '../words/message';

export interface Speaker<Key extends string> {
  /** A sentence of the table's own. */
  say: (key: Key, params?: Params) => string;
  /** One of the game's `things`: the name of a card, a preview. */
  thing: (key: string, params?: Params) => string;
  /** The text of a move's button. */
  move: (move: string) => string;
}

export function speaker<Key extends string>(
  game: string,
  own: Record<Language, Record<Key, Message>>,
): Speaker<Key> {
  return {
    say: (key, params = {}) => words.fill(own[words.language][key], params),
    thing: (key, params = {}) => words.fill(words.game(game)?.things[key] ?? key, params),
    move: (move) => words.move(game, move),
  };
}
