/** The words of every game that has a folder here, in Polish, and of what the server says about it. */
import { byGame, type GameWords } from '../games';
import type { Sentences } from '../message';

export const games = byGame(
  import.meta.glob<GameWords>('../../games/*/words/pl.ts', { eager: true, import: 'default' }),
);
export const sentences = byGame(
  import.meta.glob<Sentences>('../../games/*/sentences/pl.ts', { eager: true }),
);
