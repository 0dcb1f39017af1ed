/** A match with a coach: against easy bots, begun at once. */
import { catalogue } from './catalogue.svelte';
import { store, stored } from './storage';
import { startMatch } from './tables';

const KEY = 'stolik.coached';
const MOST_KEPT = 20;
const SEATS = 3;

/** Begins such a match with the options of a lesson; the id of its table. */
export async function startCoached(game: string, options: object): Promise<string> {
  await catalogue.load();
  const given = { ...options } as Record<string, unknown>;
  const [low, high] = catalogue.seats(game, given);
  const seats = Math.min(Math.max(SEATS, low), high);
  const bots = Array.from({ length: seats - 1 }, () => 'easy');
  const id = await startMatch({ game, seats, options: given, bots });
  setCoached(id, true);
  return id;
}

/** Whether the coach speaks at this table, on this device. */
export function isCoached(table: string): boolean {
  return coachedTables().includes(table);
}

export function setCoached(table: string, isOn: boolean): void {
  const others = coachedTables().filter((each) => each !== table);
  store(KEY, [...(isOn ? [table] : []), ...others].slice(0, MOST_KEPT));
}

function coachedTables(): string[] {
  return stored(KEY, []);
}
