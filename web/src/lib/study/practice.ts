/** A table as the server would describe it, where nobody plays for points: lessons, puzzles, analysis. */
import { UNSHUFFLED } from '../fairness/unshuffled';
import type { Table } from '../messages';

export function practiceTable(
  game: string,
  options: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Table {
  const seats = names.map((name, seat) => ({
    person: { id: String(seat), name, face: '', is_bot: false },
    bot: null,
    character: null,
  }));
  return {
    id: 'practice',
    game,
    options,
    seats,
    host: seats[0]!.person,
    is_public: false,
    clock: null,
    pace: 'instant',
    status: 'playing',
    created: 0,
    fairness: UNSHUFFLED,
    result: null,
    hinted: [],
    silenced: [],
    rematch: null,
    deal: null,
    fill_at: null,
    origin: null,
  };
}
