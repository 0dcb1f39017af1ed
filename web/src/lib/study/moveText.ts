/** Moves in people's words, where the notation has codes. */
import { pageOf } from '../../games';
import { say } from '../../words/review';
import type { LocalizedText, Preview, Remark } from '../messages';
import { words } from '../words.svelte';

const WAIT = 'wait';

export function moveText(
  game: string,
  move: string,
  names: readonly string[],
  preview: Preview | null = null,
): string {
  if (move === WAIT) return say('wait');
  const params = pageOf(game).moveParams?.(preview ?? { game }, names, move) ?? {};
  return words.move(game, move, params);
}

/** A remark of a review as a sentence of the server, with its moves in words. */
export function remarkText(game: string, remark: Remark, names: readonly string[]): LocalizedText {
  const { move } = remark.params;
  const params =
    typeof move === 'string'
      ? { ...remark.params, move: quoted(moveText(game, move, names)) }
      : remark.params;
  return { code: remark.code, params, seats: {}, text: remark.text };
}

export function quoted(move: string): string {
  return say('quoted', { move });
}
