/** What the page says of a view of The Gang. */
import type { Params } from '$lib/words.svelte';
import type { GamePage, Said } from '../contract';
import { seatsWhere } from '../endings';
import { chipOf } from './heist';
import type { TheGangPreview, TheGangView } from './view';

export default {
  decides: ['the-gang.out-of-order'],
  drawn: ['card', 'cards', 'hole', 'five', 'stars'],
  begins: ['the-gang.round', 'the-gang.reveals', 'the-gang.proposes'],
  situation: (view, seat) => (view.phase === 'chips' ? chipsOf(view, seat) : null),
  seats: waitingFor,
  aims: (move) => (move.startsWith('take') ? `[data-drop='mine']` : null),
  moveParams({ user, receiver, rank }, names): Params {
    if (typeof user !== 'number') return {};
    return { user: names[user] ?? '', subject: rank ?? names[receiver ?? -1] ?? '' };
  },
  ending({ vaults, alarms, alarm_limit, heist, succeeded, seats }, _result, named) {
    const params = { vaults, alarms, limit: alarm_limit, heist };
    if (succeeded) return [{ key: 'won', params }];
    const slips = seatsWhere(seats, ({ hand }) => hand?.is_slip ?? false);
    const cause: Said = slips.length
      ? { key: 'slip', params: { names: named(slips) } }
      : { key: 'guess', params: {} };
    return [{ key: 'lost', params }, cause];
  },
  lines: ['vaults', 'alarms'],
  points: ({ vaults, alarms }) => [vaults, alarms],
  round: ({ heist }) => heist,
  sound: 'chip',
} satisfies GamePage<TheGangView, TheGangPreview>;

function chipsOf(view: TheGangView, seat: number | null): string | null {
  const mine = seat === null ? undefined : view.seats[seat];
  if (mine?.is_ready) return 'ready';
  if (!view.centre.length) return mine?.is_locked ? 'bound' : 'all';
  if (!mine || chipOf(view, mine) === null) return null;
  return mine.is_locked ? 'locked' : 'held';
}

/** Whom the others wait for while chips are taken, by what they lack. */
function waitingFor(view: TheGangView): Record<string, number[]> {
  return {
    without: seatsWhere(view.seats, (seat) => chipOf(view, seat) === null),
    unready: seatsWhere(view.seats, (seat) => !seat.is_ready),
  };
}
