/** What the page says of a view of 6 nimmt!. */
import type { GamePage } from '../contract';
import { decided, seatsWhere } from '../endings';
import type { SixNimmtView } from './view';

export default {
  live: ({ phase, seats }) =>
    ['place', 'take'].includes(phase) ? seats.map(({ total, bulls }) => total + bulls) : null,
  drawn: ['card', 'cards'],
  begins: ['six-nimmt.reveal', 'six-nimmt.drafts'],
  ending({ rounds, limit, round, seats }, result, named) {
    if (rounds !== null) return [{ key: 'rounds', params: { rounds } }, decided(result, named)];
    const over = named(seatsWhere(seats, ({ total }) => total > (limit ?? 0)));
    return [
      { key: 'limit', params: { names: over, limit: limit ?? 0, round } },
      decided(result, named),
    ];
  },
} satisfies GamePage<SixNimmtView>;
