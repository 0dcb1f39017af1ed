import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TableProps } from '../src/games/contract';
import { GangInteraction } from '../src/games/the-gang/interaction.svelte';
import type { SeatView, TheGangView } from '../src/games/the-gang/view';
import { Frame } from '../src/lib/frame.svelte';
import { Selection } from '../src/lib/selection.svelte';
import { TABLE, turn } from './table';

const onmove = vi.fn();
const say = vi.fn();

function seat(white: number | null, isLocked = false): SeatView {
  return { chips: [white, null, null, null], is_locked: isLocked } as SeatView;
}

function heist(number: number, phase: string, ...seats: SeatView[]): TheGangView {
  return { phase, heist: number, round: 1, seats, proposal: null } as unknown as TheGangView;
}

function interactionOf(view: TheGangView, ...legal: string[]): GangInteraction {
  const names = ['Ania', 'Bartek', 'Celina'];
  const selection = new Selection();
  const props: TableProps<TheGangView> = {
    view,
    names,
    turn: turn(...legal),
    seat: 0,
    table: TABLE,
    selection,
    onmove,
    say,
  };
  return new GangInteraction(() => props, new Frame());
}

beforeEach(() => vi.clearAllMocks());

describe('a chip', () => {
  const chips = heist(1, 'chips', seat(1), seat(3, true), seat(null));

  test('is taken by a tap, and one’s own put back', () => {
    const interaction = interactionOf(chips, 'take 2', 'return');
    interaction.tapChip(2);
    interaction.tapChip(1);

    expect(onmove.mock.calls).toEqual([['take 2'], ['return']]);
  });

  test('goes where it is dropped: to me, or my own to the centre', () => {
    const interaction = interactionOf(chips, 'take 2', 'return');
    interaction.dropChip(2, 'centre');
    interaction.dropChip(1, 'mine');
    expect(onmove).not.toHaveBeenCalled();

    interaction.dropChip(2, 'mine');
    interaction.dropChip(1, 'centre');
    expect(onmove.mock.calls).toEqual([['take 2'], ['return']]);
  });

  test('that is locked stays, and the line says to whom', () => {
    interactionOf(chips, 'take 2').tapChip(3);

    expect(onmove).not.toHaveBeenCalled();
    expect(say).toHaveBeenCalledWith('This chip is locked to Bartek until the round ends.');
  });
});

describe('a showdown', () => {
  test('stays on the table until the viewer goes on, and nothing can be done meanwhile', async () => {
    const interaction = interactionOf(heist(2, 'chips', seat(null)), 'take 1');
    const scored = heist(1, 'scored', seat(1));
    interaction.follow(scored);
    interaction.follow(heist(2, 'deal', seat(null)));
    expect(interaction.view).toBe(scored);
    expect(interaction.can('take 1')).toBe(false);

    await interaction.goOn();
    expect(interaction.view.heist).toBe(2);
    expect(interaction.can('take 1')).toBe(true);
  });
});
