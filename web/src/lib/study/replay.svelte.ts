/** A match once more, step by step, as one seat saw it, a spectator, or with all cards open. */
import { untrack } from 'svelte';
import { pageOf } from '../../games';
import { get } from '../api';
import { withFlights } from '../flights';
import type { LocalizedText, Replay, Snapshot, Step, Table, View, You } from '../messages';
import { roundsOf, type Round } from '../scores';
import { namesOf } from '../seats';

const OPEN = 'open';

export class ReplayPlayer {
  readonly id: string;
  table = $state.raw<Table | null>(null);
  you = $state.raw<You | null>(null);
  /** As the address of a replay names it: a seat's number, `spectator` or `open`. */
  viewer = $state(OPEN);
  /** The step shown, counted from zero. */
  at = $state(0);
  #replay = $state.raw<Replay | null>(null);

  readonly steps: readonly Step[] = $derived.by(() => this.#replay?.steps ?? []);
  readonly step: Step | undefined = $derived.by(() => this.steps[this.at]);
  readonly view: View | undefined = $derived.by(() => this.step?.view);
  readonly names: readonly string[] = $derived.by(() => (this.table ? namesOf(this.table) : []));
  readonly seat: number | null = $derived.by(() =>
    /^\d$/.test(this.viewer) ? Number(this.viewer) : null,
  );
  /** The first step of every round. */
  readonly rounds: readonly Round[] = $derived.by(() =>
    roundsOf(pageOf(this.table?.game ?? ''), this.steps),
  );
  readonly log: readonly LocalizedText[] = $derived.by(() =>
    this.steps.slice(0, this.at + 1).flatMap(({ story }) => story),
  );

  /** A link may name a step, counted from one: `…/replay#12`. */
  constructor(id: string) {
    this.id = id;
    this.at = Math.max(0, Number.parseInt(location.hash.slice(1)) - 1 || 0);
  }

  get isOver(): boolean {
    return this.table?.status === 'over';
  }

  /** The table, and where the reader sat. */
  async open(): Promise<void> {
    if (untrack(() => this.table)) return;
    const { table, you } = await get<Snapshot>(`tables/${this.id}`);
    this.you = you;
    if (table.status !== 'over') this.viewer = String(you.seat ?? 'spectator');
    this.table = table;
  }

  /** The steps as a viewer saw them; of a match that goes on, only as the reader may. */
  async load(viewer: string): Promise<void> {
    await this.open();
    const chosen = this.isOver ? viewer : untrack(() => this.viewer);
    this.#replay = await get<Replay>(`tables/${this.id}/replay?as=${chosen}`);
    this.at = Math.min(
      untrack(() => this.at),
      this.#replay.steps.length - 1,
    );
  }

  async show(number: number): Promise<void> {
    await withFlights(() => (this.at = Math.max(0, Math.min(number, this.steps.length - 1))));
    history.replaceState(null, '', `#${this.at + 1}`);
  }
}
