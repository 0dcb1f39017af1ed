/** What the parts of a table share: the view, what may be done, what is picked, and doing it. */
import type { Frame } from '$lib/frame.svelte';
import type { Preview, View } from '$lib/messages';
import { previewOf, type TableProps } from './contract';

export class Interaction<V extends View, P extends Preview = Preview> {
  protected readonly props: () => TableProps<V, P>;
  readonly #legal: ReadonlySet<string> = $derived.by(() => new Set(this.props().turn.legal));

  readonly frame: Frame;

  constructor(props: () => TableProps<V, P>, frame: Frame) {
    this.props = props;
    this.frame = frame;
  }

  get view(): V {
    return this.props().view;
  }
  get names(): readonly string[] {
    return this.props().names;
  }
  get seat(): number | null {
    return this.props().seat;
  }
  get legal(): ReadonlySet<string> {
    return this.#legal;
  }

  preview(move: string | null): P | null {
    return move === null ? null : previewOf(this.props().turn, move);
  }

  isPicked(id: string): boolean {
    return this.props().selection.has(id);
  }

  make(move: string | null): void {
    if (move !== null && this.legal.has(move)) this.props().onmove(move);
  }

  clear(): void {
    this.props().selection.clear();
  }

  say(text: string): void {
    this.props().say(text);
  }
}
