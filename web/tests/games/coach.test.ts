/** What the coach says must be so: it is read from views and previews. */
import { expect, test } from 'vitest';
import type { Situation } from '../../src/games/coach';
import { coach } from '../../src/games/take-that/coach';
import type { TakeThatView } from '../../src/games/take-that/view';
import { foreseen } from '../table';

function opening(hand: number[]): Situation<TakeThatView> {
  const view = { game: 'take-that', row: [], seats: [{ hand }] } as unknown as TakeThatView;
  const moves = hand.map((card) => [`play ${card}`, { next_seat: 1, uses: card }] as const);
  return { view, turn: foreseen('take-that', Object.fromEntries(moves)), seat: 0, names: ['Ala'] };
}

test('a pair in the hand opens a row, for it can be pulled later', () => {
  const situation = opening([12, 36, 44, 63]);

  expect(coach.consider(situation)).toBe('play 36');
  expect(coach.about(situation, 'play 36')?.key).toBe('pair');
});

test('a toad is nobody\u2019s twin', () => {
  const situation = opening([16, 44]);

  expect(coach.about(situation, 'play 44')?.key).toBe('open');
});
