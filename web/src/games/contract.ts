/**
 * What a game's folder, `games/<game-id>/`, brings to the page. All of it may be missing: such a game
 * plays at the plain table, with the server's words.
 *
 * - `Table.svelte` draws a view inside `$parts/Stage.svelte` and offers the legal moves that came with it
 * - `page.ts` reads from a view what the frame around the table says
 * - `view.ts` has the types of views and previews, generated from the game's own
 * - `words/`, `rules/` and `sentences/` hold a file per language; `words/table.ts` is for the table alone
 * - `Inline.svelte` draws a card or a chip so small that it fits into a sentence
 * - `Motif.svelte`, `Scene.svelte` and `colours.css` are its sign, its board in small and its colours
 *
 * No rule of a game is written here: what is not in `turn.legal` cannot be done, and what a move would
 * do is said by its preview.
 */
import type { Component } from 'svelte';
import type { Preview, Result, Table, Turn, View } from '$lib/messages';
import type { Selection } from '$lib/selection.svelte';
import type { Sound } from '$lib/sound';
import type { Params } from '$lib/words.svelte';

export interface TableProps<V extends View = View, P extends Preview = Preview> {
  view: V;
  /** By seat. */
  names: readonly string[];
  /** `legal` is empty when the viewer may do nothing now, and in replays. */
  turn: TurnOf<P>;
  /** The seat of the viewer; null for a spectator. */
  seat: number | null;
  table: Table;
  /** Cards picked up; the frame clears it when a move was made. */
  selection: Selection;
  onmove: (move: string) => void;
  /** Puts a remark into the line, such as why a card cannot be played. */
  say: (text: string) => void;
}

/** How a card lies, for the component that draws it. */
export interface CardStates {
  isPlayable?: boolean;
  isSelected?: boolean;
  isDim?: boolean;
  /** The move that a bot would make, or a teacher shows. */
  isHinted?: boolean;
}

export type TurnOf<P extends Preview> = Omit<Turn, 'previews'> & { previews: readonly P[] };
export type TableComponent = Component<TableProps>;

/** What a legal move would do, as far as the viewer may know; none while a move is on its way. */
export function previewOf<P extends Preview>(turn: TurnOf<P>, move: string): P | null {
  return turn.previews[turn.legal.indexOf(move)] ?? null;
}

export interface GamePage<V extends View = View, P extends Preview = Preview> {
  /** What is left to do in a phase; the words stand in `lines`, under the phase and this name. */
  situation?(view: V, seat: number | null, legal: readonly string[]): string | null;
  /** The seats that the line calls by name, by the parameter that stands for them. */
  seats?(view: V): Record<string, readonly number[]>;
  /** What people read in a move: it has numbers where they have names, and codes for cards. */
  moveParams?(preview: P, names: readonly string[], move: string): Params;
  /** What has to be picked up at the table for a move to be shown as if it were about to be made. */
  selects?(move: string, preview: P): readonly string[];
  /** Where a move goes on the table, as CSS; an arrow points there from what is marked. */
  aims?(move: string, preview: P): string | null;
  /** Why the match ended and what decided it: sentences of `endings`. */
  ending?(view: V, result: Result, named: Named): Said[];
  /** What a seat has in the end, a key of `endings`, where points would say nothing. */
  standing?(view: V, seat: number): string | null;
  /** The lines of the chart, keys of `endings`, where it is not one per seat. */
  readonly lines?: readonly string[];
  /** Points line by line; otherwise the `total` or the `score` of every seat. */
  points?(view: V): number[];
  /** What counts the points of a chart; otherwise the `round`, or every step. */
  round?(view: V): number;
  /** Whether points are a penalty. */
  readonly fewestPointsWin?: boolean;
  /** How a step comes about, before its view is shown; none where the view says it all. */
  scenes?(before: V, after: V): Array<Scene<V>>;
  /** Parameters of sentences that `Inline.svelte` draws: cards, chips. */
  readonly drawn?: readonly string[];
  /** Codes of sentences with which a trick or a turn begins, for the log; a round begins by itself. */
  readonly begins?: readonly string[];
  /** Points as they stand within a round, for the turning point; null at steps that do not count. */
  live?(view: V): readonly number[] | null;
  /** Codes of sentences that decide a match by themselves. */
  readonly decides?: readonly string[];
  /** What a step sounds like. */
  readonly sound?: Sound;
}

/** A sight on the way from one view to the next. */
export interface Scene<V extends View = View> {
  view: V;
  /** What the table points out meanwhile; each game has its own. */
  moment: Moment;
  /** Of the time that the step is looked at. */
  share: number;
}

export interface Moment {
  kind: string;
  seat?: number;
  /** How many cards are counted so far, where they are counted. */
  counted?: number;
  row?: number;
}

/** A card or a chip in a sentence. */
export interface InlineProps {
  /** One of the codes that the parameter holds. */
  code: string;
  param: string;
  /** All parameters of the sentence. */
  params: Record<string, unknown>;
}

/** The names of seats as a list. */
export type Named = (seats: readonly number[]) => string;

/** A sentence of the game's `endings`. */
export interface Said {
  key: string;
  params: Params;
}
