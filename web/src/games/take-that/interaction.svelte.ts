/** What the parts of the table share: the view, what is picked, and which move that stands for. */
import { createContext } from 'svelte';
import type { TakeThatPreview, TakeThatView } from './view';
import { Interaction } from '../interaction.svelte';
import { isToad, twinOf } from './cards';
import { say, thing } from './words/table';

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

export class PondInteraction extends Interaction<TakeThatView, TakeThatPreview> {
  readonly #lastActor = new LastActor();

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
  told: string = $derived.by(() => {
    if (this.isTaking) {
      const { penalty, hasExtra } = this.cost;
      const costs = thing('preview.take', { penalty });
      return hasExtra ? `${costs} ${thing('preview.extra')}` : costs;
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

  /** What the card can do: the previews say which card a move takes from the hand. */
  movesOf(card: number): string[] {
    return [...this.legal].filter((move) => this.preview(move)?.uses === card);
  }

  canPull(card: number): boolean {
    return this.legal.has(`pull ${card}`);
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
    this.props().selection.only(String(card));
    if (!moves.length) this.refuseHand(card);
  }

  /** A card of the row. */
  tapRow(card: number): void {
    if (!this.canPull(card)) return this.#refuseRow(card);
    const isReady = this.picked === twinOf(card);
    if (isReady) return this.make(`pull ${card}`);
    this.props().selection.set([String(twinOf(card)), String(card)]);
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
    this.props().selection.only(TAKE);
  }

  /** What taking the row costs, and whether an unseen card comes with it. */
  get cost(): { penalty: number; hasExtra: boolean } {
    const { points = 0, extra_cards = 0 } = this.preview(TAKE) ?? {};
    return { penalty: -points, hasExtra: extra_cards > 0 };
  }

  refuseHand(card: number): void {
    const { lowest_fit: low, highest_fit: high } = this.view;
    if (!this.legal.size || this.end === null) this.say(say('why.wait'));
    else {
      const range = thing('row.range', { low: low ?? '', high: high ?? '' });
      this.say(say('why.range', { card, end: this.end, range }));
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

export const [getInteraction, setInteraction] = createContext<PondInteraction>();
