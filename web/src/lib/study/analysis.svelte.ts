/** The analysis board: a position, moves made from it for every seat, and what the next are worth. */
import { api, post } from '../api';
import { failure } from '../failure';
import { withFlights } from '../flights';
import { me } from '../me.svelte';
import type { Analysis, Evaluation, NewAnalysis, Turn } from '../messages';
import { NO_TURN } from '../turn';

export class AnalysisBoard {
  analysis = $state.raw<Analysis | null>(null);
  /** The same with all cards open, where the reader wants to see them. */
  open = $state.raw<Analysis | null>(null);
  moves = $state.raw<readonly string[]>([]);
  evaluation = $state.raw<Evaluation | null>(null);
  shown = $state<string | null>(null);
  problem = $state('');
  isEvaluating = $state(false);
  #start: NewAnalysis = { game: '' };
  #asking: AbortController | null = null;

  /** The seat whose moves are on the table. */
  readonly seat: number | null = $derived.by(() => this.analysis?.seat ?? null);
  readonly turn: Turn = $derived.by(() => {
    const own = this.analysis?.turns.find(({ seat }) => seat === this.seat);
    return own ? { ...NO_TURN, ...own, number: this.moves.length } : NO_TURN;
  });
  readonly hint: string | null = $derived.by(() => this.shown ?? this.evaluation?.best ?? null);

  /** An address that leads here again, for everybody. */
  readonly link: string = $derived.by(() => {
    const place = new URLSearchParams({ position: this.analysis?.position ?? '' });
    if (this.seat !== null) place.set('seat', String(this.seat));
    return `/analysis#${place}`;
  });

  /** A new match, or the position that a line of text describes. */
  async setUp(start: NewAnalysis, seat: number | null = null): Promise<void> {
    const before = this.#start;
    this.#start = start;
    if (!(await this.#look([], seat))) this.#start = before;
  }

  /** As another seat sees it. */
  async sit(seat: number): Promise<void> {
    await this.#look(this.moves, seat);
  }

  async move(move: string): Promise<void> {
    if (this.seat !== null) await this.#look([...this.moves, `${this.seat} ${move}`], null);
  }

  async undo(): Promise<void> {
    await this.#look(this.moves.slice(0, -1), null);
  }

  async reset(): Promise<void> {
    await this.#look([], null);
  }

  async evaluate(): Promise<void> {
    this.stop();
    const { signal } = (this.#asking = new AbortController());
    this.isEvaluating = true;
    this.problem = '';
    const body: NewAnalysis = { ...this.#body(this.moves), seat: this.seat, budget: 'quick' };
    try {
      await me.ensure();
      this.evaluation = await api<Evaluation>('POST', 'analysis/evaluation', body, signal);
    } catch (error) {
      if (!signal.aborted) this.problem = failure(error);
    }
    if (!signal.aborted) this.isEvaluating = false;
  }

  stop(): void {
    this.#asking?.abort();
    this.isEvaluating = false;
  }

  #body(moves: readonly string[]): NewAnalysis {
    return { ...this.#start, moves: [...moves] };
  }

  /** Shows what comes of the moves, as a seat sees it: any that is to act, where none is named. */
  async #look(moves: readonly string[], wanted: number | null): Promise<boolean> {
    this.stop();
    this.problem = '';
    try {
      const body = this.#body(moves);
      const open = await post<Analysis>('analysis', body);
      const seat = wanted ?? this.#nextOf(open);
      const seen = seat === null ? open : await post<Analysis>('analysis', { ...body, seat });
      await withFlights(() => {
        this.open = open;
        this.analysis = seen;
        this.moves = moves;
        this.evaluation = null;
        this.shown = null;
      });
      return true;
    } catch (error) {
      this.problem = failure(error);
      return false;
    }
  }

  /** The seat that looks on stays there while it is to act. */
  #nextOf({ turns }: Analysis): number | null {
    const isMine = turns.some(({ seat }) => seat === this.seat);
    return isMine ? this.seat : (turns[0]?.seat ?? null);
  }
}
