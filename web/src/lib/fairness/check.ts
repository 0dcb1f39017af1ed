/**
 * Checks a record in the browser: the commitments, this browser's own salt, the seed, and the order of each
 * shuffle. The sentences have the codes of `stolik verify`, which also proves that cards and moves are right.
 */
import type { LocalizedText } from '../messages';
import {
  firstCommitment,
  firstSeed,
  rulesText,
  saltCommitment,
  serverCommitment,
  sharedSeed,
  shuffled,
} from './hashes';
import type { Seen, SeenAttempt } from './memory';

interface Attempt {
  commitment: string;
  secret: string;
  commitments: readonly string[];
  salts: readonly string[];
}
interface VoidAttempt extends Attempt {
  vacated: readonly number[];
}
/** As records have it: what is empty is left out. */
interface Proof extends Attempt {
  version?: 1 | 2;
  table: string;
  voids?: readonly VoidAttempt[];
  shuffles?: ReadonlyArray<{ cards: string; order: string }>;
}
export interface ProvedRecord {
  game: string;
  options: unknown;
  players: readonly string[];
  seed: string;
  fairness: Proof;
}

export interface Finding {
  isGood: boolean;
  /** It only says what is so, and proves nothing. */
  isNote: boolean;
  told: LocalizedText;
}

/** English; the other languages translate by the code. */
export const TEXTS = {
  salts: 'there are {salts} salts for {seats} seats',
  'no-salts': 'no player added a salt: the server alone made the seed',
  commitment: 'the secret is the one that the server committed to',
  'wrong-commitment': 'the secret is not the one the server committed to',
  seed: "the seed is made of the secret and the players' salts",
  'wrong-seed': "the seed is not made of the secret and the players' salts",
  'version-1':
    'this is an older record, in which salts were sent in the clear: neither the server nor a player alone could choose the cards, but the server together with the last player to sit down could',
  commitments: 'there are {commitments} commitments for {salts} salts',
  'no-part': '{seat} took no part in the shuffles, like a bot: nothing is proved for this seat',
  salt: '{seat} revealed the salt committed to: for this seat, nobody else chose the cards',
  'wrong-salt': '{seat} has another salt than the one committed to',
  'shared-seed':
    'the seed is made of table {table}, the game, its options, the secret and the salts seat by seat',
  'wrong-shared-seed':
    'the seed is not made of table {table}, the game, its options, the secret and the salts seat by seat',
  void: 'attempt {number} was void because of seat {seat}: a re-roll that this player and the server together could have wanted',
  'wrong-void': 'attempt {number}, called void, does not add up',
  'other-table': 'the record is of table {table}, but this player sat at {seen}',
  hidden: 'attempt {number} is not in the record',
  'not-there': 'this player revealed no salt for the shuffles of this match',
  'other-rules': 'attempt {number} was for another game or other options than this player saw',
  unseen: 'the commitments of attempt {number} are not those that this player saw',
  denied: 'the record denies that seat {seat} revealed its salt in attempt {number}',
  'not-mine': "the salt of seat {seat} in attempt {number} is not this player's",
  seen: "attempt {number} has the commitments that this player saw before revealing, and this player's salt",
  orders: {
    one: '{count} shuffle follows from the seed',
    other: '{count} shuffles follow from the seed',
  },
  listed:
    'only shuffles that the record lists can be checked here: that there were no others is proved by `stolik verify`',
  'wrong-order': 'shuffle {number} does not follow from the seed',
} as const;
type Code = keyof typeof TEXTS;
const NOTES: readonly Code[] = ['no-part', 'void', 'version-1', 'listed'];
type Params = Record<string, string | number>;

/** What is right and what is not; `seen` is what this browser has kept of the table. */
export function check(record: ProvedRecord, table: string, seen: Seen | null): Finding[] {
  const say = (isGood: boolean, code: Code, params: Params = {}, seat?: number): Finding => {
    const names = seat === undefined ? {} : { seat: record.players[seat] ?? '' };
    const text = TEXTS[code];
    const form = typeof text === 'string' ? text : params['count'] === 1 ? text.one : text.other;
    const filled = Object.entries({ ...params, ...names }).reduce(
      (done, [name, value]) => done.replace(`{${name}}`, String(value)),
      form as string,
    );
    const seats: Record<string, number> = seat === undefined ? {} : { seat };
    return {
      isGood,
      isNote: NOTES.includes(code),
      told: { code: `verify.${code}`, params, seats, text: filled },
    };
  };
  const { fairness: proof, seed } = record;
  return [
    ...(proof.salts.length === record.players.length
      ? []
      : [say(false, 'salts', { salts: proof.salts.length, seats: record.players.length })]),
    ...(proof.salts.some(Boolean) ? [] : [say(false, 'no-salts')]),
    ...(proof.version === 2 ? protocol() : firstVersion()),
  ];

  function firstVersion(): Finding[] {
    const isRight = firstCommitment(proof.secret) === proof.commitment;
    const isMade = firstSeed(proof.secret, proof.salts) === seed;
    return [
      say(isRight, isRight ? 'commitment' : 'wrong-commitment'),
      say(isMade, isMade ? 'seed' : 'wrong-seed'),
      say(true, 'version-1'),
      // A server must not fall back to what proves less.
      ...(seen?.attempts.length ? [say(false, 'not-there')] : []),
    ];
  }

  function protocol(): Finding[] {
    const voids = proof.voids ?? [];
    const attempt = voids.length;
    const isRight = serverCommitment(proof.table, attempt, proof.secret) === proof.commitment;
    const { game, options } = record;
    const isMade = sharedSeed({ ...proof, attempt, game, options }) === seed;
    return [
      say(isRight, isRight ? 'commitment' : 'wrong-commitment'),
      ...salts(attempt),
      say(isMade, isMade ? 'shared-seed' : 'wrong-shared-seed', { table: proof.table }),
      ...voids.flatMap(voidAttempt),
      ...witness([...voids, proof]),
      ...orders(),
    ];
  }

  function salts(attempt: number): Finding[] {
    const { commitments } = proof;
    if (commitments.length !== proof.salts.length) {
      const lengths = { commitments: commitments.length, salts: proof.salts.length };
      return [say(false, 'commitments', lengths)];
    }
    return proof.salts.map((salt, seat) => {
      if (!salt && !commitments[seat]) return say(true, 'no-part', {}, seat);
      const isRight =
        !!salt && saltCommitment(proof.table, attempt, seat, salt) === commitments[seat];
      return say(isRight, isRight ? 'salt' : 'wrong-salt', {}, seat);
    });
  }

  function voidAttempt(attempt: VoidAttempt, number: number): Finding[] {
    const isRight =
      attempt.vacated.length > 0 &&
      serverCommitment(proof.table, number, attempt.secret) === attempt.commitment &&
      attempt.salts.length === attempt.commitments.length &&
      attempt.salts.every(
        (salt, seat) =>
          !salt || saltCommitment(proof.table, number, seat, salt) === attempt.commitments[seat],
      );
    if (!isRight) return [say(false, 'wrong-void', { number: number + 1 })];
    return attempt.vacated.map((seat) => say(true, 'void', { number: number + 1, seat: seat + 1 }));
  }

  function witness(listed: readonly Attempt[]): Finding[] {
    if (proof.table !== table)
      return [say(false, 'other-table', { table: proof.table, seen: table })];
    if (!seen) return [];
    const final = listed.length - 1;
    const isThere = seen.attempts.some(({ attempt }) => attempt === final);
    return [
      ...seen.attempts
        .filter((mine) => !isUnused(mine, seen.attempts, listed))
        .map((mine) => witnessed(listed[mine.attempt], mine)),
      ...(isThere ? [] : [say(false, 'not-there')]),
    ];
  }

  /** The attempt went on with another salt of this browser's: a start alone was refused. */
  function isUnused(mine: SeenAttempt, all: readonly SeenAttempt[], listed: readonly Attempt[]) {
    return all.some(
      ({ attempt, seat, salt }) =>
        attempt === mine.attempt && salt !== mine.salt && salt === listed[attempt]?.salts[seat],
    );
  }

  function witnessed(listed: Attempt | undefined, mine: SeenAttempt): Finding {
    const where = { seat: mine.seat + 1, number: mine.attempt + 1 };
    if (!listed) return say(false, 'hidden', where);
    if (mine.rules && mine.rules !== rulesText(record.game, record.options))
      return say(false, 'other-rules', where);
    const isSame =
      listed.commitment === mine.commitment &&
      listed.commitments.join() === mine.commitments.join();
    if (!isSame) return say(false, 'unseen', where);
    const salt = listed.salts[mine.seat];
    if (!salt) return say(false, 'denied', where);
    return say(salt === mine.salt, salt === mine.salt ? 'seen' : 'not-mine', where);
  }

  function orders(): Finding[] {
    const shuffles = proof.shuffles ?? [];
    const wrong = shuffles.findIndex(
      ({ cards, order }, number) => shuffled(seed, number, cards.split(' ')).join(' ') !== order,
    );
    if (wrong >= 0) return [say(false, 'wrong-order', { number: wrong + 1 })];
    if (!shuffles.length) return [say(false, 'wrong-order', { number: 1 })]; // none is listed
    return [say(true, 'orders', { count: shuffles.length }), say(true, 'listed')];
  }
}
