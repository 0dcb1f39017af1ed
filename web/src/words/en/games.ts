/** The words of every game that has a folder here, in English; the other languages have the same keys. */
import { byGame, type GameWords } from '../games';

export const games = byGame(
  import.meta.glob<GameWords>('../../games/*/words/en.ts', { eager: true, import: 'default' }),
);
