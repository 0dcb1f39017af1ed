/** What this browser did and saw when cards were shuffled; no server can change it afterwards. */
const KEY = 'stolik.shuffles';
/** Of as many tables. */
const MOST_TABLES = 50;

/** An attempt in which this browser revealed a salt, and the commitments shown until then. */
export interface SeenAttempt {
  attempt: number;
  seat: number;
  salt: string;
  commitment: string;
  commitments: readonly string[];
  /** The game and its options: they are in the seed, so nobody may choose them later. */
  rules?: string;
}

export interface Seen {
  table: string;
  attempts: readonly SeenAttempt[];
}

interface Kept {
  salts: Record<string, string>;
  attempts: SeenAttempt[];
}

/** Where storage is forbidden, until the page is closed. */
let fallback: Record<string, Kept> = {};

function load(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Kept>;
  } catch {
    return fallback;
  }
}

function keep(table: string, kept: Kept): void {
  const { [table]: _, ...others } = load();
  const newest = [...Object.entries(others), [table, kept] as const].slice(-MOST_TABLES);
  fallback = Object.fromEntries(newest);
  try {
    localStorage.setItem(KEY, JSON.stringify(fallback));
  } catch {
    // The match can be played; only a later visit cannot check it.
  }
}

function at(table: string): Kept {
  return load()[table] ?? { salts: {}, attempts: [] };
}

/** The salt that a seat commits to in an attempt, where there is one. */
export function knownSalt(table: string, attempt: number, seat: number): string | undefined {
  return at(table).salts[`${attempt} ${seat}`];
}

/** The salt that a seat commits to in an attempt: two windows of one browser agree on it. */
export function saltFor(table: string, attempt: number, seat: number): string {
  return storedSalt(table, `${attempt} ${seat}`);
}

/**
 * The salt that comes with a start alone. A start that is refused gives it away, so it is never one that is
 * committed to where others play; and it stays the same, so a refusal is no re-roll.
 */
export function saltAlone(table: string, attempt: number, seat: number): string {
  return storedSalt(table, `${attempt} ${seat} alone`);
}

function storedSalt(table: string, key: string): string {
  const kept = at(table);
  const salt = kept.salts[key] ?? newSalt();
  if (!kept.salts[key]) keep(table, { ...kept, salts: { ...kept.salts, [key]: salt } });
  return salt;
}

/**
 * Remembers what was shown until now, because the salt leaves this browser next. Only the first
 * time of a salt counts: a server that knows it could make up commitments that suit it, and show those.
 */
export function remember(table: string, seen: SeenAttempt): void {
  const kept = at(table);
  if (kept.attempts.some(({ attempt, salt }) => attempt === seen.attempt && salt === seen.salt))
    return;
  keep(table, { ...kept, attempts: [...kept.attempts, seen] });
}

/** What can be held against a record. */
export function seenAt(table: string): Seen | null {
  const { attempts } = at(table);
  return attempts.length ? { table, attempts } : null;
}

/** 32 random bytes in hexadecimal. */
export function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
