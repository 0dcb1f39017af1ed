/** The rules of a game for its players: a page, a legend, and hints for the first match. */

/** Holds when every option named has one of the values; `seats` is the number of seats. */
export type Condition = Readonly<Record<string, readonly (string | number | boolean)[]>>;

export interface Section {
  readonly title: string;
  readonly only?: Condition;
  /** Cards in the game's own codes, see `parts/Picture.svelte`. */
  readonly picture?: string;
  /** A paragraph that begins with `- ` is an item of a list. */
  readonly paragraphs: readonly string[];
}

export interface Legend {
  readonly title: string;
  readonly only?: Condition;
  readonly entries: readonly Entry[];
}

export interface Entry {
  /** What is explained, in the game's own codes: `55`, `C4`, `R`, `full-house`. */
  readonly sign: string;
  readonly name: string;
  readonly text: string;
}

export interface Hint {
  /**
   * Shown the first time the reader is to act in this phase or, where nobody acts, sees it; the next
   * hint of the same phase the next time.
   */
  readonly phase: string;
  readonly only?: Condition;
  readonly text: string;
}

export interface Rules {
  readonly title: string;
  readonly sections: readonly Section[];
  readonly legends: readonly Legend[];
  readonly hints: readonly Hint[];
}

/** Whether something is said at a table with these options, defaults filled in, and seats. */
export function holds(
  only: Condition | undefined,
  options: Readonly<Record<string, unknown>>,
  seats: number,
): boolean {
  return Object.entries(only ?? {}).every(([name, values]) =>
    values.some((value) => value === (name === 'seats' ? seats : options[name])),
  );
}
