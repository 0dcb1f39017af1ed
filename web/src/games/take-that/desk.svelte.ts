/** What the parts of the table share: the view, what is picked, and which move that stands for. */
import { getContext, setContext } from 'svelte';
import type { Frame } from '$lib/frame.svelte';
import type { TakeThatView } from '$lib/messages';
import type { TableProps } from '../contract';
import { isToad, penalty, range, twinOf } from './cards';
import { say, thing } from './words';

/** Where a card is laid; what is taken. Other ids in a selection are cards. */
export const END = 'end';
export const TAKE = 'take';

/** Who acted last, told from the view before. */
class LastActor {
  #view: TakeThatView | null = null;
  #seat: number | null = null;

  /** The same view again changes nothing. */
  follow(view: TakeThatView): number | null {
    if (view !== this.#view) this.#seat = this.#view?.to_act[0] ?? null;
    this.#view = view;
    return this.#seat;
  }
}

export class Desk {
  readonly #lastActor = new LastActor();
  readonly #props: () => TableProps<TakeThatView>;
  readonly frame: Frame;

  constructor(props: () => TableProps<TakeThatView>, frame: Frame) {
    this.#props = props;
    this.frame = frame;
  }

  view: TakeThatView = $derived.by(() => this.#props().view);
  names: readonly string[] = $derived.by(() => this.#props().names);
  seat: number | null = $derived.by(() => this.#props().seat);
  legal: ReadonlySet<string> = $derived.by(() => new Set(this.#props().turn.legal));
  hand: readonly number[] = $derived.by(() =>
    this.seat === null ? [] : (this.view.seats[this.seat]?.hand ?? []),
  );
  /** Where cards come from that turn up in the row: nobody saw them before. */
  origin: string = $derived.by(() => `seat:${this.#lastActor.follow(this.view)}`);
  end: number | null = $derived.by(() => this.view.row.at(-1) ?? null);
  canPlay: boolean = $derived.by(() => this.hand.some((card) => this.legal.has(`play ${card}`)));

  /** The card of the hand that is picked. */
  picked: number | null = $derived.by(
    () => this.hand.find((card) => this.isPicked(String(card))) ?? null,
  );
  /** What can be done with it: one thing, or two. */
  moves: string[] = $derived.by(() => (this.picked === null ? [] : this.movesOf(this.picked)));
  /** The move that the selection stands for, if it is one. */
  move: string | null = $derived.by(() => {
    if (this.isTaking) return TAKE;
    if (this.moves.length < 2) return this.moves[0] ?? null;
    return this.moves.find((move) => this.isPicked(placeOf(move))) ?? null;
  });
  /** What that would bring or cost, in words. */
  preview: string = $derived.by(() => {
    if (this.isTaking) {
      const costs = thing('preview.take', { penalty: penalty(this.view.row) });
      return this.takesExtra ? `${costs} ${thing('preview.extra')}` : costs;
    }
    const twin = twinOf(this.picked ?? 0);
    if (this.move?.startsWith('pull')) {
      return thing('preview.pull', { card: twin, twin: this.picked ?? '' });
    }
    const isOpen = this.moves.length > 1 && this.move === null;
    return isOpen ? say('why.which', { card: this.picked ?? '', twin }) : '';
  });

  get isTaking(): boolean {
    return this.isPicked(TAKE) && this.legal.has(TAKE);
  }

  movesOf(card: number): string[] {
    return [`play ${card}`, `pull ${twinOf(card)}`].filter((move) => this.legal.has(move));
  }

  canPull(card: number): boolean {
    return this.legal.has(`pull ${card}`);
  }

  isPicked(id: string): boolean {
    return this.#props().selection.has(id);
  }

  /** Whether the move that is picked happens there: at the end, or at a card of the row. */
  isAimed(place: string): boolean {
    return this.move !== null && !this.isTaking && placeOf(this.move) === place;
  }

  /** The second tap on a card of mine. */
  playPicked(card: number, place: string | null): void {
    const moves = this.movesOf(card);
    const move = moves.length === 1 ? moves[0] : moves.find((one) => placeOf(one) === place);
    if (move) return this.make(move);
    this.#props().selection.only(String(card));
    if (!moves.length) this.refuseHand(card);
  }

  /** A card of the row. */
  tapRow(card: number): void {
    if (!this.canPull(card)) return this.#refuseRow(card);
    const isReady = this.picked === twinOf(card);
    if (isReady) return this.make(`pull ${card}`);
    this.#props().selection.set([String(twinOf(card)), String(card)]);
  }

  /** The place after the last card. */
  tapEnd(): void {
    if (!this.legal.size) this.say(say('why.wait'));
    else if (this.picked === null) this.say(say('why.pick'));
    else if (this.legal.has(`play ${this.picked}`)) this.make(`play ${this.picked}`);
    else this.refuseHand(this.picked);
  }

  /** Taking the row shows first what it costs. */
  weighTaking(): void {
    this.#props().selection.only(TAKE);
  }

  get takesExtra(): boolean {
    return this.view.pro && this.view.row.length === 1 && this.view.deck_size > 0;
  }

  make(move: string | null): void {
    if (move !== null && this.legal.has(move)) this.#props().onmove(move);
  }

  clear(): void {
    this.#props().selection.clear();
  }

  say(text: string): void {
    this.#props().say(text);
  }

  refuseHand(card: number): void {
    if (!this.legal.size || this.end === null) this.say(say('why.wait'));
    else {
      const fits = thing('row.range', range(this.end));
      this.say(say('why.range', { card, end: this.end, range: fits }));
    }
  }

  #refuseRow(card: number): void {
    if (isToad(card)) this.say(say('why.toad', { card }));
    else if (!this.legal.size) this.say(say('why.wait'));
    else this.say(say('why.twin', { card, twin: twinOf(card) }));
  }
}

/** Where a move happens: the end of the row, or a card in it. */
function placeOf(move: string): string {
  const [word, card] = move.split(' ');
  return word === 'pull' ? card! : END;
}

const KEY = Symbol('take-that');

export function setDesk(desk: Desk): Desk {
  return setContext(KEY, desk);
}

export function getDesk(): Desk {
  return getContext<Desk>(KEY);
}
