import { describe, expect, test } from 'vitest';
import { pageOf } from '../src/games';
import type { SeatView } from '../src/games/six-nimmt/view';
import type { Step } from '../src/lib/messages';
import { read } from '../src/lib/router.svelte';
import { courseOf, roundOfPoints } from '../src/lib/scores';
import { view } from './table';

function step(round: number, ...totals: number[]): Step {
  const seats = totals.map((total) => ({ total }) as SeatView);
  return { story: [], view: { ...view(round), seats }, ms: 0, ends_round: false };
}

describe('the course of the scores', () => {
  test('has the last score of every round, from nothing on', () => {
    const steps = [step(1, 0, 0), step(1, 5, 9), step(2, 5, 9), step(2, 30, 12)];

    expect(courseOf(pageOf('six-nimmt'), steps)).toEqual([
      [0, 0],
      [5, 9],
      [30, 12],
    ]);
  });
});

describe('the end of a round', () => {
  const climbed = (before: number[], after: number[]) =>
    roundOfPoints(pageOf('six-nimmt'), step(1, ...before).view, step(1, ...after).view).map(
      ({ seat, place, climbed }) => [seat, place, climbed],
    );

  test('says who moved up and down', () => {
    expect(climbed([5, 9], [30, 12])).toEqual([
      [1, 1, 1],
      [0, 2, -1],
    ]);
  });

  test('moves nobody while all were level, as after the first round', () => {
    expect(climbed([0, 0], [5, 9])).toEqual([
      [0, 1, 0],
      [1, 2, 0],
    ]);
  });
});

describe('an address', () => {
  test.each([
    ['/', 'home', ''],
    ['/new/red7', 'new', 'red7'],
    ['/new', 'lost', ''],
    ['/tables/a-b', 'table', 'a-b'],
    ['/tables/a-b/replay', 'replay', 'a-b'],
    ['/players/x', 'player', 'x'],
    ['/learn', 'lessons', ''],
    ['/learn/red7/basics', 'learn', 'red7/basics'],
    ['/daily/red7', 'deal', 'today/red7'],
    ['/challenges/c', 'deal', 'c'],
    ['/puzzles', 'puzzles', ''],
    ['/claim', 'claim', ''],
    ['/elsewhere', 'lost', ''],
    ['/constructor', 'lost', ''],
  ])('%s leads to a page', (path, page, id) => {
    expect(read(path)).toEqual({ page, id });
  });
});
