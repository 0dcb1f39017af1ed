import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Update, View } from '../src/lib/messages';
import { settings } from '../src/lib/settings.svelte';
import { Showing } from '../src/lib/showing.svelte';
import { TABLE, update, view } from './table';

const settled: Update[] = [];
let showing: Showing;

/** An update whose steps are looked at for so long each. */
function timed(ms: number, ...rounds: number[]): Update {
  const plain = update(1, ...rounds);
  return { ...plain, steps: plain.steps.map((step) => ({ ...step, ms })) };
}
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  settings.speed = 'normal';
  settled.length = 0;
  showing = new Showing((update) => settled.push(update));
  showing.begin(view(1));
});
afterEach(() => {
  showing.stop();
  settings.speed = 'normal';
  vi.useRealTimers();
});

describe('what happens at a table', () => {
  test('is shown step by step, each as long as the server says', async () => {
    showing.add(timed(1000, 2, 3));
    await pass(0);
    expect(showing.view).toMatchObject({ round: 2 });
    await pass(990);
    expect(showing.view).toMatchObject({ round: 2 });
    expect(settled).toEqual([]);

    await pass(20);
    expect(showing.view).toMatchObject({ round: 3 });
  });

  test('leaves the next decision open while the last step is still looked at', async () => {
    showing.add(timed(1000, 2));
    await pass(0);
    expect(settled).toHaveLength(1);

    showing.add(timed(1000, 3));
    await pass(900);
    expect(showing.view).toMatchObject({ round: 2 });
    await pass(110);
    expect(showing.view).toMatchObject({ round: 3 });
  });

  test('waits for nothing after a move of mine', async () => {
    showing.add(timed(1000, 2));
    await pass(0);
    showing.hurry();
    showing.add(timed(1000, 3));
    await pass(0);

    expect(showing.view).toMatchObject({ round: 3 });
  });

  test.each([
    ['slow', 1700],
    ['fast', 500],
  ] as const)('goes at the speed that was chosen: %s', async (speed, ms) => {
    settings.speed = speed;
    showing.add(timed(1000, 2, 3));
    await pass(ms - 10);
    expect(showing.view).toMatchObject({ round: 2 });
    await pass(20);
    expect(showing.view).toMatchObject({ round: 3 });
  });

  test('comes at once where nothing is to wait', async () => {
    settings.speed = 'none';
    showing.add(timed(1000, 2, 3, 4));
    await pass(0);

    expect(showing.view).toMatchObject({ round: 4 });
    expect(settled).toHaveLength(1);
  });

  test('is skipped by a tap', async () => {
    showing.add(timed(1000, 2, 3, 4));
    await pass(0);
    showing.skip();
    await pass(0);

    expect(showing.view).toMatchObject({ round: 4 });
  });

  test('comes about in scenes, which share its time', async () => {
    const between = view(99);
    showing.scenesOf = () => [{ view: between, moment: { kind: 'taken' }, share: 0.6 }];
    showing.add(timed(1000, 2));
    await pass(590);
    expect(showing.view).toBe(between);
    expect(showing.moment).toEqual({ kind: 'taken' });

    await pass(20);
    expect(showing.view).toMatchObject({ round: 2 });
    expect(showing.moment).toBeNull();
  });
});

describe('the end of a round', () => {
  function ending(): Update {
    const plain = timed(100, 2, 3);
    const [last, next] = plain.steps;
    return { ...plain, steps: [{ ...last!, ends_round: true }, next!] };
  }

  test('stays until its reader goes on', async () => {
    showing.add(ending());
    await pass(60_000);
    expect(showing.roundEnd).toMatchObject({ before: view(1), after: view(2), until: null });
    expect(showing.view).toMatchObject({ round: 2 });

    showing.skip();
    await pass(0);
    expect(showing.roundEnd).toBeNull();
    expect(showing.view).toMatchObject({ round: 3 });
  });

  test('goes on by itself where others wait', async () => {
    showing.hasCompany = true;
    showing.add(ending());
    await pass(7_900);
    expect(showing.roundEnd).not.toBeNull();
    await pass(300);
    expect(showing.roundEnd).toBeNull();
  });

  test('gives way to the result of the match', async () => {
    showing.add({ ...ending(), table: { ...TABLE, status: 'over' } });
    await pass(1_000);

    expect(showing.roundEnd).toBeNull();
    expect(settled).toHaveLength(1);
  });

  test('is forgotten when the table is told again', async () => {
    showing.add(ending());
    await pass(1_000);
    showing.begin(view(50) as View);
    await pass(1_000);

    expect(showing.roundEnd).toBeNull();
    expect(showing.view).toMatchObject({ round: 50 });
  });
});
