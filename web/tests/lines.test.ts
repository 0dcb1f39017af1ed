import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asked } from '../src/lib/asked';
import type { AnyView, TheGangSeatView } from '../src/lib/messages';
import { words } from '../src/lib/words.svelte';

const NAMES = ['Ania', 'Bartek', 'Celina'];

function at(game: string, phase: string, facts: object = {}): AnyView {
  return { game, phase, to_act: [0], seats: [], ...facts } as unknown as AnyView;
}

function seat(chip: number | null, facts: Partial<TheGangSeatView> = {}): TheGangSeatView {
  return {
    chips: [chip, null, null, null],
    is_ready: false,
    is_locked: false,
    ...facts,
  } as TheGangSeatView;
}

/** The chips of round 1. */
function chips(...seats: TheGangSeatView[]): AnyView {
  const held = seats.map(({ chips: [white] }) => white);
  const centre = [1, 2, 3].filter((stars) => !held.includes(stars));
  return at('the-gang', 'chips', { round: 1, to_act: [0, 1, 2], centre, seats });
}

function line(view: AnyView, ...legal: string[]): string {
  return asked(view, NAMES, 0, legal);
}

describe('the line says what is left to do', () => {
  beforeAll(() => words.speak('en'));

  test('with the chips of The Gang', () => {
    const [none, one, two, three] = [seat(null), seat(1), seat(2), seat(3)];
    expect(line(chips(none, two, three))).toBe('Take the chip that fits your hand.');
    expect(line(chips(one, two, none))).toBe(
      'You have a chip and may still change it. Without one: Celina.',
    );
    expect(line(chips(one, two, three))).toBe(
      'Everybody has a chip. Say ready, or take another one.',
    );
    expect(line(chips(seat(1, { is_ready: true }), two, three))).toBe(
      'You are ready, and may still change your chip. Still to say so: Bartek, Celina.',
    );
  });

  test('with a locked chip', () => {
    const locked = seat(1, { is_locked: true });
    expect(line(chips(locked, seat(2), seat(null)))).toBe(
      'Your chip is locked. Without one: Celina.',
    );
    expect(line(chips(locked, seat(2), seat(3)))).toBe(
      'Everybody has a chip, and yours is locked. Say ready.',
    );
  });

  test('to spectators, too', () => {
    const view = chips(seat(1, { is_ready: true }), seat(2), seat(3));
    expect(asked(view, NAMES, null)).toBe(
      'Everybody has a chip. Still to say ready: Bartek, Celina.',
    );
  });

  test('in Take That', () => {
    const row = at('take-that', 'play', { row: [34] });
    expect(line(at('take-that', 'play', { row: [] }), 'play 12')).toBe(
      'Open a new row with any card.',
    );
    expect(line(row, 'play 36', 'take')).toBe('Play a card, or take the row.');
    expect(line(row, 'pull 34', 'take')).toBe(
      'No card fits the end: pull a twin, or take the row.',
    );
    expect(line(row, 'take')).toBe('No card fits and none pulls a twin: take the row.');
    expect(line(row, 'play 36', 'pull 34', 'take')).toBe(
      'Play a card, pull a twin, or take the row.',
    );
  });

  test('in Red7', () => {
    expect(line(at('red7', 'turn'), 'pass')).toBe(
      'There is nothing you can play: pass, and you are out.',
    );
    expect(line(at('red7', 'turn'), 'palette R5', 'pass')).toContain('No card can go');
    expect(line(at('red7', 'turn'), 'palette R5', 'canvas B2', 'pass')).toContain('Or pass.');
    expect(line(at('red7', 'finish'), 'end')).toContain('end your turn');
    expect(line(at('red7', 'finish'), 'canvas B2')).toContain('only so you end this turn winning');
  });

  test('and from where to draw in Abluxxen', () => {
    const owed = (deck_size: number, ...pool: string[]): AnyView =>
      at('abluxxen', 'owed', { owed: 2, deck_size, pool, groups: [] });
    expect(line(owed(9, '4'))).toBe('Draw 2 more cards, from the pool or the deck.');
    expect(line(owed(0, '4'))).toBe('Draw 2 more cards from the pool; the deck is empty.');
    expect(line(owed(9))).toBe('Draw 2 more cards from the deck; the pool is empty.');
  });
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
