/** A match being looked through with its review: the step, its decision, and what the table shows. */
import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { get } from '../api';
import { failure } from '../failure';
import type { Decision, MoveValue, Replay, Turn, View, Worlds } from '../messages';
import { NO_TURN } from '../turn';
import { ReplayPlayer } from './replay.svelte';
import { ReviewLoader } from './review.svelte';

const WORLDS = 6;

export class ReviewSession {
  readonly player: ReplayPlayer;
  /** The seat whose review is looked at. */
  seat = $state<number | null>(null);
  /** A move that the reader wants to see on the table. */
  shown = $state<string | null>(null);
  /** Which of the marked decisions is asked about; null while the review is read. */
  learning = $state<number | null>(null);
  problem = $state('');
  #loaders = new SvelteMap<number, ReviewLoader>();
  #situations = new SvelteMap<string, Worlds>();
  #open = $state.raw<Replay | null>(null);

  readonly loader: ReviewLoader | null = $derived.by(
    () => (this.seat !== null && this.#loaders.get(this.seat)) || null,
  );
  readonly loaders: readonly ReviewLoader[] = $derived.by(() => [...this.#loaders.values()]);
  readonly steps: readonly number[] = $derived.by(() => this.loader?.steps ?? []);
  /** How many moves have been made at the step shown. */
  readonly moves: number = $derived.by(() =>
    Math.max(
      0,
      this.steps.findLastIndex((step) => step <= this.player.at),
    ),
  );
  readonly decision: Decision | null = $derived.by(
    () =>
      this.loader?.decisions.find(({ number }) => this.steps[number] === this.player.at) ?? null,
  );
  readonly situation: Worlds | null = $derived.by(
    () => (this.decision && this.#situations.get(keyOf(this.decision))) ?? null,
  );
  /** What the seat saw, with the moves that it could make. */
  readonly view: View | undefined = $derived.by(() => this.situation?.view ?? this.player.view);
  readonly turn: Turn = $derived.by(() => {
    const { decision, situation } = this;
    if (!decision || !situation?.turn) return NO_TURN;
    return { ...NO_TURN, ...situation.turn, number: decision.number };
  });
  /** The move that the table marks. */
  readonly hint: string | null = $derived.by(
    () => this.shown ?? (this.learning === null ? (this.decision?.better ?? null) : null),
  );
  /** The table as it really was, all cards open. */
  readonly truth: View | undefined = $derived.by(() => this.#open?.steps[this.player.at]?.view);

  constructor(table: string) {
    this.player = new ReplayPlayer(table);
  }

  /** The match, and the review of the reader's own seat. */
  async begin(): Promise<void> {
    try {
      await this.player.open();
      if (this.player.isOver) await this.review(this.player.you?.seat ?? 0);
      else await this.player.load('spectator');
    } catch (error) {
      this.problem = failure(error);
    }
  }

  /** Changes to the review of a seat; starts it where there is none yet. */
  async review(seat: number): Promise<void> {
    this.seat = seat;
    this.shown = null;
    this.learning = null;
    this.player.viewer = String(seat);
    if (!this.#loaders.has(seat)) {
      const loader = new ReviewLoader(this.player.id, seat);
      this.#loaders.set(seat, loader);
      void loader.start();
    }
    await this.player.load(String(seat));
  }

  /** What is evaluated first, unless the address names a step or the reader has gone to one. */
  async showFirst(): Promise<void> {
    const { loader, player, steps } = this;
    const first = loader?.decisions[0];
    const isUntouched = player.at === 0 && !location.hash;
    if (isUntouched && first && steps.length && player.steps.length) await this.jump(first.number);
  }

  /** The table before a move. */
  async jump(move: number): Promise<void> {
    const step = this.steps[move];
    if (step !== undefined) await this.player.show(step);
  }

  /** Fetches what the seat could do at the decision shown, and what the others could have held. */
  async look(): Promise<void> {
    const { loader, decision } = this;
    this.shown = null;
    if (!loader || !decision || untrack(() => this.#situations.has(keyOf(decision)))) return;
    try {
      this.#situations.set(keyOf(decision), await loader.worlds(decision.number, WORLDS));
    } catch (error) {
      this.problem = failure(error);
    }
  }

  async lookUnderTheCards(): Promise<void> {
    this.#open ??= await get<Replay>(`tables/${this.player.id}/replay?as=open`);
  }

  value(move: string): MoveValue | undefined {
    return this.decision?.moves.find((value) => value.move === move);
  }

  /** One of the marked decisions, as a question. */
  async ask(number: number): Promise<void> {
    const decision = this.loader?.marked[number];
    if (!decision) return;
    this.learning = number;
    await this.jump(decision.number);
  }

  close(): void {
    for (const loader of this.#loaders.values()) loader.stop();
  }
}

function keyOf({ seat, number }: Decision): string {
  return `${seat} ${number}`;
}
