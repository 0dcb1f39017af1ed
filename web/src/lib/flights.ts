/**
 * Cards that change place fly: an element with the identity of a card that leaves one place and
 * turns up in another moves from the old rectangle to the new one, whichever component draws it there.
 *
 * The code that shows views changes the page in `withFlights`. A table marks its cards with `{@attach flies('14')}`, its piles with `{@attach place('seat:2')}`, and tells by
 * `setCardLocations` in which pile a card is that is not drawn on its own.
 */
import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { EASE, flightMs, moves } from './motion';

interface Card {
  element: Element;
  /** The place it comes from when nobody saw it before. */
  from: string | undefined;
}

const cards = new Map<string, Card>();
const places = new Map<string, Element>();
let lying: ReadonlyMap<string, string> = new Map();
let before: Before | null = null;

interface Before {
  cards: Map<string, { element: Element; rect: DOMRect }>;
  places: Map<string, DOMRect>;
  lying: ReadonlyMap<string, string>;
}

/** Marks an element as the card of that identity. */
export function flies(id: string, from?: string): Attachment {
  return (element) => {
    const card = { element, from };
    cards.set(id, card);
    return () => {
      if (cards.get(id) === card) cards.delete(id);
    };
  };
}

/** Marks a pile, a deck, a seat: where cards come from and go to. */
export function place(name: string): Attachment {
  return (element) => {
    places.set(name, element);
    return () => {
      if (places.get(name) === element) places.delete(name);
    };
  };
}

/** In which place the cards are that are not drawn on their own: card to place. */
export function setCardLocations(where: ReadonlyMap<string, string>): void {
  lying = where;
}

/** Makes a change of the page, and lets everything fly that is elsewhere then. */
export async function withFlights(change: () => unknown): Promise<void> {
  capture();
  await change();
  await tick();
  release();
}

/** Remembers where everything is, before the page changes. */
function capture(): void {
  if (!moves()) return;
  before = {
    cards: new Map([...cards].map(([id, { element }]) => [id, { element, rect: rectOf(element) }])),
    places: new Map([...places].map(([name, element]) => [name, rectOf(element)])),
    lying,
  };
}

/** Lets everything fly that is elsewhere now. */
function release(): void {
  if (!before) return;
  const { cards: old, places: oldPlaces, lying: lay } = before;
  before = null;
  for (const [id, { element, from }] of cards) {
    const to = rectOf(element);
    const pile = oldPlaces.get(lay.get(id) ?? from ?? '');
    const origin = old.get(id)?.rect ?? (pile && middleOf(pile, to));
    if (origin) fly(element, origin, to);
  }
  for (const [id, { element, rect }] of old) {
    const target = places.get(lying.get(id) ?? '');
    if (!cards.has(id) && target) flyAway(element, rect, middleOf(rectOf(target), rect));
  }
}

/** Ends all flights at once: the viewer wants to go on. */
export function land(): void {
  for (const animation of document.getAnimations()) {
    if (animation.id === 'flight') animation.finish();
  }
}

/** A ghost flies, for it is clipped by no board and covered by no card; the card itself waits unseen. */
function fly(element: Element, from: DOMRect, to: DOMRect): void {
  const frame = shift(from, to);
  if (!frame) return;
  animateGhost(element, to, [frame, { translate: '0 0', scale: 1 }]);
  element.animate([{ opacity: 0 }, { opacity: 0 }], { id: 'flight', duration: flightMs() });
}

/** A card that is drawn nowhere any more: its ghost goes to the pile it lies in. */
function flyAway(element: Element, from: DOMRect, to: DOMRect): void {
  const frame = shift(to, from);
  if (!frame || !from.width) return;
  animateGhost(element, from, [
    { translate: '0 0', scale: 1, opacity: 1 },
    { ...frame, opacity: 0.2 },
  ]);
}

/** Shows a copy of an element there while it moves. */
function animateGhost(element: Element, at: DOMRect, frames: Keyframe[]): void {
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  ghost.style.setProperty('--card-width', `${at.width}px`); // nobody there to inherit it from
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
    margin: '0',
    transform: 'none',
    pointerEvents: 'none',
    zIndex: '30',
  });
  document.body.append(ghost);
  const options = { id: 'flight', duration: flightMs(), easing: EASE, fill: 'forwards' } as const;
  const flight = ghost.animate(frames, options);
  flight.onfinish = flight.oncancel = () => ghost.remove();
}

/** How an element at `to` has to be moved and scaled about its middle to be seen at `from`. */
function shift(from: DOMRect, to: DOMRect): { translate: string; scale: number } | null {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = to.height ? from.height / to.height : 1;
  if (Math.hypot(x, y) < 2 && Math.abs(scale - 1) < 0.02) return null;
  return { translate: `${x}px ${y}px`, scale: Math.min(Math.max(scale, 0.3), 3) };
}

/** Where a card lies in a place; a seat is bigger than a card, and must not blow it up. */
function middleOf(place: DOMRect, card: DOMRect): DOMRect {
  const width = Math.min(place.width, card.width);
  const height = Math.min(place.height, card.height);
  const x = place.x + (place.width - width) / 2;
  return new DOMRect(x, place.y + (place.height - height) / 2, width, height);
}

function rectOf(element: Element): DOMRect {
  return element.getBoundingClientRect();
}
