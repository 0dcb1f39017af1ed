/** Who won, in a few words. */
import type { Result } from './messages';
import { t } from './words.svelte';

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
  return t('result.won', { names: winners.map((winner) => names[winner]).join(', ') });
}
