/**
 * What happens at a table, shown so that people can follow: step after step, each for as long as the
 * server says at normal speed, some of them in several scenes. A tap skips; what I do myself waits for
 * nothing; the end of a round stays until its reader wants to go on.
 */
import type { Moment, Scene } from '../games/contract';
import { land, withFlights } from './flights';
import type { LocalizedText, Step, Update, View } from './messages';
import { paced } from './motion';

/** The points of a round, to be read. */
export interface RoundEnd {
  before: View | null;
  after: View;
  /** When it goes on by itself, by this device's clock; null where it waits for its reader. */
  until: number | null;
}

/** As long as the server waits at a table of several people. */
const ROUND_MS = 8000;

export class Showing {
  view = $state.raw<View | null>(null);
  /** Everything that was told since this page looks, the newest last. */
  log = $state.raw<readonly LocalizedText[]>([]);
  /** What the line says happened last. */
  happened = $state.raw<readonly LocalizedText[]>([]);
  /** What the table points out while a step comes about. */
  moment = $state.raw<Moment | null>(null);
  roundEnd = $state.raw<RoundEnd | null>(null);
  /** Steps are still to be shown. */
  isBusy = $state(false);
  /** How a game draws the way from one view to the next. */
  scenesOf: (before: View, after: View) => Scene[] = () => [];
  /** Whether others wait while the points of a round are read. */
  hasCompany = false;

  #queue: Array<{ steps: Step[]; update: Update }> = [];
  #isSkipping = false;
  /** When what was shown last has been seen. */
  #seenAt = 0;
  #beginnings = 0;
  #wake: () => void = () => undefined;
  readonly #settle: (update: Update) => void;

  /** `settle` hears of every update whose steps have all been shown. */
  constructor(settle: (update: Update) => void) {
    this.#settle = settle;
  }

  /** As it stands: nothing of what came before is shown any more. */
  begin(view: View | null): void {
    this.#beginnings += 1;
    this.#queue = [];
    this.moment = null;
    this.roundEnd = null;
    this.#seenAt = 0;
    this.view = view;
    this.#wake();
  }

  add(update: Update): void {
    this.#queue.push({ steps: [...update.steps], update });
    if (!this.isBusy) void this.#show();
  }

  /** Goes on from where it stands: from a round's points, or else to the end of the steps. */
  skip(): void {
    if (!this.isBusy) return;
    this.#isSkipping = !this.roundEnd;
    land();
    this.#wake();
  }

  /** Nothing is waited for that has been shown already. */
  hurry(): void {
    this.#seenAt = 0;
    this.#wake();
  }

  stop(): void {
    this.#queue = [];
    this.#isSkipping = true;
    this.#wake();
  }

  async #show(): Promise<void> {
    this.isBusy = true;
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      const step = next.steps.shift();
      if (step) await this.#showStep(step, next.update);
      else this.#settle(this.#queue.shift()!.update);
    }
    this.isBusy = false;
    this.#isSkipping = false;
  }

  async #showStep(step: Step, update: Update): Promise<void> {
    const beginning = this.#beginnings;
    await this.#waitFor(this.#seenAt - performance.now());
    if (beginning !== this.#beginnings) return; // the table was told again meanwhile
    const { view: before } = this;
    if (step.story.length) {
      this.happened = step.story;
      this.log = [...this.log, ...step.story];
    }
    const left = await this.#showScenes(before, step);
    if (beginning !== this.#beginnings) return;
    await this.#draw(step.view, null);
    this.#seenAt = performance.now() + left;
    if (step.ends_round && update.table?.status !== 'over') await this.#endRound(before, step.view);
  }

  /** The milliseconds that are left for the view itself. */
  async #showScenes(before: View | null, step: Step): Promise<number> {
    let left = paced(step.ms);
    const scenes = before && left && !this.#isHurried ? this.scenesOf(before, step.view) : [];
    for (const { view, moment, share } of scenes) {
      if (this.#isHurried) break;
      await this.#draw(view, moment);
      await this.#waitFor(paced(step.ms) * share);
      left -= paced(step.ms) * share;
    }
    return left;
  }

  #draw(view: View, moment: Moment | null): Promise<void> {
    return withFlights(() => {
      this.view = view;
      this.moment = moment;
    });
  }

  async #endRound(before: View | null, after: View): Promise<void> {
    await this.#waitFor(this.#seenAt - performance.now());
    if (!paced(1) || document.hidden) return;
    this.#isSkipping = false;
    const until = this.hasCompany ? Date.now() + ROUND_MS : null;
    this.roundEnd = { before, after, until };
    await this.#waitFor(until === null ? Infinity : ROUND_MS);
    this.roundEnd = null;
    this.#seenAt = 0;
  }

  get #isHurried(): boolean {
    return this.#isSkipping || document.hidden;
  }

  #waitFor(milliseconds: number): Promise<void> {
    if (milliseconds <= 0 || this.#isHurried) return Promise.resolve();
    return new Promise((go) => {
      const timer = milliseconds === Infinity ? undefined : setTimeout(go, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        go();
      };
    });
  }
}
