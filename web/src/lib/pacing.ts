/** Steps are shown one after the other, but nobody waits long for the next decision. */
const LONGEST_MS = 1200;
const STEP_MS = 420;

/** How long a step stays before the next one, when so many still wait behind it. */
export function pause(waiting: number): number {
  return Math.min(STEP_MS, LONGEST_MS / Math.max(waiting, 1));
}
