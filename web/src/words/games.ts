/** The words of a game's tile, form and table. */
import type { Message, Messages } from './message';

export interface GameWords {
  readonly title: string;
  readonly motto: string;
  /** What it is like, in two sentences. */
  readonly about: string;
  readonly players: string;
  readonly minutes: string;
  readonly options: Readonly<Record<string, OptionWords>>;
  /** By the `phase` of the view. */
  readonly phases: Readonly<Record<string, PhaseWords>>;
  /** What the line says instead when less is left to do: by phase and situation, `chips.ready`. */
  readonly lines: Readonly<Record<string, LineWords>>;
  /** Why a match ended and what decided it, see `ending` in `games/contract.ts`. */
  readonly endings: Messages;
  /** By kind of move, see `moves.ts`; the texts of buttons. */
  readonly moves: Messages;
  /** The names of cards and things for screen readers, and words that a table shows. */
  readonly things: Messages;
}

export interface OptionWords {
  readonly name: string;
  readonly about: string;
  /** By the JSON text of a value: `classic`, `true`, `0`, `null`. */
  readonly values: Readonly<Record<string, ValueWords>>;
  /** Any other whole number, as `{value}`. */
  readonly number?: Message;
}

export interface ValueWords {
  readonly name: string;
  readonly about?: string;
}

/**
 * What the line says. `{names}` are the seats that are to act, further seats are those that the game
 * names (`seats` in `games/contract.ts`), and other parameters bear the names of the view's fields
 * (`{round}`, `{owed}`).
 */
export interface LineWords {
  /** To a seat that is to act; absent where nobody acts. */
  readonly act?: Message;
  /** To everybody else. */
  readonly wait?: Message;
}

export interface PhaseWords extends LineWords {
  readonly name: string;
  readonly wait: Message;
}

/** Files of games' folders by the game: `../../games/red7/words/en.ts` is of `red7`. */
export function byGame<File>(files: Record<string, File>): Readonly<Record<string, File>> {
  const named = Object.entries(files).map(([path, file]) => [
    /(?:games|^\.)\/([^/]+)/.exec(path)?.[1],
    file,
  ]);
  return Object.fromEntries(named) as Record<string, File>;
}
