/**
 * Which card is which. The deck holds eight cards of every number, and a view tells only how many
 * lie where; so every card gets an identity when it turns up, and keeps it as long as everybody
 * could follow it with their eyes. A card that went through a hidden place is a new one.
 */
import type { AbluxxenView } from './view';
import { rankOf } from './cards';

export interface Piece {
  readonly id: string;
  readonly card: string;
  /** The place it came from when it turned up. */
  readonly from: string;
}

/** The cards that the viewer sees, each with its identity. */
export interface Laid {
  hand: Piece[];
  /** By seat, the top layer last. */
  layers: Piece[][][];
  pool: Piece[];
  groups: Piece[][];
  row: Piece[][];
  discards: Piece[];
  /** Where the cards are that are not drawn on their own. */
  piles: ReadonlyMap<string, string>;
}

export class CardLocations {
  /** The cards of the viewer's hand that were picked for a play: they leave first. */
  leaving: ReadonlySet<string> = new Set();
  #zones = new Map<string, Piece[]>();
  #view: AbluxxenView | null = null;
  #piles = new Map<string, string>();
  #count = 0;

  /** The cards of the next view; the same view again changes nothing. */
  follow(view: AbluxxenView): Laid {
    if (this.#view !== view) this.#move(view);
    const zone = (name: string): Piece[] => this.#zones.get(name) ?? [];
    return {
      hand: zone('hand'),
      layers: view.seats.map(({ layers }, seat) => layers.map((_, at) => zone(layer(seat, at)))),
      pool: zone('pool'),
      groups: groupNames(view).map(zone),
      row: (view.row ?? []).map((set) => zone(`row ${set[0]}`)),
      discards: zone('discards'),
      piles: this.#piles,
    };
  }

  #move(view: AbluxxenView): void {
    const before = this.#view;
    if (before?.seat !== view.seat) this.#zones.clear(); // somebody else looks now
    const stays = new Map<string, Piece[]>();
    const missing: [zone: string, card: string][] = [];
    const loose = [...this.#zones].flatMap(([zone, pieces]) =>
      pieces.map((piece) => ({ zone, piece })),
    );
    loose.sort((one, other) => this.#readiness(one.piece) - this.#readiness(other.piece));

    for (const [zone, cards] of zonesOf(view)) {
      const kept: Piece[] = [];
      for (const card of cards) {
        const at = loose.findIndex((one) => one.zone === zone && one.piece.card === card);
        if (at >= 0) kept.push(loose.splice(at, 1)[0]!.piece);
        else missing.push([zone, card]);
      }
      stays.set(zone, kept);
    }
    for (const [zone, card] of missing) {
      const at = loose.findIndex(({ piece }) => piece.card === card);
      const piece = at >= 0 ? loose.splice(at, 1)[0]!.piece : this.#newPiece(zone, card);
      stays.get(zone)!.push(piece);
    }
    for (const pieces of stays.values()) pieces.sort(byCard);
    this.#zones = stays;
    this.#piles = pilesOf(
      stays,
      loose.map(({ piece }) => piece),
      receiver(before, view),
    );
    this.#view = view;
    this.leaving = new Set();
  }

  /** What was picked for a play is the last to be found still in the hand. */
  #readiness(piece: Piece): number {
    return this.leaving.has(piece.id) ? 1 : 0;
  }

  #newPiece(zone: string, card: string): Piece {
    this.#count += 1;
    const [kind, seat] = zone.split(' ');
    return { id: `card ${this.#count}`, card, from: kind === 'layer' ? `seat:${seat}` : 'deck' };
  }
}

function layer(seat: number, at: number): string {
  return `layer ${seat} ${at}`;
}

/** Equal groups are numbered. */
function groupNames(view: AbluxxenView): string[] {
  const names = view.groups.map((cards) => `group ${cards.join(' ')}`);
  return names.map(
    (name, at) => `${name} ${names.slice(0, at).filter((other) => other === name).length}`,
  );
}

function zonesOf(view: AbluxxenView): Map<string, readonly string[]> {
  const zones = new Map<string, readonly string[]>();
  zones.set('hand', view.seat === null ? [] : (view.seats[view.seat]?.hand ?? []));
  view.seats.forEach(({ layers }, seat) =>
    layers.forEach((cards, at) => zones.set(layer(seat, at), cards)),
  );
  zones.set('pool', view.pool);
  groupNames(view).forEach((name, at) => zones.set(name, view.groups[at]!));
  for (const set of view.row ?? []) zones.set(`row ${set[0]}`, set);
  zones.set('discards', view.discards);
  return zones;
}

/** The seat whose hidden hand has grown: there went what cannot be seen any more. */
function receiver(before: AbluxxenView | null, view: AbluxxenView): number {
  return view.seats.findIndex(
    ({ hand_size }, seat) => hand_size > (before?.seats[seat]?.hand_size ?? hand_size),
  );
}

function pilesOf(zones: Map<string, Piece[]>, gone: Piece[], seat: number): Map<string, string> {
  const piles = new Map<string, string>();
  for (const { id } of zones.get('discards') ?? []) piles.set(id, 'discards');
  if (seat >= 0) for (const { id } of gone) piles.set(id, `seat:${seat}`);
  return piles;
}

/** Ascending, jokers last. */
function byCard(one: Piece, other: Piece): number {
  return rankOf([one.card]) - rankOf([other.card]);
}
