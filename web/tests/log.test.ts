import { expect, test } from 'vitest';
import { away } from '../src/lib/absence';
import { botLook, personLook } from '../src/lib/faces';
import { grouped } from '../src/lib/log';
import type { LocalizedText, SeatState } from '../src/lib/messages';
import { placeOf } from '../src/lib/turning';

const told = (code: string): LocalizedText => ({ code, params: {}, seats: {}, text: code });

test('the log is grouped by tricks, and a round has a heading', () => {
  const log = ['round', 'deal', 'reveal', 'adds', 'chooses', 'reveal', 'takes-row', 'round'];
  const groups = grouped(
    log.map((code) => told(`six-nimmt.${code}`)),
    ['six-nimmt.reveal'],
  );
  expect(groups.map(({ at, lines, isHeading }) => [at, lines.length, isHeading])).toEqual([
    [0, 1, true],
    [1, 1, false],
    [2, 2, false],
    [5, 2, false],
    [7, 1, true],
  ]);
});

test('a second bot of a name has its face, and people have one by their id or their choice', () => {
  const look = (id: string, face = '') => personLook({ id, face });
  expect(botLook('Bodo II')).toEqual(botLook('Bodo'));
  expect(botLook('Bodo')).not.toEqual(botLook('Tekla'));
  expect(look('a')).toEqual(look('a'));
  expect(look('a', 'f7')).toEqual(look('b', 'f7'));
  expect(new Set(['a', 'b', 'c', 'd'].map((id) => look(id).hue)).size).toBe(4);
});

test('only people are missed who are waited for, not there, and have no bot', () => {
  const person = (bot: string | null): SeatState => ({
    person: { id: 'x', name: 'X', face: '', is_bot: false },
    bot,
    character: null,
  });
  const seats = [person(null), person('normal'), person(null), person(null)];
  expect(away([0, 1, 2], seats, [3], [500, 100, 200, null])).toEqual([
    { seat: 2, since: 200 },
    { seat: 0, since: 500 },
  ]);
});

test('places follow the points, whichever way round they win', () => {
  const fewest = { scores: [12, 3, 40], winners: [1] };
  expect([0, 1, 2].map((seat) => placeOf(seat, fewest))).toEqual([2, 1, 3]);
  const most = { scores: [12, 3, 40, 40], winners: [2, 3] };
  expect([0, 1, 2, 3].map((seat) => placeOf(seat, most))).toEqual([3, 4, 1, 1]);
});
