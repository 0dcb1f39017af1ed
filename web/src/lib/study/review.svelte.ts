/** The review of one seat of a match: asked for, and followed while it is being computed. */
import { get, post } from '../api';
import { failure } from '../failure';
import { me } from '../me.svelte';
import type { ChancePoint, Decision, ReviewState, SeatReview, Worlds } from '../messages';

export type Budget = ReviewState['budget'];
export type Verdict = Decision['verdict'];

const POLL_MS = 1000;
/** The first decisions are waited for: asked for sooner, and a little later each time. */
const FIRST_POLL_MS = 200;
const LONGER = 1.1;
/** Of a normal distribution: how many standard errors a 95% interval is wide to either side. */
export const WIDTH_95 = 1.96;
/** What is marked on the way through a match; a matter of convention is nobody's fault. */
const MARKED: readonly Verdict[] = ['inaccuracy', 'mistake', 'blunder'];

export class ReviewLoader {
  readonly seat: number;
  budget = $state<Budget>('quick');
  state = $state.raw<ReviewState | null>(null);
  problem = $state('');
  readonly #table: string;
  #isStopped = false;
  #decisions = $state.raw<ReadonlyMap<number, Decision>>(new Map());
  #steps = $state.raw<readonly number[]>([]);
  #course = $state.raw<ReadonlyMap<number, ChancePoint>>(new Map());

  /** When all is done. */
  readonly review: SeatReview | null = $derived.by(() => this.state?.review ?? null);
  /** What is known so far, in the order of the match. */
  readonly decisions: readonly Decision[] = $derived.by(
    () =>
      this.review?.decisions ??
      [...this.#decisions.values()].sort((one, other) => one.number - other.number),
  );
  readonly course: readonly ChancePoint[] = $derived.by(
    () =>
      this.review?.course ?? [...this.#course.values()].sort((one, other) => one.node - other.node),
  );
  readonly marked: readonly Decision[] = $derived.by(() =>
    this.decisions.filter(({ verdict }) => MARKED.includes(verdict)),
  );
  readonly isRunning: boolean = $derived.by(
    () => this.state?.state === 'queued' || this.state?.state === 'running',
  );
  /** By the number of a move: the step of the replay that shows the table before it. */
  readonly steps: readonly number[] = $derived.by(() => this.review?.steps ?? this.#steps);

  constructor(table: string, seat: number) {
    this.#table = table;
    this.seat = seat;
  }

  /** Shows the review that there is, or has it computed. */
  async start(budget: Budget = this.budget): Promise<void> {
    this.#isStopped = false;
    this.problem = '';
    this.budget = budget;
    try {
      this.#take(await this.#ask(budget, 0));
      if (this.state?.state === 'none' || this.state?.state === 'failed') {
        await me.ensure();
        this.#take(await post<ReviewState>(this.#path, { seat: this.seat, budget }));
      }
      let wait = FIRST_POLL_MS;
      while (this.isRunning && !this.#isStopped) {
        await new Promise((go) => setTimeout(go, wait));
        wait = Math.min(wait * LONGER, POLL_MS);
        this.#take(await this.#ask(budget, this.state?.parts ?? 0));
      }
    } catch (error) {
      this.problem = failure(error);
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** What the others could have held before a move; and what the seat could do there. */
  worlds(move: number, count: number): Promise<Worlds> {
    const asked = `seat=${this.seat}&move=${move}&count=${count}`;
    return get<Worlds>(`tables/${this.#table}/worlds?${asked}`);
  }

  #ask(budget: Budget, since: number): Promise<ReviewState> {
    const asked = `seat=${this.seat}&budget=${budget}&since=${since}`;
    return get<ReviewState>(`${this.#path}?${asked}`);
  }

  get #path(): string {
    return `tables/${this.#table}/review`;
  }

  #take(state: ReviewState): void {
    this.#decisions = new Map([
      ...this.#decisions,
      ...state.decisions.map((decision) => [decision.number, decision] as const),
    ]);
    this.#course = new Map([
      ...this.#course,
      ...state.course.map((point) => [point.node, point] as const),
    ]);
    if (state.steps.length) this.#steps = state.steps;
    this.state = state;
  }
}
