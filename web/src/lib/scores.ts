/** How the scores went, from the steps of a match. */
import type { AnyView, Step } from './messages';

export interface Course {
  /** By seat; for a game won together: vaults and alarms. */
  points: number[][];
  isShared: boolean;
}

export function courseOf(steps: readonly Step[]): Course {
  const byRound = new Map<number, number[]>();
  steps.forEach(({ view }, at) => byRound.set(roundOf(view, at), pointsOf(view)));
  const rounds = [...byRound.values()];
  const zeros = (rounds[0] ?? []).map(() => 0);
  return { points: changes([zeros, ...rounds]), isShared: steps[0]?.view.game === 'the-gang' };
}

/** A game of one round goes step by step. */
function roundOf(view: AnyView, at: number): number {
  if (view.game === 'the-gang') return view.heist;
  return view.game === 'abluxxen' ? at : view.round;
}

function pointsOf(view: AnyView): number[] {
  switch (view.game) {
    case 'the-gang':
      return [view.vaults, view.alarms];
    case 'six-nimmt':
    case 'take-that':
      return view.seats.map((seat) => seat.total);
    case 'abluxxen':
    case 'red7':
      return view.seats.map((seat) => seat.score);
  }
}

function changes(rows: number[][]): number[][] {
  return rows.filter((row, at) => at === 0 || row.join() !== rows[at - 1]?.join());
}
