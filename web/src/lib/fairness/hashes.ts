/**
 * Commitments, seeds and shuffles, as docs/fair-shuffles.md defines them. Browsers offer their own SHA-256
 * only to pages that came over HTTPS, and tables on a local network do not. Loaded when it is needed.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export function serverCommitment(table: string, attempt: number, secret: string): string {
  return hash('stolik/2 secret', table, attempt, secret);
}

export function saltCommitment(table: string, attempt: number, seat: number, salt: string): string {
  return hash('stolik/2 salt', table, attempt, seat, salt);
}

export interface SeedParts {
  table: string;
  attempt: number;
  game: string;
  options: unknown;
  secret: string;
  salts: readonly string[];
}

export function sharedSeed({ table, attempt, game, options, secret, salts }: SeedParts): string {
  const seats = salts.map((salt, seat) => `${seat} ${salt}`);
  return hash('stolik/2 seed', table, attempt, game, sortedJson(options), secret, ...seats);
}

/** What is played, as this browser writes it down before it reveals. */
export function rulesText(game: string, options: unknown): string {
  return `${game} ${sortedJson(options)}`;
}

function hash(...lines: ReadonlyArray<string | number>): string {
  return bytesToHex(sha256(utf8ToBytes(lines.join('\n'))));
}

/** JSON without spaces, the keys of every object in order. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Version 1: the hashes of the bytes alone. */
export function firstCommitment(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

export function firstSeed(secret: string, salts: readonly string[]): string {
  return bytesToHex(sha256(concatBytes(hexToBytes(secret), ...salts.map(hexToBytes))));
}

const WORDS = 2 ** 32;

/** Shuffle number 0, 1, … of a seed, over cards in natural order; the top card first. */
export function shuffled(seed: string, number: number, cards: readonly string[]): string[] {
  const words = seedWords(hexToBytes(seed), number);
  const order = [...cards];
  for (let left = order.length; left > 1; left--) {
    let word = words.next().value;
    while (word - (word % left) > WORDS - left) word = words.next().value;
    const other = word % left;
    [order[left - 1], order[other]] = [order[other] ?? '', order[left - 1] ?? ''];
  }
  return order;
}

function* seedWords(seed: Uint8Array, number: number): Generator<number, never> {
  for (let block = 0; ; block++) {
    const digest = hmac(sha256, seed, utf8ToBytes(`shuffle ${number} ${block}`));
    const view = new DataView(digest.buffer, digest.byteOffset);
    for (let at = 0; at < digest.length; at += 4) yield view.getUint32(at);
  }
}
