/** How the scores went, from the steps of a match. */
import type { GamePage } from '../games/contract';
import type { Step, View } from './messages';

/** The points after every round that changed them, from nothing on; a game of one round goes step by step. */
export function courseOf(page: GamePage, steps: readonly Step[]): number[][] {
  const byRound = new Map<number, number[]>();
  steps.forEach(({ view }, at) => byRound.set(roundOf(page, view) ?? at, pointsOf(page, view)));
  const rounds = [...byRound.values()];
  const zeros = (rounds[0] ?? []).map(() => 0);
  return [zeros, ...rounds].filter(
    (row, at, rows) => at === 0 || row.join() !== rows[at - 1]?.join(),
  );
}

export interface Round {
  number: number;
  /** The index of its first step. */
  first: number;
}

/** Where the rounds of a match begin. */
export function roundsOf(page: GamePage, steps: readonly Step[]): Round[] {
  const rounds: Round[] = [];
  steps.forEach(({ view }, first) => {
    const number = roundOf(page, view);
    if (number !== undefined && number !== rounds.at(-1)?.number) rounds.push({ number, first });
  });
  return rounds;
}

function roundOf(page: GamePage, view: View): number | undefined {
  if (page.round) return page.round(view);
  return 'round' in view ? Number(view.round) : undefined;
}

export function pointsOf(page: GamePage, view: View): number[] {
  if (page.points) return page.points(view);
  return view.seats.map(
    (seat: { total?: number; score?: number }) => seat.total ?? seat.score ?? 0,
  );
}

/** How a round went for a seat. */
export interface RoundLine {
  seat: number;
  gained: number;
  total: number;
  /** From 1; equal points share it. */
  place: number;
  /** How many places up since the round before; negative for down. */
  climbed: number;
}

/** The points of a round, the best first; `before` is a view from before they were counted. */
export function roundOfPoints(page: GamePage, before: View | null, after: View): RoundLine[] {
  const totals = pointsOf(page, after);
  const former = before ? pointsOf(page, before) : totals;
  const places = placesOf(page, totals);
  // Level as before the first round, nobody had a place to lose.
  const isFirst = new Set(former).size === 1;
  const formerPlaces = isFirst ? places : placesOf(page, former);
  return totals
    .map((total, seat) => ({
      seat,
      total,
      gained: total - (former[seat] ?? total),
      place: places[seat] ?? 0,
      climbed: (formerPlaces[seat] ?? 0) - (places[seat] ?? 0),
    }))
    .sort((one, other) => one.place - other.place || one.seat - other.seat);
}

function placesOf(page: GamePage, points: readonly number[]): number[] {
  const isBetter = (one: number, other: number): boolean =>
    page.fewestPointsWin ? one < other : one > other;
  return points.map((mine) => 1 + points.filter((other) => isBetter(other, mine)).length);
}
