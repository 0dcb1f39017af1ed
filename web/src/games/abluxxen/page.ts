/** What the page says of a view of Abluxxen. */
import type { Result } from '$lib/messages';
import type { GamePage, Named, Said } from '../contract';
import { decided, seatsWhere } from '../endings';
import type { AbluxxenPreview, AbluxxenView } from './view';

/** Of the time for a robbery: the layer lifts where it lies, then it moves to the middle. */
const LIFTING = 0.55;

export default {
  live: ({ seats }) => seats.map(({ score }) => score),
  drawn: ['card', 'cards', 'played', 'robbed', 'group'],
  begins: ['abluxxen.plays'],
  scenes(_before, after) {
    if (after.phase !== 'steal' || after.victim === null) return [];
    const view = { ...after, phase: 'play', victim: null };
    return [{ view, moment: { kind: 'robbed', seat: after.victim }, share: LIFTING }];
  },
  /** From where cards can be drawn. */
  situation({ phase, deck_size, pool, groups }) {
    if (phase !== 'owed') return null;
    if (!deck_size) return 'pool';
    return pool.length + groups.length ? null : 'deck';
  },
  /** Whom it robs. */
  aims: (_move, { robs }) => (robs?.[0] ? `.plate[data-seat='${robs[0].seat}']` : null),
  seats: ({ active, victim }) => ({ active: [active], victim: victim === null ? [] : [victim] }),
  ending(view, result, named) {
    const out = seatsWhere(view.seats, ({ hand_size }) => hand_size === 0);
    const end: Said = out.length
      ? { key: 'out', params: { names: named(out) } }
      : { key: 'exhausted', params: {} };
    return [end, decidedByCards(view, result, named)];
  },
} satisfies GamePage<AbluxxenView, AbluxxenPreview>;

/** Equal points are told apart by the cards in hand. */
function decidedByCards(view: AbluxxenView, result: Result, named: Named): Said {
  const said = decided(result, named);
  const equal = seatsWhere(view.seats, ({ score }) => score === said.params['score']);
  if (equal.length === result.winners.length) return said;
  const cards = view.seats[result.winners[0] ?? 0]?.hand_size ?? 0;
  return { key: 'fewest-cards', params: { ...said.params, names: named(equal), cards } };
}
