/** A few words when a phase comes up for the first time on this device. */
import { holds, type Hint } from '../words/rules';
import { catalogue } from './catalogue.svelte';
import type { Table } from './messages';
import { store, stored } from './storage';
import { words } from './words.svelte';

const KEY = 'stolik.hints';

export class FirstRemarks {
  readonly #table: Table;
  #seen: readonly string[] = $state.raw(stored(KEY, []));
  #all: readonly (Hint & { id: string })[] = $state.raw([]);

  constructor(table: Table) {
    this.#table = table;
  }

  /** In the language spoken; those that do not hold at this table are left out. */
  async load(): Promise<void> {
    const { game, options, seats } = this.#table;
    const rules = await words.rules(game);
    const all = catalogue.options(game, options);
    this.#all = (rules?.hints ?? [])
      .map((hint, at) => ({ ...hint, id: `${game}:${at}` }))
      .filter((hint) => holds(hint.only, all, seats.length));
  }

  /** What is still to be said in a phase. */
  waiting(phase: string): Hint | null {
    return this.#find(phase) ?? null;
  }

  dismiss(phase: string): void {
    const found = this.#find(phase);
    if (!found) return;
    this.#seen = [...this.#seen, found.id];
    store(KEY, this.#seen);
  }

  #find(phase: string): (Hint & { id: string }) | undefined {
    return this.#all.find((hint) => hint.phase === phase && !this.#seen.includes(hint.id));
  }
}
