/** How this device shows the page; kept in the browser. */
import { MediaQuery } from 'svelte/reactivity';
import { store, stored } from './storage';
import type { Language } from './words.svelte';

export type Theme = 'auto' | 'dark' | 'light';
export type Speed = 'slow' | 'normal' | 'fast' | 'none';
export const SPEEDS: readonly Speed[] = ['slow', 'normal', 'fast', 'none'];
const KEY = 'stolik.settings';

const DEFAULTS = {
  language: (navigator.language.startsWith('pl') ? 'pl' : 'en') as Language,
  theme: 'auto' as Theme,
  /** Of what happens at a table. */
  speed: 'normal' as Speed,
  hasSound: false,
  hasFourColours: false,
  hasHints: true,
  isSideOpen: true,
  /** Browser notifications when it is the player's turn. */
  hasNotices: false,
  /** A guest is asked for a name once. */
  wasAskedName: false,
};
export const settings = $state({ ...DEFAULTS, ...stored<Partial<typeof DEFAULTS>>(KEY, {}) });

/** The device may change its mind while the page is open: at dusk, say. */
const prefersLight = new MediaQuery('(prefers-color-scheme: light)');

/** Writes them down, and puts on the document what style sheets look for. */
export function applySettings(): void {
  store(KEY, settings);
  const isLight = prefersLight.current;
  const { dataset } = document.documentElement;
  dataset.theme = settings.theme === 'auto' ? (isLight ? 'light' : 'dark') : settings.theme;
  dataset.suits = settings.hasFourColours ? 'four' : 'two';
}
