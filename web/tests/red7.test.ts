import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TableComponent } from '../src/games/contract';
import { countingCards, foresee } from '../src/games/red7/outlook';
import { lay, laidIn } from '../src/games/red7/plan';
import Table from '../src/games/red7/Table.svelte';
import type { Red7View } from '../src/lib/messages';
import { Selection } from '../src/lib/selection.svelte';
import { words } from '../src/lib/words.svelte';
import Seated from './Seated.svelte';
import { TABLE, turn } from './table';

function position(rule: string, palettes: string[], hand: string): Red7View {
  const seats = palettes.map((palette, seat) => ({
    in_round: true,
    hand_size: 2,
    hand: seat ? null : hand.split(' '),
    palette: palette.split(' '),
    counting: countingCards(palette.split(' '), rule),
    scored: [],
    score: 0,
  }));
  const rest = { mode: 'basic', effects: false, target: null, round: 1, must_win: false };
  const turns = { phase: 'turn', to_act: [0], turn: 0, seat: 0, winning: 1, deck_size: 9 };
  return { game: 'red7', ...rest, ...turns, rule, canvas: [], seats };
}

describe('the outlook', () => {
  test.each([
    ['R', 'V7 R2', 'V7'],
    ['O', 'R2 V2 I7', 'R2 V2'],
    ['Y', 'G1 G2 R7 B7', 'G2 G1'],
    ['G', 'B5 I6 O2', 'I6 O2'],
    ['B', 'R1 R7 V3', 'R7 V3'],
    ['I', 'R7 B7 G6 Y5 O2', 'R7 G6 Y5'],
    ['V', 'R7 G3 B1', 'G3 B1'],
    ['V', 'R7', ''],
  ])('counts the cards that the rule %s counts in %s', (rule, palette, counting) => {
    expect(countingCards(palette.split(' '), rule).join(' ')).toBe(counting);
  });

  test('tells who would be winning after a move', () => {
    const view = position('R', ['B4', 'Y6'], 'R1 G7 V3');
    expect(foresee(view, 0, 'palette G7').winning).toBe(0);
    expect(foresee(view, 0, 'palette R1').winning).toBe(1);
    expect(foresee(view, 0, 'palette R1 canvas V3').winning).toBe(0);
  });
});

describe('a plan', () => {
  const legal = ['palette R3', 'palette R3 canvas O4', 'palette O4', 'pass'];

  test('takes a card only where a legal move has it', () => {
    expect(lay(legal, laidIn(''), 'palette', 'R3')).toBe('palette R3');
    expect(lay(legal, laidIn('palette R3'), 'canvas', 'O4')).toBe('palette R3 canvas O4');
    expect(lay(legal, laidIn('palette O4'), 'canvas', 'R3')).toBeNull();
    expect(lay(legal, laidIn(''), 'canvas', 'O4')).toBe('canvas O4');
  });
});

describe('the table', () => {
  const onmove = vi.fn();
  const say = vi.fn();
  const press = (name: string | RegExp): Promise<unknown> =>
    fireEvent.click(screen.getByRole('button', { name }));

  beforeEach(async () => {
    vi.clearAllMocks();
    await words.speak('en');
    const view = position('R', ['B4', 'Y6'], 'R1 V3');
    const legal = ['palette R1', 'palette V3', 'palette R1 canvas V3', 'pass'];
    const selection = new Selection();
    const rest = { seat: 0, table: TABLE, turn: turn(...legal), names: ['Ania', 'Bartek'] };
    render(Seated, { Table: Table as TableComponent, view, ...rest, selection, onmove, say });
  });
  afterEach(cleanup);

  test('lays two cards down, tells the outcome, and plays them together', async () => {
    await press('red 1');
    await press(/^To the palette You are out/);
    expect(screen.getByText('You are out')).toBeTruthy();
    await press('violet 3');
    await press(/^To the canvas You are winning/);
    expect(onmove).not.toHaveBeenCalled();

    await press(
      'R1 to the palette, V3 to the canvas You are winning: red 1 to the palette, violet 3 to the canvas',
    );
    expect(onmove).toHaveBeenCalledWith('palette R1 canvas V3');
  });

  test('says why a card cannot go to the canvas', async () => {
    await press('red 1');
    await fireEvent.click(screen.getAllByRole('button', { name: 'To the canvas' })[0]!);
    expect(say).toHaveBeenCalledWith(
      'With red 1 on the canvas (highest card) you would not be winning.',
    );
  });

  test('asks again before a player passes', async () => {
    await press('Pass and be out');
    expect(onmove).not.toHaveBeenCalled();

    await press(/^Pass and be out You are out/);
    expect(onmove).toHaveBeenCalledWith('pass');
  });
});
