/**
 * What a game's table gets and promises. One folder a game, `games/<game-id>/Table.svelte`:
 * it draws its view inside `$parts/Stage.svelte` and offers the legal moves that came with it.
 * No rule of a game is written here: what is not in `turn.legal` cannot be done.
 */
import type { Component } from 'svelte';
import type { AnyView, Table, Turn } from '$lib/messages';
import type { Selection } from '$lib/selection.svelte';

export interface TableProps<View extends AnyView = AnyView> {
  view: View;
  /** By seat. */
  names: readonly string[];
  /** `legal` is empty when the viewer may do nothing now, and in replays. */
  turn: Turn;
  /** The seat of the viewer; null for a spectator. */
  seat: number | null;
  table: Table;
  /** Cards picked up; the frame clears it when a move was made. */
  selection: Selection;
  onmove: (move: string) => void;
  /** Puts a remark into the line, such as why a card cannot be played. */
  say: (text: string) => void;
}

export type TableComponent = Component<TableProps>;
