/** Playing a deal that is the same for everybody. */
import { post } from './api';
import { me } from './me.svelte';
import type { Table, TryTable } from './messages';
import { router } from './router.svelte';

const SALT_BYTES = 32;

/** Begins a try, or goes on with the one under way. The salt becomes part of the next day's cards. */
export async function playDeal(id: string): Promise<void> {
  await me.ensure();
  const { table } = await post<TryTable>(`deals/${id}/play`, { salt: newSalt() });
  router.go(`/tables/${table}`);
}

function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Where those who play the same cards are compared. */
export function dealPath({ deal, game }: Table): string {
  if (deal?.kind === 'tournament') return `/tournaments/${deal.id.split('/')[0]}`;
  const isToday = deal?.id === `daily-${new Date().toISOString().slice(0, 10)}-${game}`;
  return isToday ? `/daily/${game}` : `/challenges/${deal?.id}`;
}
