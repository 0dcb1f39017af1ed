/**
 * What a coach, and a hint, says about a move: in the game's own words, read from the view and the
 * move's preview. A game's folder brings it as `coach.ts`; a game without one has none.
 */
import type { Turn, View } from '$lib/messages';
import type { Language, Params } from '$lib/words.svelte';
import { byGame } from '../words/games';
import type { Message } from '../words/message';

export interface Situation<V extends View = View> {
  readonly view: V;
  readonly turn: Turn;
  readonly seat: number;
  readonly names: readonly string[];
}

/** A sentence of the coach's words. */
export interface Advice {
  readonly key: string;
  readonly params?: Params;
}

export interface Coach<V extends View = View> {
  readonly words: Readonly<Record<Language, Readonly<Record<string, Message>>>>;
  /** The move that the coach would look at; null where there is nothing to say. */
  consider(situation: Situation<V>): string | null;
  /** Why one might make it. */
  about(situation: Situation<V>, move: string): Advice | null;
}

const COACHES = byGame(import.meta.glob<Coach>('./*/coach.ts', { import: 'coach' }));

export async function loadCoach(game: string): Promise<Coach | null> {
  return (await COACHES[game]?.()) ?? null;
}

/** The moves with their previews. */
export function foreseen<P>({ turn }: { turn: Turn }): Array<{ move: string; preview: P }> {
  return turn.legal.flatMap((move, at) => {
    const preview = turn.previews[at] as P | undefined;
    return preview ? [{ move, preview }] : [];
  });
}

/** The one with the least of something. */
export function least<T>(items: readonly T[], measure: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>(
    (best, item) => (best === undefined || measure(item) < measure(best) ? item : best),
    undefined,
  );
}
