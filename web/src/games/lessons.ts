/**
 * The lessons of the games, worked out by the rules: tools/lessons.py writes a game's `lessons.json`
 * from its `lessons.toml`. A game without them has none. They need no server.
 */
import type { LocalizedText, Preview, View } from '$lib/messages';
import type { Language } from '$lib/words.svelte';
import { byGame } from '../words/games';

export type LessonWords = Readonly<Record<Language, string>>;

export interface Lesson {
  readonly id: string;
  readonly title: LessonWords;
  readonly about: LessonWords;
  /** The names of the other seats. */
  readonly players: readonly string[];
  /** Of the table to which the lesson belongs. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly scenes: readonly Scene[];
}

/** One step: what to do, and what comes of it. */
export interface Scene {
  readonly view: View;
  readonly legal: readonly string[];
  readonly previews: readonly Preview[];
  readonly say: LessonWords;
  /** What follows each move asked for; the first of them is shown to a learner who asks. */
  readonly outcomes: Readonly<Record<string, readonly Shown[]>>;
  /** Which of the words of `wrong` answer another move; the last ones, where it is not named. */
  readonly refusals: Readonly<Record<string, number>>;
  readonly wrong?: readonly LessonWords[];
  /** Absent where the next step follows at once. */
  readonly done?: LessonWords;
}

export interface Shown {
  readonly story: readonly LocalizedText[];
  readonly view: View;
}

const FILES = byGame(
  import.meta.glob<readonly Lesson[]>('./*/lessons.json', { import: 'default' }),
);

/** The games that have lessons. */
export const TAUGHT: readonly string[] = Object.keys(FILES);

/** All lessons of a game, the one for newcomers first. */
export async function loadLessons(game: string): Promise<readonly Lesson[]> {
  return (await FILES[game]?.()) ?? [];
}
