/** Who is waited for and not there. */
import type { SeatState } from './messages';

export interface Away {
  seat: number;
  /** By the server's clock. */
  since: number | null;
}

/** The longest absent first; a seat for which a bot plays is not missed. */
export function away(
  toAct: readonly number[],
  seats: readonly SeatState[],
  present: readonly number[],
  since: ReadonlyArray<number | null>,
): Away[] {
  return toAct
    .filter((seat) => seats[seat]?.person && !seats[seat].bot && !present.includes(seat))
    .map((seat) => ({ seat, since: since[seat] ?? null }))
    .toSorted((a, b) => (a.since ?? Infinity) - (b.since ?? Infinity));
}
