import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TableComponent } from '../../src/games/contract';
import { loadTable } from '../../src/games';
import { CardLocations } from '../../src/games/abluxxen/cardLocations';
import type { AbluxxenPreview, AbluxxenView } from '../../src/games/abluxxen/view';
import { words } from '../../src/lib/words.svelte';
import Sitting from './Sitting.svelte';

const onmove = vi.fn();
const say = vi.fn();
let Table: TableComponent;

/** Cards of a hand or a set: `4 4 J`. */
const cards = (text: string): string[] => (text ? text.split(' ') : []);
const seat = (hand: string | null, size: number, ...layers: string[]) => ({
  hand: hand === null ? null : cards(hand),
  hand_size: size,
  known: [],
  layers: layers.map(cards),
  score: 0,
});

function position(changes: Partial<AbluxxenView> = {}): AbluxxenView {
  return {
    game: 'abluxxen',
    seat: 0,
    phase: 'play',
    to_act: [0],
    mode: 'basic',
    active: 0,
    victim: null,
    owed: 0,
    deck_size: 40,
    pool: cards('2 5 5'),
    groups: [],
    row: null,
    discards: [],
    seats: [seat('3 7 7 J', 4, '4'), seat(null, 9, '5 5'), seat(null, 8, '9 9')],
    ...changes,
  };
}

function show(view: AbluxxenView, ...legal: string[]): void {
  showWith(view, Object.fromEntries(legal.map((move) => [move, {}])));
}
function showWith(view: AbluxxenView, moves: Record<string, Partial<AbluxxenPreview>>): void {
  render(Sitting, { Table, view, moves, onmove, say });
}
const press = (name: string, at = 0): Promise<unknown> =>
  fireEvent.click(screen.getAllByRole('button', { name })[at]!);

beforeAll(async () => {
  await words.speak('en');
  Table = await loadTable('abluxxen');
});
beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

describe('the table of Abluxxen', () => {
  test('picks all cards of a number by one tap, and tells whom they would rob', async () => {
    const robs = [{ seat: 1, layer: cards('5 5') }];
    showWith(position(), { 'play 3': {}, 'play 7 7': { robs }, 'play 7 7 J': {} });
    await press('7');
    expect(say).toHaveBeenLastCalledWith('Robs: Bartek.');
    expect(screen.getAllByLabelText(/would be robbed/)).toHaveLength(1);

    await press('Play 2×7');
    expect(onmove).toHaveBeenCalledWith('play 7 7');
  });

  test('adds a joker, and takes single cards out again', async () => {
    show(position(), 'play 7', 'play 7 J', 'play 7 7 J');
    await press('7');
    await press('joker');
    await press('7');

    await press('Play 2×7');
    expect(onmove).toHaveBeenCalledWith('play 7 J');
  });

  test('is played by keys alone', async () => {
    show(position(), 'play 7 7');
    await fireEvent.keyDown(window, { key: '7' });
    await fireEvent.keyDown(document.activeElement!, { key: 'Enter' });

    expect(onmove).toHaveBeenCalledWith('play 7 7');
  });

  test('asks about the stolen layer', async () => {
    showWith(position({ phase: 'steal', victim: 1 }), { take: { owed: 2 }, leave: {} });
    expect(screen.getByText('Bartek draws 2 cards')).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: /^Leave/ }));

    expect(onmove).toHaveBeenCalledWith('leave');
  });

  test('draws a group as one, by the second tap', async () => {
    const view = position({ phase: 'owed', victim: 0, owed: 2, groups: [cards('2 13')] });
    show(view, 'draw deck', 'draw 2', 'draw 5', 'draw 2 13');
    await press('Draw the group 2 13');
    expect(onmove).not.toHaveBeenCalled();

    await press('Draw the group 2 13');
    expect(onmove).toHaveBeenCalledWith('draw 2 13');
  });

  test('robs the virtual player of a set that is marked', async () => {
    const view = position({ phase: 'rob', row: [cards('3'), cards('6 6')] });
    show(view, 'rob 3');
    await press('2 × 6');
    expect(say).toHaveBeenCalled();

    await press('Rob the 3s: 1 × 3');
    await press('Rob the 3s');
    expect(onmove).toHaveBeenCalledWith('rob 3');
  });

  test('says what is expected when something else is tapped', async () => {
    show(position({ phase: 'option' }), 'draw deck', 'pass');
    await press('7');

    expect(say).toHaveBeenCalledWith('Draw now: from the pool or from the deck.');
  });
});

describe('cardLocations', () => {
  test('follow the cards that were picked into the layer', () => {
    const cardLocations = new CardLocations();
    const hand = cardLocations.follow(position()).hand;
    cardLocations.leaving = new Set([hand[1]!.id]);
    const seats = [seat('3 7 J', 3, '4', '7'), ...position().seats.slice(1)];
    const laid = cardLocations.follow(position({ seats }));

    expect(laid.layers[0]![1]!.map(({ id }) => id)).toEqual([hand[1]!.id]);
  });

  test('send a stolen layer to the thief, and forget which card was which', () => {
    const cardLocations = new CardLocations();
    const stolen = cardLocations.follow(position()).layers[1]![0]!;
    const seats = [position().seats[0]!, seat(null, 9), seat(null, 10, '9 9')];
    const laid = cardLocations.follow(position({ seats }));
    expect(stolen.map(({ id }) => laid.piles.get(id))).toEqual(['seat:2', 'seat:2']);

    const again = [position().seats[0]!, seat(null, 9), seat(null, 8, '9 9', '5 5')];
    const shown = cardLocations.follow(position({ seats: again })).layers[2]![1]!;
    expect(shown.map(({ from }) => from)).toEqual(['seat:2', 'seat:2']);
    expect(shown.some(({ id }) => stolen.some((old) => old.id === id))).toBe(false);
  });
});
