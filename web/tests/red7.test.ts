import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TableComponent } from '../src/games/contract';
import { lay, laidIn } from '../src/games/red7/plan';
import Table from '../src/games/red7/Table.svelte';
import type { Red7Preview, Red7View } from '../src/games/red7/view';
import { Selection } from '../src/lib/selection.svelte';
import { words } from '../src/lib/words.svelte';
import Seated from './Seated.svelte';
import { foreseen, TABLE } from './table';

function position(rule: string, palettes: string[], hand: string): Red7View {
  const seats = palettes.map((palette, seat) => ({
    in_round: true,
    hand_size: 2,
    hand: seat ? null : hand.split(' '),
    palette: palette.split(' '),
    counting: palette.split(' '),
    scored: [],
    score: 0,
  }));
  const rest = { mode: 'basic', effects: false, target: null, round: 1, must_win: false };
  const turns = { phase: 'turn', to_act: [0], turn: 0, seat: 0, winning: 1, deck_size: 9 };
  return { game: 'red7', ...rest, ...turns, rule, canvas: [], seats };
}

describe('a plan', () => {
  const legal = ['palette R3', 'palette R3 canvas O4', 'palette O4', 'pass'];

  test('takes a card only where a legal move has it', () => {
    expect(lay(legal, laidIn(''), 'palette', 'R3')).toBe('palette R3');
    expect(lay(legal, laidIn('palette R3'), 'canvas', 'O4')).toBe('palette R3 canvas O4');
    expect(lay(legal, laidIn('palette O4'), 'canvas', 'R3')).toBeNull();
    expect(lay(legal, laidIn(''), 'canvas', 'O4')).toBe('canvas O4');
  });
});

function after(
  outcome: Red7Preview['outcome'],
  rule: string,
  winning: number,
  ...counting: string[][]
): Red7Preview {
  const best = counting.map((cards) => cards[0] ?? null);
  return { game: 'red7', outcome, rule, winning, counting, best };
}

describe('the table', () => {
  const onmove = vi.fn();
  const say = vi.fn();
  const press = (name: string | RegExp): Promise<unknown> =>
    fireEvent.click(screen.getByRole('button', { name }));

  beforeEach(async () => {
    vi.clearAllMocks();
    await words.speak('en');
    const view = position('R', ['B4', 'Y6'], 'R1 V3');
    const moves = {
      'palette R1': after('out', 'R', 1, ['B4'], ['Y6']),
      'palette V3': after('out', 'R', 1, ['B4'], ['Y6']),
      'palette R1 canvas V3': after('winning', 'V', 0, ['R1'], []),
      pass: after('out', 'R', 1, ['B4'], ['Y6']),
    };
    const selection = new Selection();
    const rest = { seat: 0, table: TABLE, names: ['Ania', 'Bartek'], selection, onmove, say };
    const turn = foreseen('red7', moves);
    render(Seated, { Table: Table as TableComponent, view, turn, ...rest });
  });
  afterEach(cleanup);

  test('lays two cards down, tells the outcome, and plays them together', async () => {
    await press('red 1');
    await press(/^To the palette You are out/);
    expect(screen.getByText('You are out')).toBeTruthy();
    await press('violet 3');
    await press(/^To the canvas You are winning/);
    expect(onmove).not.toHaveBeenCalled();

    expect(screen.getByText('most cards below 4', { selector: 'strong' })).toBeTruthy();
    await press('red 1 to the palette, violet 3 to the canvas You are winning');
    expect(onmove).toHaveBeenCalledWith('palette R1 canvas V3');
  });

  test('says why a card cannot go to the canvas', async () => {
    await press('red 1');
    await fireEvent.click(screen.getAllByRole('button', { name: 'To the canvas' })[0]!);
    expect(say).toHaveBeenCalledWith(
      'With red 1 on the canvas (highest card) you would not be winning.',
    );
  });

  test('asks once about a move that loses at once', async () => {
    await press('violet 3');
    await press(/^To the palette You are out/);
    await press('violet 3 to the palette You are out');
    expect(onmove).not.toHaveBeenCalled();

    await press('You would be out. Play it anyway?');
    expect(onmove).toHaveBeenCalledWith('palette V3');
  });

  test('asks again before a player passes', async () => {
    await press('Pass and drop out');
    expect(onmove).not.toHaveBeenCalled();

    await press(/^Pass and drop out You are out/);
    expect(onmove).toHaveBeenCalledWith('pass');
  });
});
