import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageOf } from '../src/games';
import type { SeatView } from '../src/games/the-gang/view';
import type { Preview, View } from '../src/lib/messages';
import { promptText } from '../src/lib/prompt';
import { words } from '../src/lib/words.svelte';

const NAMES = ['Ania', 'Bartek', 'Celina'];

function at(game: string, phase: string, facts: object = {}): View {
  return { game, phase, to_act: [0], seats: [], ...facts } as unknown as View;
}

function seat(chip: number | null, facts: Partial<SeatView> = {}): SeatView {
  return {
    chips: [chip, null, null, null],
    is_ready: false,
    is_locked: false,
    ...facts,
  } as SeatView;
}

/** The chips of round 1. */
function chips(...seats: SeatView[]): View {
  const held = seats.map(({ chips: [white] }) => white);
  const centre = [1, 2, 3].filter((stars) => !held.includes(stars));
  return at('the-gang', 'chips', { round: 1, to_act: [0, 1, 2], centre, seats });
}

function line(view: View, ...legal: string[]): string {
  return promptText(pageOf(view.game), view, NAMES, 0, legal);
}

describe('the line says what is left to do', () => {
  beforeAll(() => words.speak('en'));

  test('with the chips of The Gang', () => {
    const [none, one, two, three] = [seat(null), seat(1), seat(2), seat(3)];
    expect(line(chips(none, two, three))).toBe('Take the chip that fits your hand.');
    expect(line(chips(one, two, none))).toBe(
      'You have a chip and may still change it. Still without a chip: Celina.',
    );
    expect(line(chips(one, two, three))).toBe(
      'Everyone has a chip. Say ready, or take another one.',
    );
    expect(line(chips(seat(1, { is_ready: true }), two, three))).toBe(
      'You are ready, and may still change your chip. Waiting for: Bartek, Celina.',
    );
  });

  test('with a locked chip', () => {
    const locked = seat(1, { is_locked: true });
    expect(line(chips(locked, seat(2), seat(null)))).toBe(
      'Your chip is locked. Still without a chip: Celina.',
    );
    expect(line(chips(locked, seat(2), seat(3)))).toBe(
      'Everyone has a chip, and yours is locked. Say ready.',
    );
  });

  test('to spectators, too', () => {
    const view = chips(seat(1, { is_ready: true }), seat(2), seat(3));
    expect(promptText(pageOf(view.game), view, NAMES, null)).toBe(
      'Everyone has a chip. Waiting for: Bartek, Celina.',
    );
  });

  test('in Take That', () => {
    const row = at('take-that', 'play', { row: [34] });
    expect(line(at('take-that', 'play', { row: [] }), 'play 12')).toBe(
      'Open a new row with any card.',
    );
    expect(line(row, 'play 36', 'take')).toBe('Play a card, or take the row.');
    expect(line(row, 'pull 34', 'take')).toBe(
      'No card of yours fits the end: pull a twin, or take the row.',
    );
    expect(line(row, 'take')).toBe('No card fits and you hold no twin: take the row.');
    expect(line(row, 'play 36', 'pull 34', 'take')).toBe(
      'Play a card, pull a twin, or take the row.',
    );
  });

  test('in Red7', () => {
    expect(line(at('red7', 'turn'), 'pass')).toBe(
      'You cannot win this turn: pass, and you are out.',
    );
    expect(line(at('red7', 'turn'), 'palette R5', 'pass')).toContain('No card can go');
    expect(line(at('red7', 'turn'), 'palette R5', 'canvas B2', 'pass')).toContain('Or pass.');
    expect(line(at('red7', 'finish'), 'end')).toContain('end your turn');
    expect(line(at('red7', 'finish'), 'canvas B2')).toContain(
      'nothing else lets you end this turn winning',
    );
  });

  test('and from where to draw in Abluxxen', () => {
    const owed = (deck_size: number, ...pool: string[]): View =>
      at('abluxxen', 'owed', { owed: 2, deck_size, pool, groups: [] });
    expect(line(owed(9, '4'))).toBe('Draw 2 more cards, from the pool or the deck.');
    expect(line(owed(0, '4'))).toBe('Draw 2 more cards from the pool; the deck is empty.');
    expect(line(owed(9))).toBe('Draw 2 more cards from the deck; the pool is empty.');
  });
});

test('a proposal names the players, not the numbers of seats', () => {
  const named = (move: string, preview: object): string =>
    words.move('the-gang', move, pageOf('the-gang').moveParams?.(preview as Preview, NAMES, move));
  expect(named('use 0 2', { user: 0, receiver: 2 })).toBe('Propose: Ania, Celina');
  expect(named('use 1 7', { user: 1, rank: '7' })).toBe('Propose: Bartek, 7');
});

test('a hint names the cards of Red7, not their codes', () => {
  const named = (move: string): string =>
    words.move('red7', move, pageOf('red7').moveParams?.({} as Preview, NAMES, move));
  expect(named('palette R2 canvas I4')).toBe('red 2 to the palette, indigo 4 to the canvas');
  expect(named('pass')).toBe('Pass and drop out');
});

test('nobody is waited for by no name', () => {
  const view = at('six-nimmt', 'choose', { to_act: [] });
  expect(promptText(pageOf('six-nimmt'), view, NAMES, 0)).toBe('');
});

describe('in Polish', () => {
  beforeAll(() => words.speak('pl'));
  afterAll(() => words.speak('en'));

  test('the line says what is left to do, too', () => {
    expect(line(chips(seat(1), seat(2), seat(3)))).toBe(
      'Każdy ma żeton. Potwierdź: gotowe, albo weź inny.',
    );
    expect(line(at('take-that', 'play', { row: [34] }), 'take')).toContain('zabierz rządek');
  });
});
