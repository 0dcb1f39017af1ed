import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTable } from '../../src/games';
import type { TableComponent } from '../../src/games/contract';
import { faceOf } from '../../src/games/plain/face';
import { inWords, read } from '../../src/games/plain/read';
import type { View } from '../../src/lib/messages';
import { words } from '../../src/lib/words.svelte';
import Sitting from './Sitting.svelte';

const NAMES = ['Ania', 'Bartek'];
const onmove = vi.fn();
const say = vi.fn();
let Table: TableComponent;

/** A view of a game that the page has never heard of. */
const VIEW = {
  game: 'whist',
  seat: 0,
  phase: 'tricks',
  to_act: [0],
  dealer: 1,
  trump: 'h',
  deck_size: 40,
  trick: ['Qh'],
  melds: [['7c', '7d'], ['9s']],
  is_doubled: true,
  seats: [
    { hand: ['Ah', '2c', '2c'], hand_size: 3, tricks: 2 },
    { hand: null, hand_size: 5, tricks: 4 },
  ],
} as View;

function show(moves: Record<string, object>, view: View = VIEW): void {
  render(Sitting, { Table, view, moves, onmove, say });
}
const press = (name: string | RegExp, at = 0): Promise<unknown> =>
  fireEvent.click(screen.getAllByRole('button', { name })[at]!);

beforeAll(async () => {
  await words.speak('en');
  Table = await loadTable('whist');
});
beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

describe('the plain table', () => {
  test('names seats, draws cards and counts what cannot be seen', () => {
    show({ pass: {} });
    const board = screen.getByRole('group', { name: 'Table' });

    expect(within(board).getByText('Bartek')).toBeTruthy();
    expect(within(board).getByText('is doubled')).toBeTruthy();
    expect(
      within(board)
        .getAllByRole('img')
        .map((card) => card.getAttribute('aria-label')),
    ).toEqual(['cards face down: 40', 'Qh', '7c', '7d', '9s']);
  });

  test('plays the only move with a card by the second tap', async () => {
    show({ 'play Ah': { takes: ['Qh'], next_seat: 0 }, pass: {} });
    await press('Ah');
    expect(screen.getByText('takes Qh · next Ania')).toBeTruthy();

    await press('Ah');
    expect(onmove).toHaveBeenCalledWith('play Ah');
  });

  test('offers the moves with all cards that are picked', async () => {
    show({ 'play Ah': {}, 'play 2c': {}, 'play 2c 2c': {}, pass: {} });
    await press('2c');
    await press('2c', 1);
    const moves = within(screen.getByRole('group', { name: 'Moves' })).getAllByRole('button');

    expect(moves.map((button) => button.textContent?.trim())).toEqual(['play 2♣ 2♣']);
    await fireEvent.click(moves[0]!);
    expect(onmove).toHaveBeenCalledWith('play 2c 2c');
  });

  test('offers moves with cards of the table at once, also of such as are in the hand', async () => {
    const view = { ...VIEW, pool: ['Ah', '9h'] } as View;
    show({ 'play Ah': {}, 'draw Ah': {}, 'draw 9h': {} }, view);
    const moves = within(screen.getByRole('group', { name: 'Moves' })).getAllByRole('button');

    expect(moves.map((button) => button.textContent?.trim())).toEqual([
      'draw A♥',
      'draw 9♥',
      'Pick a card',
    ]);
  });

  test('offers what needs no card at once', async () => {
    show({ 'play Ah': {}, pass: { is_last: true } });
    await press(/^pass is last/);

    expect(onmove).toHaveBeenCalledWith('pass');
  });

  test('calls players by their names in moves, too, but nothing else that has a number', async () => {
    show({ 'ask 1': { receiver: 1 }, 'take 0': { takes: 0, victim: 0 } });
    const moves = within(screen.getByRole('group', { name: 'Moves' })).getAllByRole('button');

    expect(moves.map((button) => button.textContent?.trim())).toEqual([
      'ask Bartek  receiver Bartek',
      'take 0  takes 0 · victim Ania',
    ]);
  });
});

test('a preview is read in words, what comes next at the end', () => {
  const preview = {
    game: 'x',
    next_seat: 1,
    robs: [{ seat: 1, layer: ['4'] }],
    draws: -2,
    row: null,
  };

  expect(inWords(read(preview, NAMES))).toBe('robs Bartek, layer 4 · draws −2 · next Bartek');
});

test('a card is drawn from its code', () => {
  expect(faceOf('Th')).toMatchObject({ corner: '10', sign: '♥', text: '10♥' });
  expect(faceOf('R7')).toMatchObject({ corner: 'R7', sign: '7' });
  expect(faceOf('104')).toMatchObject({ corner: '104', sign: '104', paper: 'var(--paper)' });
});
