import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TableComponent } from '../src/games/contract';
import { bullsOf, landing } from '../src/games/six-nimmt/cards';
import Table from '../src/games/six-nimmt/Table.svelte';
import type { SixNimmtSeatView } from '../src/lib/messages';
import { Selection } from '../src/lib/selection.svelte';
import { words } from '../src/lib/words.svelte';
import Seated from './Seated.svelte';
import { TABLE, turn, view } from './table';

describe('the preview of a card', () => {
  test.each([
    [14, { row: 0, takes: false }],
    [44, { row: 2, takes: false }],
    [11, { row: null, takes: false }],
    [61, { row: 3, takes: true }],
  ])('%i lands where the rules page puts it', (card, spot) => {
    expect(landing([[12], [37], [43], [50, 52, 53, 54, 58]], card)).toEqual(spot);
  });

  test('counts the bulls as printed', () => {
    const deck = Array.from({ length: 104 }, (_, at) => at + 1);
    expect(bullsOf(deck)).toBe(171);
    expect(bullsOf([5, 10, 11, 55])).toBe(2 + 3 + 5 + 7);
  });
});

describe('the table', () => {
  const onmove = vi.fn();
  const say = vi.fn();

  function seat(hand: number[] | null): SixNimmtSeatView {
    const nothing = { has_chosen: false, card: null, is_placed: false, pile: [] };
    return { ...nothing, hand, hand_size: 2, bulls: 0, total: 0 };
  }
  function show(phase: string, ...legal: string[]): void {
    const rows = [[12], [37], [43], [58]];
    const seats = [seat([14, 61]), seat(null)];
    const shown = { ...view(1), phase, rows, seats };
    const selection = new Selection();
    const names = ['Ania', 'Bartek'];
    const rest = { seat: 0, table: TABLE, turn: turn(...legal), names, selection, onmove, say };
    render(Seated, { Table: Table as TableComponent, view: shown, ...rest });
  }
  const press = (name: string): Promise<unknown> =>
    fireEvent.click(screen.getByRole('button', { name }));

  beforeEach(async () => {
    vi.clearAllMocks();
    await words.speak('en');
  });
  afterEach(cleanup);

  test('plays a card by a tap and the button, and says where it would land', async () => {
    show('choose', '14', '61');
    await press('14, 1 bull');
    expect(screen.getByText('14 would go to row 1 now.')).toBeTruthy();

    await press('Play 14');
    expect(onmove).toHaveBeenCalledWith('14');
  });

  test('takes a row by its digit and a second tap', async () => {
    show('take', 'take 1', 'take 2', 'take 3', 'take 4');
    await fireEvent.keyDown(window, { key: '2' });
    expect(onmove).not.toHaveBeenCalled();

    await fireEvent.click(screen.getAllByRole('button', { name: 'Take row 2: 1 bull' })[0]!);
    expect(onmove).toHaveBeenCalledWith('take 2');
  });

  test('says why a card cannot be played', async () => {
    show('take', 'take 1', 'take 2', 'take 3', 'take 4');
    await press('14, 1 bull');
    expect(say).toHaveBeenCalledWith('First take a row: your card fits none.');
  });
});
