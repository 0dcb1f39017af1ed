/** The words of the games in Polish. */
import type { GameId, GameWords } from '../games';
import abluxxen from './games/abluxxen';
import red7 from './games/red7';
import sixNimmt from './games/six-nimmt';
import takeThat from './games/take-that';
import theGang from './games/the-gang';

export const games: Readonly<Record<GameId, GameWords>> = {
  'six-nimmt': sixNimmt,
  abluxxen,
  'the-gang': theGang,
  red7,
  'take-that': takeThat,
};
