/** What a table says: its own few words, and those of its game. */
import { words, type Language, type Params } from '$lib/words.svelte';
import type { Message } from '../words/message';

type Say<Key extends string> = (key: Key, params?: Params) => string;

/** `say` a sentence of the table's own, the name of a `thing` of the game, the text of a `move`. */
export function speaker<Key extends string>(
  game: string,
  own: Record<Language, Record<Key, Message>>,
): { say: Say<Key>; thing: Say<string>; move: (move: string) => string } {
  return {
    say: (key, params = {}) => words.fill(own[words.language][key], params),
    thing: (key, params = {}) => words.fill(words.game(game)?.things[key] ?? key, params),
    move: (move) => words.move(game, move),
  };
}
