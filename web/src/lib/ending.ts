/** How a match ended, read off its last view and its result. */
import type { GamePage } from '../games/contract';
import type { Result, View } from './messages';
import { listed } from './prompt';
import { t, words } from './words.svelte';

/** Why, and what decided it, in a few sentences; none where the game has no words for it. */
export function ending(
  page: GamePage,
  view: View,
  result: Result,
  names: readonly string[],
): string {
  const messages = words.game(view.game)?.endings ?? {};
  return (page.ending?.(view, result, (seats) => listed(seats, names)) ?? [])
    .map(({ key, params }) => words.fill(messages[key] ?? '', params))
    .join(' ');
}

/** What a seat has in the end: its points, where the game has any. */
export function standing(page: GamePage, view: View, seat: number, score: number): string {
  const key = page.standing?.(view, seat);
  if (!key) return t('result.points', { count: score });
  return words.fill(words.game(view.game)?.endings[key] ?? key, {});
}

/** Who won, in a few words. */
export function headline(
  result: Result,
  names: readonly string[],
  seat: number | null,
  isCooperative: boolean,
): string {
  const { winners } = result;
  if (isCooperative) return winners.length ? t('result.weWon') : t('result.weLost');
  if (!winners.length) return t('result.draw');
  if (winners.length === 1 && winners[0] === seat) return t('result.youWon');
  return t('result.won', { names: listed(winners, names) });
}
