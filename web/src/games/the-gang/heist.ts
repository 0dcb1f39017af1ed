/** Questions about a view that several things on the table ask. */
import type { SeatView, TheGangView } from './view';

const SHOWDOWN = ['showdown', 'guess-rank', 'guess-category', 'scored', 'over'];
const CHIPS = ['chips', 'answer', 'show', 'discard'];

export function isShowdown(view: TheGangView): boolean {
  return SHOWDOWN.includes(view.phase);
}

/** Whether this round's chips lie in the centre or before the seats. */
export function hasChips(view: TheGangView): boolean {
  return CHIPS.includes(view.phase);
}

/** This round's chip of a seat. */
export function chipOf(view: TheGangView, seat: SeatView): number | null {
  return seat.chips[view.round - 1] ?? null;
}

export function holderOf(view: TheGangView, stars: number): number | null {
  const holder = view.seats.findIndex((seat) => chipOf(view, seat) === stars);
  return holder < 0 ? null : holder;
}

/** The seats in the order in which they reveal their hands. */
export function ladder(view: TheGangView): number[] {
  const red = (seat: number): number => view.seats[seat]?.chips[3] ?? 0;
  return view.seats.map((_, seat) => seat).sort((one, other) => red(one) - red(other));
}

/** The seat whose hand stays hidden while the others guess. */
export function topSeat(view: TheGangView): number {
  return ladder(view).at(-1) ?? 0;
}

/** Card and chip identities: between heists all cards go through the shuffle. */
export function cardId(view: TheGangView, code: string): string {
  return `${view.heist}:${code}`;
}

export function chipId(view: TheGangView, round: number, stars: number): string {
  return `${view.heist}:chip:${round}:${stars}`;
}
