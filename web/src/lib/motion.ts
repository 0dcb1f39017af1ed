/** How things move, for how long, and how fast this person wants to see them. */
import { settings } from './settings.svelte';
import type { Speed } from './settings.svelte';

/** Whether things may move; what they wait for is seen all the same, unless nothing is to wait. */
export function moves(): boolean {
  return settings.speed !== 'none' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
const FLIGHT_MS = 300;
const FACTORS: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.5, none: 0 };

/** A time of normal speed at the speed that was chosen. */
export function paced(milliseconds: number): number {
  return milliseconds * FACTORS[settings.speed];
}

export function flightMs(): number {
  return paced(FLIGHT_MS);
}
