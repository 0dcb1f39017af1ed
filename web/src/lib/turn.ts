/** What may be done at a table. */
import type { Turn } from './messages';

/** Where nothing may be done: in replays, and until the server says more. */
export const NO_TURN: Turn = { number: 0, legal: [], previews: [], deadlines: [] };
