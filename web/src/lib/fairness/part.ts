/** This browser's part in the shuffles: it commits when its player sits, and reveals when all have. */
import type { Connection } from '../connection.svelte';
import type { Answer, Table } from '../messages';
import { knownSalt, remember, saltAlone, saltFor } from './memory';

const loadHashes = () => import('./hashes');

/** Commits and reveals for the one who sits here. */
export class Part {
  readonly #connection: Connection;
  /** What is on its way to the server. */
  readonly #busy = new Set<string>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async follow(table: Table, seat: number | null): Promise<void> {
    const { id, fairness, status } = table;
    if (seat === null || status !== 'open') return;
    const { attempt, commitments } = fairness;
    if (fairness.reveal_until !== null) {
      if (!fairness.salts[seat]) await this.#send(`reveal ${attempt}`, () => reveal(table, seat));
    } else if (!commitments[seat] || !knownSalt(id, attempt, seat)) {
      // Another device of this player may have committed before: then that counts no more.
      await this.#send(`commit ${attempt} ${seat}`, () => commit(id, attempt, seat));
    }
  }

  async #send(key: string, command: () => Promise<Command | null>): Promise<void> {
    if (this.#busy.has(key)) return;
    this.#busy.add(key);
    const ready = await command();
    if (ready) await this.#connection.send(ready);
    this.#busy.delete(key);
  }
}

type Command = Commit | { type: 'reveal'; salt: string };
interface Commit {
  type: 'commit';
  commitment: string;
}
interface Sit {
  type: 'sit';
  seat: number;
  commitment: string;
}

async function commit(table: string, attempt: number, seat: number): Promise<Commit> {
  const { saltCommitment } = await loadHashes();
  const commitment = saltCommitment(table, attempt, seat, saltFor(table, attempt, seat));
  return { type: 'commit', commitment };
}

/** Only what this browser committed to; another device may have committed for the same player. */
async function reveal(
  { id, game, options, fairness }: Table,
  seat: number,
): Promise<Command | null> {
  const { rulesText, saltCommitment } = await loadHashes();
  const { attempt, commitment, commitments } = fairness;
  const salt = knownSalt(id, attempt, seat);
  if (!salt || saltCommitment(id, attempt, seat, salt) !== commitments[seat]) return null;
  const rules = rulesText(game, options);
  remember(id, { attempt, seat, salt, commitment, commitments, rules });
  return { type: 'reveal', salt };
}

/** Sits down and commits at once, so that nobody has to wait for it. */
export async function sitDown({ id, fairness }: Table, seat: number): Promise<Sit> {
  const { commitment } = await commit(id, fairness.attempt, seat);
  return { type: 'sit', seat, commitment };
}

/** Begins a match with one person: nobody else's salt is waited for. */
export async function startAlone(
  { id, game, options, seats, fairness }: Table,
  seat: number,
  send: (command: { type: 'start'; salt: string }) => Promise<Answer>,
): Promise<Answer> {
  const { rulesText, saltCommitment } = await loadHashes();
  const { attempt, commitment } = fairness;
  const salt = saltAlone(id, attempt, seat);
  const mine = saltCommitment(id, attempt, seat, salt);
  const commitments = seats.map((_, index) => (index === seat ? mine : ''));
  const rules = rulesText(game, options);
  remember(id, { attempt, seat, salt, commitment, commitments, rules });
  return send({ type: 'start', salt });
}

/** Whether nobody else plays but bots. */
export function isAlone({ seats }: Table, seat: number | null): boolean {
  return seat !== null && seats.every(({ person }, index) => !person || index === seat);
}
