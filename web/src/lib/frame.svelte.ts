/** What stands around every game's table: who sits there, who is to act, and the line. */
import { createContext } from 'svelte';
import type { Moment } from '../games/contract';
import type { LocalizedText, SeatState } from './messages';
import { t } from './words.svelte';

export class Frame {
  names: readonly string[] = $state.raw([]);
  seats: readonly SeatState[] = $state.raw([]);
  /** Where the viewer sits. */
  seat: number | null = $state(null);
  toAct: readonly number[] = $state.raw([]);
  winners: readonly number[] = $state.raw([]);
  /** The seats whose players are looking now; null where nobody knows, as in a replay. */
  present: readonly number[] | null = $state.raw(null);
  /** By seat, when a bot will play for it, by this device's clock. */
  deadlines: ReadonlyArray<number | null> = $state.raw([]);
  /** What happened last, a remark that takes its place, and what is asked of the viewer. */
  told: readonly LocalizedText[] = $state.raw([]);
  happened: string = $state('');
  prompt: string = $state('');
  /** What the table asks before anything else goes on; takes the place of `prompt`. */
  first: string = $state('');
  /** The table is still telling how the match ended: the result waits until that was looked at. */
  isTelling: boolean = $state(false);
  /** What the table points out while a step comes about. */
  moment: Moment | null = $state.raw(null);
  /** The viewer's move that is on its way to the server. */
  sending: string | null = $state(null);
  /** The move a bot would make, when the viewer asked for it. */
  hint: string | null = $state(null);
  /** Asks for a bot on the seat of a player who is away; null where nobody can. */
  standIn: ((seat: number) => void) | null = $state.raw(null);

  get isMine(): boolean {
    return this.seat !== null && this.toAct.includes(this.seat);
  }

  /** A name for where there is little room: a bot without its level. */
  shortName(seat: number): string {
    const { person, bot, character } = this.seats[seat] ?? {};
    if (!person && bot && !character) return t('seat.shortBot', { number: seat + 1 });
    return this.names[seat] ?? '';
  }

  /** The other seats, clockwise from the viewer's left; all of them for a spectator. */
  get others(): number[] {
    const first = this.seat === null ? 0 : this.seat + 1;
    const count = this.names.length - (this.seat === null ? 0 : 1);
    return Array.from({ length: count }, (_, at) => (first + at) % this.names.length);
  }
}

export const [getFrame, setFrame] = createContext<Frame>();
