/** What everything on this table shares: the view that is drawn, what may be done, and doing it. */
import { createContext } from 'svelte';
import { withFlights } from '$lib/flights';
import type { SeatView, TheGangView } from './view';
import { t } from '$lib/words.svelte';
import { Interaction } from '../interaction.svelte';
import { chipOf, holderOf, isShowdown } from './heist';
import { w } from './words/table';

const NONE: ReadonlySet<string> = new Set();

export class GangInteraction extends Interaction<TheGangView> {
  /** A showdown stays on the table until the viewer goes on: the next heist is dealt at once. */
  #held = $state.raw<TheGangView | null>(null);
  #last: TheGangView | null = null;

  override get view(): TheGangView {
    return this.#held ?? super.view;
  }
  override get legal(): ReadonlySet<string> {
    return this.#held ? NONE : super.legal;
  }
  get me(): SeatView | null {
    return this.seat === null ? null : (this.view.seats[this.seat] ?? null);
  }
  get isHeld(): boolean {
    return this.#held !== null;
  }
  /** The number of the heist that goes on behind the showdown. */
  get nextHeist(): number {
    const { heist } = super.view;
    return heist === this.view.heist ? heist + 1 : heist;
  }

  name(seat: number): string {
    return this.names[seat] ?? '';
  }

  can(move: string): boolean {
    return this.legal.has(move);
  }

  /** The legal moves that begin with a word, taken apart. */
  moves(verb: string): string[][] {
    return [...this.legal].map((move) => move.split(' ')).filter((move) => move[0] === verb);
  }

  /** Takes a chip wherever it lies, or puts back one's own. */
  tapChip(stars: number): void {
    const isMine = this.me !== null && chipOf(this.view, this.me) === stars;
    const move = isMine ? 'return' : `take ${stars}`;
    if (this.can(move)) this.make(move);
    else if (!this.#isWaiting) this.say(this.#whyNot(stars));
  }

  /** A chip let go over `mine` or over the `centre`. */
  dropChip(stars: number, target: string | null): void {
    const isMine = this.me !== null && chipOf(this.view, this.me) === stars;
    if (target === (isMine ? 'centre' : 'mine')) this.tapChip(stars);
  }

  /** Keeps the showdown when the next heist begins, except in replays, where nothing hurries. */
  follow(view: TheGangView): void {
    const last = this.#last;
    this.#last = view;
    const isLive = this.props().table.status !== 'over';
    if (isShowdown(view) || view.heist < (last?.heist ?? 0)) this.#held = null;
    else if (isLive && last?.phase === 'scored') this.#held = last;
  }

  /** On to the next heist. */
  async goOn(): Promise<void> {
    if (this.#held) await withFlights(() => (this.#held = null));
  }

  /** A move is on its way, so nothing is legal for a moment. */
  get #isWaiting(): boolean {
    return this.legal.size === 0 && this.view.phase === 'chips';
  }

  #whyNot(stars: number): string {
    if (this.seat === null) return w('why.watching');
    if (this.view.phase !== 'chips')
      return this.view.proposal ? w('why.answer') : t('table.notNow');
    if (this.me?.is_locked) return w('why.bound');
    const holder = holderOf(this.view, stars);
    if (holder === null) return t('table.notNow');
    return w('why.locked', { name: this.name(holder) });
  }
}

export const [getInteraction, setInteraction] = createContext<GangInteraction>();
