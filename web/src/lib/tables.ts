/** Opening tables. */
import { get, post } from './api';
import { startAlone } from './fairness/part';
import { me } from './me.svelte';
import type { Answer, GameInfo, NewTable, Snapshot, Table, TryTable } from './messages';

const QUICK_SEATS = 4;

/** Opens a table and sits down at it. */
export async function host(wish: NewTable): Promise<string> {
  return (await open(wish)).id;
}

async function open(wish: NewTable): Promise<Table> {
  await me.ensure();
  const table = await post<Table>('tables', wish);
  await post<Answer>(`tables/${table.id}/commands`, { type: 'sit', seat: 0 });
  return table;
}

/** A rematch against bots alone waits for nobody. */
export async function startRematch(id: string): Promise<void> {
  const { table, you } = await get<Snapshot>(`tables/${id}`);
  if (you.seat !== null) await start(table, you.seat);
}

/** A seat with people who are waiting; bots fill up after a few seconds. */
export async function quickMatch(game: GameInfo): Promise<string> {
  await me.ensure();
  return (await post<TryTable>(`quick/${game.id}`)).table;
}

/** A match against bots, begun at once. */
export async function quickStart(game: GameInfo): Promise<string> {
  const seats = Math.min(QUICK_SEATS, game.most_seats);
  const bots = Array.from({ length: seats - 1 }, () => 'normal' as const);
  return startMatch({ game: game.id, seats, bots });
}

/** Opens a table whose other seats have bots, and begins. */
export async function startMatch(wish: NewTable): Promise<string> {
  const table = await open(wish);
  await start(table, 0);
  return table.id;
}

function start(table: Table, seat: number): Promise<Answer> {
  return startAlone(table, seat, (command) => post(`tables/${table.id}/commands`, command));
}
