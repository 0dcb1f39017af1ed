/** What the page says of a view of 6 nimmt!. */
import type { GamePage, Scene } from '../contract';
import { decided, seatsWhere } from '../endings';
import { PLACES } from './cards';
import type { SixNimmtView } from './view';

/** The sixth card lies there for a breath, or the row that is too high, before it is taken. */
const TAKING = 0.55;
/** The cards are turned up before the seats, and then line up. */
const TURNING = 0.45;

export default {
  live: ({ phase, seats }) =>
    ['place', 'take'].includes(phase) ? seats.map(({ total, bulls }) => total + bulls) : null,
  drawn: ['card', 'cards'],
  begins: ['six-nimmt.reveal', 'six-nimmt.drafts'],
  fewestPointsWin: true,
  selects: (move) => [move],
  aims: () => '.place.preview',
  scenes(before, after) {
    if (before.phase === 'choose' && after.phase === 'place')
      return [{ view: after, moment: { kind: 'turned' }, share: TURNING }];
    return takenRow(before, after);
  },
  ending({ rounds, limit, round, seats }, result, named) {
    if (rounds !== null) return [{ key: 'rounds', params: { rounds } }, decided(result, named)];
    const over = named(seatsWhere(seats, ({ total }) => total > (limit ?? 0)));
    return [
      { key: 'limit', params: { names: over, limit: limit ?? 0, round } },
      decided(result, named),
    ];
  },
} satisfies GamePage<SixNimmtView>;

function takenRow(before: SixNimmtView, after: SixNimmtView): Array<Scene<SixNimmtView>> {
  const taker = after.seats.findIndex(
    ({ is_placed, bulls }, seat) =>
      is_placed && !before.seats[seat]?.is_placed && bulls > (before.seats[seat]?.bulls ?? 0),
  );
  const card = after.seats[taker]?.card ?? null;
  if (card === null) return [];
  const row = after.rows.findIndex((cards) => cards.at(-1) === card);
  const moment = { kind: 'taken', seat: taker, row };
  if ((before.rows[row]?.length ?? 0) < PLACES) return [{ view: before, moment, share: TAKING }];
  const rows = before.rows.map((cards, at) => (at === row ? [...cards, card] : cards));
  const seats = before.seats.map((seat, at) =>
    at === taker ? { ...seat, is_placed: true } : seat,
  );
  return [{ view: { ...before, rows, seats }, moment, share: TAKING }];
}
