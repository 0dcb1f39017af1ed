import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Desk } from '../src/games/the-gang/desk.svelte';
import type { TheGangSeatView, TheGangView } from '../src/lib/messages';
import { Selection } from '../src/lib/selection.svelte';
import { TABLE, turn } from './table';

const onmove = vi.fn();
const say = vi.fn();

function seat(white: number | null, isLocked = false): TheGangSeatView {
  return { chips: [white, null, null, null], is_locked: isLocked } as TheGangSeatView;
}

function heist(number: number, phase: string, ...seats: TheGangSeatView[]): TheGangView {
  return { phase, heist: number, round: 1, seats, proposal: null } as unknown as TheGangView;
}

function deskOf(view: TheGangView, ...legal: string[]): Desk {
  const names = ['Ania', 'Bartek', 'Celina'];
  const selection = new Selection();
  return new Desk(() => ({
    view,
    names,
    turn: turn(...legal),
    seat: 0,
    table: TABLE,
    selection,
    onmove,
    say,
  }));
}

beforeEach(() => vi.clearAllMocks());

describe('a chip', () => {
  const chips = heist(1, 'chips', seat(1), seat(3, true), seat(null));

  test('is taken by a tap, and one’s own put back', () => {
    const desk = deskOf(chips, 'take 2', 'return');
    desk.tapChip(2);
    desk.tapChip(1);

    expect(onmove.mock.calls).toEqual([['take 2'], ['return']]);
  });

  test('goes where it is dropped: to me, or my own to the centre', () => {
    const desk = deskOf(chips, 'take 2', 'return');
    desk.dropChip(2, 'centre');
    desk.dropChip(1, 'mine');
    expect(onmove).not.toHaveBeenCalled();

    desk.dropChip(2, 'mine');
    desk.dropChip(1, 'centre');
    expect(onmove.mock.calls).toEqual([['take 2'], ['return']]);
  });

  test('that is locked stays, and the line says to whom', () => {
    deskOf(chips, 'take 2').tapChip(3);

    expect(onmove).not.toHaveBeenCalled();
    expect(say).toHaveBeenCalledWith('This chip is locked to Bartek until the round ends.');
  });
});

describe('a showdown', () => {
  test('stays on the table until the viewer goes on, and nothing can be done meanwhile', async () => {
    const desk = deskOf(heist(2, 'chips', seat(null)), 'take 1');
    const scored = heist(1, 'scored', seat(1));
    desk.follow(scored);
    desk.follow(heist(2, 'deal', seat(null)));
    expect(desk.view).toBe(scored);
    expect(desk.can('take 1')).toBe(false);

    await desk.goOn();
    expect(desk.view.heist).toBe(2);
    expect(desk.can('take 1')).toBe(true);
  });
});
