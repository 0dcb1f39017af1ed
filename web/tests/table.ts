/** Messages of a server for tests, with only what matters there filled in. */
import type { SixNimmtView } from '../src/games/six-nimmt/view';
import { UNSHUFFLED } from '../src/lib/fairness/unshuffled';
import type { Snapshot, Step, Table, Turn, Update } from '../src/lib/messages';

export const TABLE: Table = {
  id: 'table',
  game: 'six-nimmt',
  options: {},
  seats: [],
  host: { id: 'ania', name: 'Ania', face: '', is_bot: false },
  is_public: false,
  clock: null,
  pace: 'human',
  status: 'playing',
  created: 0,
  fairness: UNSHUFFLED,
  result: null,
  rematch: null,
  hinted: [],
  origin: null,
  silenced: [],
  deal: null,
  fill_at: null,
};

export function view(round: number): SixNimmtView {
  return {
    game: 'six-nimmt',
    seat: 0,
    phase: 'choose',
    to_act: [0],
    mode: 'classic',
    round,
    limit: 66,
    rounds: null,
    rows: [],
    open_cards: [],
    seats: [],
  };
}

export function turn(...legal: string[]): Turn {
  return { number: 3, legal, previews: [], deadlines: [null] };
}

/** A turn whose moves come with what they would do. */
export function foreseen(game: string, moves: Record<string, object>): Turn {
  const previews = Object.values(moves).map((facts) => ({ game, ...facts }));
  return { ...turn(...Object.keys(moves)), previews };
}

export function snapshot(version: number): Snapshot {
  const you = { person: TABLE.host, seat: 0, is_host: true };
  return {
    type: 'snapshot',
    version,
    now: 0,
    you,
    table: TABLE,
    view: view(version),
    turn: turn('14'),
    chat: [],
  };
}

export function update(version: number, ...rounds: number[]): Update {
  const told = { code: 'a-step', params: {}, seats: {}, text: 'a step' };
  const steps: Step[] = rounds.map((round) => ({
    story: [told],
    view: view(round),
    ms: 0,
    ends_round: false,
  }));
  return {
    type: 'update',
    version,
    now: 0,
    you: null,
    table: null,
    steps,
    turn: turn('15'),
    chat: [],
  };
}
