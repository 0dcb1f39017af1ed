/** What the parts of the table share: the view, its cards, what is picked, and what that means. */
import { createContext } from 'svelte';
import type { AbluxxenPreview, AbluxxenView } from './view';
import { Interaction } from '../interaction.svelte';
import { badge, isJoker, rankOf, type CardSet } from './cards';
import { CardLocations, type Laid, type Piece } from './cardLocations';
import { move as moveText, say, thing } from './words/table';

const STOLEN = ['steal', 'answer'];

export class LynxInteraction extends Interaction<AbluxxenView, AbluxxenPreview> {
  readonly #cardLocations = new CardLocations();

  laid: Laid = $derived.by(() => this.#cardLocations.follow(this.view));
  /** The words of the move that a bot would make. */
  hint: readonly string[] = $derived.by(() => this.frame.hint?.split(' ') ?? []);

  /** The cards picked from the hand. */
  picked: Piece[] = $derived.by(() =>
    this.laid.hand.filter(({ id }) => this.props().selection.has(id)),
  );
  /** The move that the selection stands for, if it is one. */
  move: string | null = $derived.by(() => {
    const { one } = this.props().selection;
    const move = this.picked.length
      ? `play ${this.picked.map(({ card }) => card).join(' ')}`
      : one && this.#moves.get(one);
    return move && this.legal.has(move) ? move : null;
  });
  /** Things on the table that can be tapped: what is drawn, and what is robbed from the row. */
  #moves: ReadonlyMap<string, string> = $derived.by(() => {
    const moves = new Map([['deck', 'draw deck']]);
    for (const { id, card } of this.laid.pool) moves.set(id, `draw ${card}`);
    for (const group of this.laid.groups)
      moves.set(group[0]!.id, `draw ${cardsOf(group).join(' ')}`);
    for (const set of this.laid.row) moves.set(set[0]!.id, `rob ${set[0]!.card}`);
    return moves;
  });
  /** The layer being decided about: it lies in the middle, not before its seat. */
  stolen: Piece[] | null = $derived.by(() =>
    STOLEN.includes(this.view.phase) && this.view.victim !== null
      ? (this.laid.layers[this.view.victim]?.at(-1) ?? null)
      : null,
  );

  /** The layers that lie before a seat now. */
  layers(seat: number): Piece[][] {
    const layers = this.laid.layers[seat] ?? [];
    return this.stolen && this.view.victim === seat ? layers.slice(0, -1) : layers;
  }

  hasPaw(seat: number): boolean {
    return this.view.active === seat && this.view.phase !== 'over';
  }

  /** Whether the thing with that id stands for a move. */
  isOpen(id: string): boolean {
    return this.legal.has(this.#moves.get(id) ?? '');
  }

  isHinted(id: string): boolean {
    return this.frame.hint !== null && this.#moves.get(id) === this.frame.hint;
  }

  /** Whether the cards picked would rob the top layer of that seat. */
  endangers(seat: number): boolean {
    return this.preview(this.move)?.robs?.some((robbery) => robbery.seat === seat) ?? false;
  }

  /** Whether the top layer of that seat is being robbed at this moment. */
  isRobbed(seat: number): boolean {
    const { moment } = this.frame;
    return moment?.kind === 'robbed' && moment.seat === seat;
  }

  /** Whether they could rob that set of the virtual player. */
  endangersSet(cards: CardSet): boolean {
    return this.preview(this.move)?.row?.some((set) => set[0] === cards[0]) ?? false;
  }

  /** Tap selects, tap again does it. */
  tap(id: string): void {
    if (!this.isOpen(id)) this.refuse();
    else if (this.isPicked(id)) this.make(this.#moves.get(id)!);
    else this.props().selection.only(id);
  }

  /** The first tap on a number picks all of them; then cards come and go one by one. */
  tapHand(piece: Piece): void {
    if (this.view.phase !== 'play' || !this.legal.size) return this.refuse();
    const { selection } = this.props();
    const fits = (other: Piece) => isJoker(other.card) || other.card === piece.card;
    const isNew = !isJoker(piece.card) && !this.picked.some(({ card }) => card === piece.card);
    if (isNew) {
      const all = this.laid.hand.filter(({ card }) => card === piece.card);
      selection.set([...all, ...this.picked.filter(fits)].map(({ id }) => id));
    } else selection.toggle(piece.id);
    this.say(this.#foretell());
  }

  /** Enter on a card that is picked plays the set. */
  enterHand(piece: Piece): void {
    if (this.isPicked(piece.id)) this.make(this.move);
    else this.tapHand(piece);
  }

  /** What is dragged is played: the set it belongs to, or the card alone. */
  drag(piece: Piece): void {
    if (this.view.phase !== 'play') return this.refuse();
    if (!this.isPicked(piece.id)) this.props().selection.only(piece.id);
    this.make(this.move);
  }

  override make(move: string | null): void {
    if (move === null || !this.legal.has(move)) return this.refuse();
    this.#cardLocations.leaving = new Set(this.picked.map(({ id }) => id));
    super.make(move);
  }

  override clear(): void {
    super.clear();
    this.say('');
  }

  refuse(): void {
    const { phase } = this.view;
    if (this.seat === null || !this.legal.size) this.say(say('why.wait'));
    else if (phase === 'play') this.say(say('why.play'));
    else if (phase === 'rob') this.say(say('why.rob'));
    else if (phase === 'owed' || phase === 'option') this.say(say('why.draw'));
    else this.say(say('why.decide'));
  }

  /** What the cards picked would do, in words. */
  #foretell(): string {
    const preview = this.preview(this.move);
    if (!preview) return '';
    if (preview.goes_out) return thing('preview.out');
    const robbed = (preview.robs ?? []).map(({ seat }) => this.names[seat] ?? '');
    if (preview.row) robbed.unshift(thing('virtual'));
    return robbed.length
      ? thing('preview.robs', { names: robbed.join(', ') })
      : thing('preview.nobody');
  }

  /** The text of the button that does what is picked. */
  get label(): string {
    if (this.move?.startsWith('play')) return say('play', { set: badge(cardsOf(this.picked)) });
    return this.move ? moveText(this.move) : '';
  }
}

export function cardsOf(pieces: readonly Piece[]): string[] {
  return pieces.map(({ card }) => card);
}

/** A set in words: "3 × 7", "2 jokers", "7". */
export function setName(cards: CardSet): string {
  const [first] = cards;
  if (first === undefined) return '';
  if (isJoker(first)) return thing('set.jokers', { size: cards.length });
  return thing('set', { size: cards.length, value: rankOf(cards) });
}

export const [getInteraction, setInteraction] = createContext<LynxInteraction>();
