/** A puzzle being solved: the first answer counts, then every move can be looked at. */
import { get, post } from '../api';
import { failure } from '../failure';
import { me } from '../me.svelte';
import type { Puzzle, PuzzleAnswer, Turn } from '../messages';
import { NO_TURN } from '../turn';

export const DAILY = 'daily';

export class PuzzleSolver {
  /** Of a game, or `daily`. */
  readonly wanted: string;
  puzzle = $state.raw<Puzzle | null>(null);
  answer = $state.raw<PuzzleAnswer | null>(null);
  /** The move that was answered with. */
  made = $state<string | null>(null);
  /** The move that is looked at afterwards. */
  shown = $state<string | null>(null);
  problem = $state('');
  isBusy = $state(false);

  readonly turn: Turn = $derived.by(() => {
    const { legal, previews } = this.puzzle ?? NO_TURN;
    return { ...NO_TURN, legal, previews };
  });
  readonly hint: string | null = $derived.by(() => this.shown ?? this.answer?.best ?? null);

  constructor(wanted: string) {
    this.wanted = wanted;
  }

  /** The one that a link names, or another one. */
  async load(id = ''): Promise<void> {
    const path = id ? `puzzles/${id}` : this.wanted === DAILY ? 'puzzles/daily' : this.#next;
    this.again();
    this.puzzle = null;
    this.problem = '';
    try {
      this.puzzle = await get<Puzzle>(path);
      history.replaceState(null, '', `#${this.puzzle.id}`);
    } catch (error) {
      this.problem = failure(error);
    }
  }

  async move(move: string): Promise<void> {
    if (this.answer) this.shown = move;
    if (this.answer || this.isBusy || !this.puzzle) return;
    this.isBusy = true;
    try {
      await me.ensure();
      this.answer = await post<PuzzleAnswer>(`puzzles/${this.puzzle.id}`, { move });
      this.made = move;
    } catch (error) {
      this.problem = failure(error);
    }
    this.isBusy = false;
  }

  /** As if it had not been answered. */
  again(): void {
    this.answer = null;
    this.made = null;
    this.shown = null;
  }

  get #next(): string {
    return `puzzles?game=${encodeURIComponent(this.wanted)}`;
  }
}
