/** The words of every game that has a folder here, in English; the other languages have the same keys. */
import { byGame, type GameWords } from '../games';
import type { Sentences } from '../message';

export const games = byGame(
  import.meta.glob<GameWords>('../../games/*/words/en.ts', { eager: true, import: 'default' }),
);
export const sentences = byGame(
  import.meta.glob<Sentences>('../../games/*/sentences/en.ts', { eager: true }),
);
