/** Playing a deal that is the same for everybody. */
import { post } from './api';
import { newSalt } from './fairness/memory';
import { me } from './me.svelte';
import type { Table, TryTable } from './messages';
import { router } from './router.svelte';

/** Begins a try, or goes on with the one under way. The salt becomes part of the next day's cards. */
export async function playDeal(id: string): Promise<void> {
  await me.ensure();
  const { table } = await post<TryTable>(`deals/${id}/play`, { salt: newSalt() });
  router.go(`/tables/${table}`);
}

/** Where those who play the same cards are compared. */
export function dealPath({ deal, game }: Table): string {
  if (deal?.kind === 'tournament') return `/tournaments/${deal.id.split('/')[0]}`;
  const isToday = deal?.id === `daily-${new Date().toISOString().slice(0, 10)}-${game}`;
  return isToday ? `/daily/${game}` : `/challenges/${deal?.id}`;
}
