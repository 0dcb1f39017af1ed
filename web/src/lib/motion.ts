/** How things move, and for how long. */

/** Whether they may. */
export function moves(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export const FLIGHT_MS = 280;
export const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

const LONGEST_MS = 1200;
const STEP_MS = 420;

/** How long a step stays, when so many wait behind it: nobody waits long for the next decision. */
export function pause(waiting: number): number {
  return Math.min(STEP_MS, LONGEST_MS / Math.max(waiting, 1));
}
