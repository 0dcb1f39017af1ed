/** What decided a match: the step that brought the winners further ahead than any other. */
import type { GamePage } from '../games/contract';
import type { Result, Step } from './messages';

/** The index of that step; null where the points say nothing about it. */
export function turningPoint(
  page: GamePage,
  steps: readonly Step[],
  { scores, winners }: Result,
): number | null {
  const told = steps.findLastIndex(({ story }) =>
    story.some(({ code }) => page.decides?.includes(code)),
  );
  if (told >= 0) return told;
  if (!page.live || winners.length === 0 || winners.length === scores.length) return null;
  const sign = fewestWin(scores, winners) ? -1 : 1;
  let [best, at, before] = [0, null as number | null, 0];
  steps.forEach((step, index) => {
    const points = page.live?.(step.view);
    if (!points) return;
    const lead = leadOf(
      points.map((value) => sign * value),
      winners,
    );
    if (lead - before > best && step.story.length) [best, at] = [lead - before, index];
    before = lead;
  });
  return at;
}

/** In some games the fewest points win: the winners say which way round. */
export function fewestWin(scores: readonly number[], winners: readonly number[]): boolean {
  return (scores[winners[0] ?? 0] ?? 0) < Math.max(...scores);
}

function leadOf(points: readonly number[], winners: readonly number[]): number {
  const won = points.filter((_, seat) => winners.includes(seat));
  const lost = points.filter((_, seat) => !winners.includes(seat));
  return Math.max(...won) - Math.max(...lost);
}

/** Where a seat came in; winners are first. */
export function placeOf(seat: number, { scores, winners }: Result): number {
  if (winners.includes(seat)) return 1;
  const sign = fewestWin(scores, winners) ? -1 : 1;
  const mine = sign * (scores[seat] ?? 0);
  return 1 + scores.filter((score, other) => winners.includes(other) || sign * score > mine).length;
}
