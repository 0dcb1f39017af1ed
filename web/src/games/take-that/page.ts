/** What the page says of a view of Take That. */
import type { GamePage } from '../contract';
import { decided } from '../endings';
import type { TakeThatView } from './view';

export default {
  live: ({ phase, seats }) =>
    phase === 'play' ? seats.map(({ points, total }) => points + total) : null,
  drawn: ['card', 'cards', 'twin', 'end'],
  begins: ['take-that.plays', 'take-that.pulls', 'take-that.takes'],
  situation({ phase, row }, _seat, legal) {
    if (phase !== 'play') return null;
    if (!row.length) return 'open';
    const hasPlay = legal.some((move) => move.startsWith('play'));
    const hasPull = legal.some((move) => move.startsWith('pull'));
    if (!legal.length || (hasPlay && hasPull)) return null;
    if (hasPlay) return 'play';
    return hasPull ? 'pull' : 'take';
  },
  ending: ({ rounds }, result, named) => [
    { key: 'rounds', params: { rounds } },
    decided(result, named),
  ],
} satisfies GamePage<TakeThatView>;
