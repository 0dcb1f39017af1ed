/** Sentences about the end that several games say. */
import type { Result } from '$lib/messages';
import type { Named, Said } from './contract';

/** The best points; several seats may share them. */
export function decided({ scores, winners }: Result, named: Named): Said {
  const params = { score: scores[winners[0] ?? 0] ?? 0, winners: named(winners) };
  return { key: winners.length > 1 ? 'shared' : 'best', params };
}

export function seatsWhere<Seat>(seats: readonly Seat[], holds: (seat: Seat) => boolean): number[] {
  return seats.flatMap((seat, index) => (holds(seat) ? [index] : []));
}
