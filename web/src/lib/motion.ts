/** Whether things may move. */
export function moves(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export const FLIGHT_MS = 280;
export const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
