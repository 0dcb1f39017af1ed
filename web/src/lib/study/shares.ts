/** Chances of winning as people read them, in the language of the page. */
import { words } from '../words.svelte';

/** A share, or a change of it: `27`, `3.1`. */
export function percent(share: number, digits = 0): string {
  return words.number(100 * share, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** With its sign, in whole percentage points. */
export function signed(change: number): string {
  return words.number(100 * change, { maximumFractionDigits: 0, signDisplay: 'exceptZero' });
}
