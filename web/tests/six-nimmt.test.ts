import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TableComponent } from '../src/games/contract';
import { bullsOf } from '../src/games/six-nimmt/cards';
import Table from '../src/games/six-nimmt/Table.svelte';
import type { SeatView, SixNimmtPreview } from '../src/games/six-nimmt/view';
import { Selection } from '../src/lib/selection.svelte';
import { words } from '../src/lib/words.svelte';
import Seated from './Seated.svelte';
import { foreseen, TABLE, view } from './table';

describe('a card', () => {
  test('has its bulls printed on it', () => {
    const deck = Array.from({ length: 104 }, (_, at) => at + 1);
    expect(bullsOf(deck)).toBe(171);
    expect(bullsOf([5, 10, 11, 55])).toBe(2 + 3 + 5 + 7);
  });
});

describe('the table', () => {
  const onmove = vi.fn();
  const say = vi.fn();

  function seat(hand: number[] | null): SeatView {
    const nothing = { has_chosen: false, card: null, is_placed: false, pile: [] };
    return { ...nothing, hand, hand_size: 2, bulls: 0, total: 0 };
  }
  function show(phase: string, moves: Record<string, Partial<SixNimmtPreview>>): void {
    const rows = [[12], [37], [43], [58]];
    const seats = [seat([14, 61]), seat(null)];
    const shown = { ...view(1), phase, rows, seats };
    const selection = new Selection();
    const names = ['Ania', 'Bartek'];
    const rest = { seat: 0, table: TABLE, names, selection, onmove, say };
    const seen = foreseen('six-nimmt', moves);
    render(Seated, { Table: Table as TableComponent, view: shown, turn: seen, ...rest });
  }
  const ROWS = { 'take 1': { bulls: 1 }, 'take 2': { bulls: 1 } };
  const press = (name: string): Promise<unknown> =>
    fireEvent.click(screen.getByRole('button', { name }));

  beforeEach(async () => {
    vi.clearAllMocks();
    await words.speak('en');
  });
  afterEach(cleanup);

  test('plays a card by a tap and the button, and says where it would land', async () => {
    show('choose', { 14: { row: 1 }, 61: { row: 4, takes: [50, 52, 53, 54, 58], bulls: 7 } });
    await press('61, 1 bull');
    expect(
      screen.getByText('As the rows lie now, 61 is the sixth in row 4: 7 bulls.'),
    ).toBeTruthy();
    await press('14, 1 bull');
    expect(screen.getByText('As the rows lie now, 14 goes to row 1.')).toBeTruthy();

    await press('Play 14');
    expect(onmove).toHaveBeenCalledWith('14');
  });

  test('takes a row by its digit and a second tap', async () => {
    show('take', ROWS);
    await fireEvent.keyDown(window, { key: '2' });
    expect(onmove).not.toHaveBeenCalled();

    await fireEvent.click(screen.getAllByRole('button', { name: 'Take row 2: 1 bull' })[0]!);
    expect(onmove).toHaveBeenCalledWith('take 2');
  });

  test('says why a card cannot be played', async () => {
    show('take', ROWS);
    await press('14, 1 bull');
    expect(say).toHaveBeenCalledWith('First take a row: your card is too low for all of them.');
  });
});
