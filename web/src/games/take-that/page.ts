/** What the page says of a view of Take That. */
import type { GamePage, Scene } from '../contract';
import { decided } from '../endings';
import type { TakeThatPreview, TakeThatView } from './view';

/** Of the time for a row that is taken: the sum is read before the cards go. */
const SUM = 0.35;
const PULL = 0.5;

export default {
  live: ({ phase, seats }) =>
    phase === 'play' ? seats.map(({ points, total }) => points + total) : null,
  drawn: ['card', 'cards', 'twin', 'end'],
  begins: ['take-that.plays', 'take-that.pulls', 'take-that.takes'],
  scenes(before, after) {
    if (before.phase !== 'play' || after.row.length > before.row.length) return [];
    const actor = before.to_act[0] ?? 0;
    const hasPulled = after.seats[actor]!.plus.length > before.seats[actor]!.plus.length;
    if (!hasPulled) return addedUp(before);
    return [{ view: before, moment: pulled(before, after), share: PULL }];
  },
  situation({ phase, row }, _seat, legal) {
    if (phase !== 'play') return null;
    if (!row.length) return 'open';
    const hasPlay = legal.some((move) => move.startsWith('play'));
    const hasPull = legal.some((move) => move.startsWith('pull'));
    if (!legal.length || (hasPlay && hasPull)) return null;
    if (hasPlay) return 'play';
    return hasPull ? 'pull' : 'take';
  },
  /** The card of the hand, and where it goes: to the end of the row, or to its twin. */
  selects(move, { uses }) {
    const [verb, card] = move.split(' ');
    return verb === 'take' ? ['take'] : [String(uses), verb === 'pull' ? card! : 'end'];
  },
  aims: (move) => (move === 'take' ? null : '.board .picked'),
  ending: ({ rounds }, result, named) => [
    { key: 'rounds', params: { rounds } },
    decided(result, named),
  ],
} satisfies GamePage<TakeThatView, TakeThatPreview>;

function pulled(before: TakeThatView, after: TakeThatView): Scene['moment'] {
  return { kind: 'pull', row: before.row.findIndex((card) => !after.row.includes(card)) };
}

/** The price of the row, card by card. */
function addedUp(before: TakeThatView): Array<Scene<TakeThatView>> {
  const count = before.row.length;
  return before.row.map((_, at) => ({
    view: before,
    moment: { kind: 'price', counted: at + 1 },
    share: at + 1 < count ? (0.75 - SUM) / count : SUM,
  }));
}
