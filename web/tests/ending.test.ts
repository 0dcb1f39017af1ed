import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageOf } from '../src/games';
import { ending, standing } from '../src/lib/ending';
import type { Result, View } from '../src/lib/messages';
import { words } from '../src/lib/words.svelte';

const NAMES = ['Ania', 'Bartek', 'Celina'];

function last(game: string, facts: object): View {
  return { game, phase: 'over', to_act: [], ...facts } as unknown as View;
}

function told(view: View, result: Result): string {
  return ending(pageOf(view.game), view, result, NAMES);
}

function stands(view: View, seat: number, score: number): string {
  return standing(pageOf(view.game), view, seat, score);
}

describe('a result says why the match ended and what decided it', () => {
  beforeAll(() => words.speak('en'));

  test('6 nimmt!, by the limit or after so many rounds', () => {
    const seats = [{ total: 70 }, { total: 12 }, { total: 12 }];
    const result = { scores: [70, 12, 12], winners: [1, 2] };
    expect(told(last('six-nimmt', { limit: 66, rounds: null, round: 5, seats }), result)).toBe(
      'Past 66 points: Ania. That made round 5 the last. Fewest points, shared: Bartek, Celina with 12 each.',
    );
    expect(told(last('six-nimmt', { limit: null, rounds: 1, round: 1, seats }), result)).toContain(
      'You played 1 round.',
    );
  });

  test('Abluxxen, with the cards in hand where points are equal', () => {
    const seats = [
      { score: 13, hand_size: 1 },
      { score: 13, hand_size: 0 },
      { score: 4, hand_size: 6 },
    ];
    expect(told(last('abluxxen', { seats }), { scores: [13, 13, 4], winners: [1] })).toBe(
      'Out of cards: Bartek. Most points: Ania, Bartek with 13 each. ' +
        'Fewest cards in hand (0) decided it: Bartek.',
    );
    const held = seats.map((seat) => ({ ...seat, hand_size: 2 }));
    expect(told(last('abluxxen', { seats: held }), { scores: [13, 13, 4], winners: [0, 1] })).toBe(
      'The deck and the pool were empty. Most points, shared: Ania, Bartek with 13 each.',
    );
  });

  test('Red7, by the last one in, the target, or a lack of cards', () => {
    const seats = [
      { score: 0, in_round: false },
      { score: 1, in_round: true },
    ];
    const basic = last('red7', { mode: 'basic', target: null, round: 1, seats });
    expect(told(basic, { scores: [0, 1], winners: [1] })).toBe('Last one left: Bartek.');
    expect([stands(basic, 0, 0), stands(basic, 1, 1)]).toEqual(['out', 'in until the end']);

    const scored = [{ score: 41 }, { score: 12 }];
    const advanced = (target: number): View =>
      last('red7', { mode: 'advanced', target, round: 3, seats: scored });
    const result = { scores: [41, 12], winners: [0] };
    expect(told(advanced(40), result)).toBe('Reached 40 points: Ania. Most points: Ania with 41.');
    expect(told(advanced(50), result)).toContain('After round 3 there were too few cards');
    expect(stands(advanced(40), 1, 12)).toBe('12 points');
  });

  test('Take That, after the rounds agreed', () => {
    const view = last('take-that', { rounds: 2, seats: [] });
    expect(told(view, { scores: [-3, 4], winners: [1] })).toBe(
      'You played 2 rounds. Most points: Bartek with 4.',
    );
  });

  test('The Gang, with vaults and alarms, and what went wrong last', () => {
    const heist = (facts: object): View =>
      last('the-gang', { vaults: 1, alarms: 3, alarm_limit: 3, heist: 4, ...facts });
    const lost = { scores: [0, 0], winners: [] };
    const slip = { succeeded: false, seats: [{ hand: { is_slip: true } }, { hand: null }] };
    expect(told(heist(slip), lost)).toBe(
      'Heist 4 set off the last alarm. Vaults open by then: 1 of 3. ' +
        'A hand was weaker than an earlier one: Ania.',
    );
    expect(told(heist({ succeeded: false, seats: [] }), lost)).toContain('the guess was wrong');
    expect(told(heist({ succeeded: true, vaults: 3, alarms: 0, seats: [] }), lost)).toBe(
      'Heist 4 opened the last vault. Alarms on the way: 0 of 3.',
    );
  });
});

describe('in Polish', () => {
  beforeAll(() => words.speak('pl'));
  afterAll(() => words.speak('en'));

  test('it says so, too', () => {
    const view = last('take-that', { rounds: 5, seats: [] });
    expect(told(view, { scores: [-3, 4], winners: [1] })).toBe(
      'Za wami 5 rund. Najwięcej punktów (4): Bartek.',
    );
  });
});
