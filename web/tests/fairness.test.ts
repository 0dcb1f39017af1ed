/** The page's own check of shuffles, with the records that `stolik verify` is tested with. */
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../src/lib/connection.svelte';
import { check, type ProvedRecord } from '../src/lib/fairness/check';
import { saltCommitment } from '../src/lib/fairness/hashes';
import { knownSalt, saltAlone, saltFor, seenAt, type Seen } from '../src/lib/fairness/memory';
import { Part, startAlone } from '../src/lib/fairness/part';
import type { Fairness, Table } from '../src/lib/messages';
import { TABLE } from './table';

interface Case {
  record: ProvedRecord;
  seen: Seen | null;
  checks: string[];
  is_fair: boolean;
}
const cases = JSON.parse(readFileSync('../tests/fairness/records.json', 'utf-8')) as Record<
  string,
  Case
>;

describe('a record', () => {
  it.each(Object.entries(cases))('%s: says what stolik verify says', (_, { record, ...known }) => {
    const table = known.seen?.table ?? record.fairness.table;
    const found = check(record, table, known.seen);

    // That only listed shuffles were checked, stolik verify need not say: it knows all.
    const codes = found.map(({ told }) => told.code).filter((code) => code !== 'verify.listed');
    expect(codes).toEqual(known.checks);
    expect(found.every(({ isGood }) => isGood)).toBe(known.is_fair);
    expect(found.filter(({ told }) => /\{\w+\}/.test(told.text))).toEqual([]);
  });
});

it('does not call shuffles complete that a record may have left out', () => {
  const { record } = cases['honest: six-nimmt'] as Case;
  const found = check(record, record.fairness.table, null);

  expect(found.filter(({ isNote }) => isNote).map(({ told }) => told.code)).toContain(
    'verify.listed',
  );
});

describe('my part in the shuffles', () => {
  afterEach(() => localStorage.clear());

  function table(fairness: Partial<Fairness> = {}): Table {
    const person = { id: 'ania', name: 'Ania', face: '', is_bot: false };
    const seat = { person, bot: null, character: null };
    const all = { ...TABLE.fairness, commitment: 'server', commitments: ['', ''], salts: ['', ''] };
    return { ...TABLE, status: 'open', seats: [seat, seat], fairness: { ...all, ...fairness } };
  }

  function part(): { part: Part; send: ReturnType<typeof vi.fn> } {
    const send = vi.fn(() => Promise.resolve({ type: 'answer', id: '1', version: 1 }));
    return { part: new Part({ send } as unknown as Connection), send };
  }

  it('is committed to when I sit, once', async () => {
    const { part: mine, send } = part();
    await Promise.all([mine.follow(table(), 1), mine.follow(table(), 1)]);
    const commitment = saltCommitment('table', 0, 1, knownSalt('table', 0, 1) ?? '');

    expect(send.mock.calls).toEqual([[{ type: 'commit', commitment }]]);
    await mine.follow(table({ commitments: ['', commitment] }), 1);
    expect(send).toHaveBeenCalledOnce();
  });

  it('is the same in two windows', () => {
    expect(saltFor('table', 0, 1)).toBe(saltFor('table', 0, 1));
    expect(saltFor('table', 1, 1)).not.toBe(saltFor('table', 0, 1));
  });

  it('is revealed when all have committed, and what I saw then is kept', async () => {
    const { part: mine, send } = part();
    const salt = saltFor('table', 0, 1);
    const commitments = ['another', saltCommitment('table', 0, 1, salt)];
    await mine.follow(table({ commitments, reveal_until: 30 }), 1);

    expect(send.mock.calls).toEqual([[{ type: 'reveal', salt }]]);
    const shown = { commitment: 'server', commitments, rules: 'six-nimmt {}' };
    const attempts = [{ attempt: 0, seat: 1, salt, ...shown }];
    expect(seenAt('table')).toEqual({ table: 'table', attempts });
  });

  it('is held against what I saw first, whatever is shown once the salt is known', async () => {
    const { part: mine } = part();
    const own = saltCommitment('table', 0, 1, saltFor('table', 0, 1));
    await mine.follow(table({ commitments: ['another', own], reveal_until: 30 }), 1);
    await mine.follow(table({ commitments: ['ground', own], reveal_until: 30 }), 1);

    expect(seenAt('table')?.attempts.map(({ commitments }) => commitments)).toEqual([
      ['another', own],
    ]);
  });

  it('is not revealed for what another device committed to', async () => {
    const { part: mine, send } = part();
    saltFor('table', 0, 1);
    await mine.follow(table({ commitments: ['another', 'strange'], reveal_until: 30 }), 1);

    expect(send).not.toHaveBeenCalled();
    expect(seenAt('table')).toBeNull();
  });

  it('comes with the start where nobody else plays', async () => {
    const send = vi.fn(() => Promise.resolve({ type: 'answer' as const, id: '', version: 1 }));
    await startAlone(table(), 0, send as unknown as Parameters<typeof startAlone>[2]);
    const salt = saltAlone('table', 0, 0);

    expect(send.mock.calls).toEqual([[{ type: 'start', salt }]]);
    expect(seenAt('table')?.attempts[0]?.commitments).toEqual([
      saltCommitment('table', 0, 0, salt),
      '',
    ]);
  });

  it('is not given away by a start that is refused because a friend has come', async () => {
    const { part: mine, send } = part();
    const refused = vi.fn(() => Promise.resolve({ type: 'answer' as const, id: '', version: 1 }));
    const start = () =>
      startAlone(table(), 0, refused as unknown as Parameters<typeof startAlone>[2]);
    await start();
    await start();
    const given = refused.mock.calls.map(
      ([command]: unknown[]) => (command as { salt: string }).salt,
    );
    await mine.follow(table(), 0);
    const own = saltCommitment('table', 0, 0, saltFor('table', 0, 0));
    await mine.follow(table({ commitments: [own, 'another'], reveal_until: 30 }), 0);
    const revealed = saltFor('table', 0, 0);

    expect(new Set(given).size).toBe(1); // to refuse is no re-roll
    expect(send.mock.calls.at(-1)).toEqual([{ type: 'reveal', salt: revealed }]);
    expect(given).not.toContain(revealed);
    expect(seenAt('table')?.attempts.map(({ salt }) => salt)).toEqual([given[0], revealed]);
  });
});
