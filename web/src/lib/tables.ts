/** Opening tables. */
import { post } from './api';
import { me } from './me.svelte';
import type { Answer, GameInfo, NewTable, Table } from './messages';
import { newSalt } from './seats';

const QUICK_SEATS = 4;

/** Opens a table and sits down at it. */
export async function host(wish: NewTable): Promise<string> {
  await me.ensure();
  const { id } = await post<Table>('tables', wish);
  await post<Answer>(`tables/${id}/commands`, { type: 'sit', salt: newSalt() });
  return id;
}

/** A rematch against bots alone waits for nobody. */
export async function startRematch(id: string): Promise<void> {
  await post<Answer>(`tables/${id}/commands`, { type: 'sit', salt: newSalt() });
  await post<Answer>(`tables/${id}/commands`, { type: 'start' });
}

/** A match against bots, begun at once. */
export async function quickStart(game: GameInfo): Promise<string> {
  const seats = Math.min(QUICK_SEATS, game.most_seats);
  const bots = Array.from({ length: seats - 1 }, () => 'normal' as const);
  const id = await host({ game: game.id, seats, bots });
  await post<Answer>(`tables/${id}/commands`, { type: 'start' });
  return id;
}
