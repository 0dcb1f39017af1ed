/** What the page says of a view of Red7. */
import type { Params } from '$lib/words.svelte';
import type { GamePage, Said } from '../contract';
import { decided, seatsWhere } from '../endings';
import { cardName } from './words/table';
import type { Red7View } from './view';

/** Who is out stays in sight for a while, with the reason. */
const LEAVING = 0.75;

export default {
  live: ({ mode, seats }) => (mode === 'basic' ? null : seats.map(({ score }) => score)),
  drawn: ['card', 'cards', 'canvas'],
  begins: ['red7.palette', 'red7.canvas', 'red7.both', 'red7.pass'],
  scenes(before, after) {
    const seat = after.seats.findIndex(
      ({ in_round }, index) => !in_round && before.seats[index]?.in_round,
    );
    if (seat < 0 || after.round !== before.round) return [];
    return [{ view: before, moment: { kind: 'out', seat }, share: LEAVING }];
  },
  moveParams(_preview, _names, move): Params {
    const [card, other] = (move.match(/\b[ROYGBIV][1-7]\b/g) ?? []).map(cardName);
    return { ...(card && { card }), ...(other && { other }) };
  },
  selects: (move) => [move],
  /** What the legal moves leave to do. */
  situation({ phase }, _seat, legal) {
    if (!legal.length) return null;
    const hasPalette = legal.some((move) => move.startsWith('palette'));
    const hasCanvas = legal.some((move) => move.includes('canvas'));
    if (phase === 'finish') return legal.includes('end') ? (hasCanvas ? null : 'end') : 'canvas';
    if (phase !== 'turn' || (hasPalette && hasCanvas)) return null;
    if (hasPalette) return 'palette';
    return hasCanvas ? 'canvas' : 'pass';
  },
  ending({ mode, target, round, seats }, result, named) {
    if (mode === 'basic') return [{ key: 'last', params: { winners: named(result.winners) } }];
    const there = seatsWhere(seats, ({ score }) => target !== null && score >= target);
    const end: Said = there.length
      ? { key: 'target', params: { names: named(there), target: target ?? 0 } }
      : { key: 'cards', params: { round } };
    return [end, decided(result, named)];
  },
  standing({ mode, seats }, seat) {
    if (mode !== 'basic') return null;
    return seats[seat]?.in_round ? 'in' : 'out';
  },
} satisfies GamePage<Red7View>;
