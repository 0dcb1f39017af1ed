/** Where the cards are that are not drawn on their own, so that they fly there and back. */
import type { Red7View } from './view';

export function cardLocations(view: Red7View, before: Red7View | null): Map<string, string> {
  const where = new Map<string, string>();
  const seen = new Set(view.seats.flatMap(({ palette, hand }) => [...palette, ...(hand ?? [])]));
  for (const [seat, { palette }] of before?.seats.entries() ?? []) {
    // Out of the round a palette is turned over; otherwise a card goes on the deck.
    const place = view.seats[seat]?.in_round ? 'deck' : `seat:${seat}`;
    for (const card of palette) if (!seen.has(card)) where.set(card, place);
  }
  for (const card of view.canvas) where.set(card, 'canvas');
  for (const [seat, { scored }] of view.seats.entries()) {
    for (const card of scored) where.set(card, `seat:${seat}`);
  }
  return where;
}
