/**
 * What is left to do in a phase, where the view and the legal moves tell more than the phase's name.
 * The words for it stand in `lines` of the game's words, under the phase and this name.
 */
import type { AbluxxenView, AnyView, TheGangSeatView, TheGangView } from './messages';

export function situationOf(
  view: AnyView,
  seat: number | null,
  legal: readonly string[],
): string | null {
  switch (view.game) {
    case 'the-gang':
      return view.phase === 'chips' ? chipsOf(view, seat) : null;
    case 'abluxxen':
      return view.phase === 'owed' ? sourceOf(view) : null;
    case 'red7':
      return redMoves(view.phase, legal);
    case 'take-that':
      if (view.phase !== 'play') return null;
      return view.row.length ? rowMoves(legal) : 'open';
    case 'six-nimmt':
      return null;
  }
}

/** Seats that the others wait for while chips are taken, by what they lack. */
export function laggards(view: AnyView): { without: number[]; unready: number[] } {
  if (view.game !== 'the-gang') return { without: [], unready: [] };
  const those = (lack: (seat: TheGangSeatView) => boolean): number[] =>
    view.seats.flatMap((seat, index) => (lack(seat) ? [index] : []));
  return {
    without: those((seat) => chipNow(view, seat) === null),
    unready: those((seat) => !seat.is_ready),
  };
}

function chipsOf(view: TheGangView, seat: number | null): string | null {
  const mine = seat === null ? undefined : view.seats[seat];
  if (mine?.is_ready) return 'ready';
  if (!view.centre.length) return mine?.is_locked ? 'bound' : 'all';
  if (!mine || chipNow(view, mine) === null) return null;
  return mine.is_locked ? 'locked' : 'held';
}

function chipNow(view: TheGangView, seat: TheGangSeatView): number | null {
  return seat.chips[view.round - 1] ?? null;
}

function sourceOf(view: AbluxxenView): string | null {
  if (!view.deck_size) return 'pool';
  return view.pool.length + view.groups.length ? null : 'deck';
}

function redMoves(phase: string, legal: readonly string[]): string | null {
  if (!legal.length) return null;
  const hasPalette = legal.some((move) => move.startsWith('palette'));
  const hasCanvas = legal.some((move) => move.includes('canvas'));
  if (phase === 'finish') return legal.includes('end') ? (hasCanvas ? null : 'end') : 'canvas';
  if (phase !== 'turn' || (hasPalette && hasCanvas)) return null;
  if (hasPalette) return 'palette';
  return hasCanvas ? 'canvas' : 'pass';
}

function rowMoves(legal: readonly string[]): string | null {
  const hasPlay = legal.some((move) => move.startsWith('play'));
  const hasPull = legal.some((move) => move.startsWith('pull'));
  if (!legal.length || (hasPlay && hasPull)) return null;
  if (hasPlay) return 'play';
  return hasPull ? 'pull' : 'take';
}
