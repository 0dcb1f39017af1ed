/** Words for who sits where. */
import type { SeatState, Table } from './messages';
import { t } from './words.svelte';

export function nameOf(seat: SeatState): string {
  if (seat.person) return seat.person.name;
  return seat.bot ? t('seat.bot', { level: t(`level.${seat.bot}`) }) : t('seat.free');
}

export function namesOf(table: Table): string[] {
  return table.seats.map(nameOf);
}

/** What a browser adds to the shuffles: 32 random bytes in hexadecimal. */
export function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
