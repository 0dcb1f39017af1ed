import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TableComponent } from '../../src/games/contract';
import { loadTable } from '../../src/games';
import { isToad, penalty, twinOf } from '../../src/games/take-that/cards';
import type { TakeThatPreview, TakeThatView } from '../../src/games/take-that/view';
import { words } from '../../src/lib/words.svelte';
import Sitting from './Sitting.svelte';

const onmove = vi.fn();
const say = vi.fn();
let Table: TableComponent;

const seat = (hand: number[] | null) => ({
  hand,
  hand_size: 3,
  plus: [],
  minus: [],
  extra_cards: 0,
  extra: null,
  points: 0,
  total: 0,
});

function position(row: number[], changes: Partial<TakeThatView> = {}): TakeThatView {
  return {
    game: 'take-that',
    seat: 0,
    phase: 'play',
    to_act: [0],
    round: 1,
    rounds: 2,
    pro: false,
    deck_size: 20,
    row,
    lowest_fit: (row.at(-1) ?? 0) - 10,
    highest_fit: (row.at(-1) ?? 0) + 10,
    seats: [seat([14, 54, 90]), seat(null)],
    ...changes,
  };
}

/** `take` costs what its preview says. */
function show(view: TakeThatView, ...legal: string[]): void {
  showWith(view, { points: -6 }, ...legal);
}
function previewOf(move: string, taking: Partial<TakeThatPreview>): Partial<TakeThatPreview> {
  const [word, card] = move.split(' ');
  if (word === 'take') return taking;
  return { uses: word === 'pull' ? twinOf(Number(card)) : Number(card) };
}
function showWith(view: TakeThatView, taking: Partial<TakeThatPreview>, ...legal: string[]): void {
  const moves = Object.fromEntries(legal.map((move) => [move, previewOf(move, taking)]));
  render(Sitting, { Table, view, moves, onmove, say });
}
const press = (name: string | RegExp): Promise<unknown> =>
  fireEvent.click(screen.getByRole('button', { name }));

beforeAll(async () => {
  await words.speak('en');
  Table = await loadTable('take-that');
});
beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

describe('the table of Take That', () => {
  test('plays the only thing that a card can do by the second tap', async () => {
    show(position([44]), 'play 54', 'take');
    await press('card 54');
    await press('card 54');

    expect(onmove).toHaveBeenCalledWith('play 54');
  });

  test('asks where a card goes that fits and pulls', async () => {
    show(position([34, 45]), 'play 54', 'pull 45', 'take');
    await press('54, pulls 45');
    await press('54, pulls 45');
    expect(onmove).not.toHaveBeenCalled();
    expect(say).toHaveBeenLastCalledWith('Play 54, or pull 45 with it? Tap the place.');

    await press('Pull 45');
    expect(onmove).toHaveBeenCalledWith('pull 45');
  });

  test('lays the card picked at the end of the row', async () => {
    show(position([34, 45]), 'play 54', 'pull 45', 'take');
    await press('54, pulls 45');
    await press('End of the row: 35–55');

    expect(onmove).toHaveBeenCalledWith('play 54');
  });

  test('pulls a card of the row by tapping it twice', async () => {
    show(position([41, 44]), 'pull 41', 'take');
    await press('41: pull it with your 14');
    expect(say).toHaveBeenLastCalledWith('Worth 2 points: 41 with your 14.');

    await press('41: pull it with your 14');
    expect(onmove).toHaveBeenCalledWith('pull 41');
  });

  test('shows what the row costs before it is taken', async () => {
    show(position([34, 44]), 'take');
    await press('Take the row: −6');
    expect(onmove).not.toHaveBeenCalled();
    expect(say).toHaveBeenLastCalledWith('Costs 6 points.');

    await press('Not yet');
    await press('Take the row: −6');
    await press('Take the row: −6');
    expect(onmove).toHaveBeenCalledWith('take');
  });

  test('tells of the unseen card that a single card brings in the pro variant', async () => {
    showWith(position([34]), { points: -1, extra_cards: 1 }, 'take');
    await press('Take the row: −1 −?');

    expect(say).toHaveBeenLastCalledWith('Costs 1 point. And an unseen card from the deck.');
  });

  test('says why a card cannot be played, and why one cannot be pulled', async () => {
    show(position([34, 44]), 'play 54', 'take');
    await press('card 14');
    expect(say).toHaveBeenLastCalledWith(
      '14 does not fit on 44: 34 to 54 fit, and it pulls nothing.',
    );

    await fireEvent.click(document.querySelector('[data-drop="44"]')!);
    expect(say).toHaveBeenLastCalledWith('44 is a toad: nothing pulls it.');
  });
});

test('cards have twins, but toads have none', () => {
  expect([49, 12, 89].map(twinOf)).toEqual([94, 21, 98]);
  expect([22, 49].map(isToad)).toEqual([true, false]);
  expect(penalty([34, 41, 44])).toBe(7);
});
