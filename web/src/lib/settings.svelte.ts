/** How this device shows the page; kept in the browser. */
import { MediaQuery } from 'svelte/reactivity';
import type { Language } from './words.svelte';

export type Theme = 'auto' | 'dark' | 'light';
export type Speed = 'slow' | 'normal' | 'fast' | 'none';
export const SPEEDS: readonly Speed[] = ['slow', 'normal', 'fast', 'none'];
const KEY = 'stolik.settings';

interface Kept {
  language: Language;
  theme: Theme;
  speed: Speed;
  hasSound: boolean;
  hasFourColours: boolean;
  hasHints: boolean;
  isSideOpen: boolean;
  /** Browser notifications when it is the player's turn. */
  hasNotices: boolean;
  /** A guest is asked for a name once. */
  wasAskedName: boolean;
}

/** The device may change its mind while the page is open: at dusk, say. */
const prefersLight = new MediaQuery('(prefers-color-scheme: light)');

class Settings implements Kept {
  language: Language = $state(navigator.language.startsWith('pl') ? 'pl' : 'en');
  theme: Theme = $state('auto');
  /** Of what happens at a table. */
  speed: Speed = $state('normal');
  hasSound = $state(false);
  hasFourColours = $state(false);
  hasHints = $state(true);
  isSideOpen = $state(true);
  hasNotices = $state(false);
  wasAskedName = $state(false);

  constructor() {
    try {
      Object.assign(this, JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>);
    } catch {
      // Storage may be forbidden or spoilt; the defaults do.
    }
  }

  /** Writes them down, and puts on the document what style sheets look for. */
  apply(): void {
    const { language, theme, speed, hasSound, hasFourColours, hasHints, isSideOpen } = this;
    const { hasNotices, wasAskedName } = this;
    const kept: Kept = {
      language,
      theme,
      speed,
      hasSound,
      hasFourColours,
      hasHints,
      isSideOpen,
      hasNotices,
      wasAskedName,
    };
    keep(KEY, JSON.stringify(kept));
    const isLight = prefersLight.current;
    const { dataset } = document.documentElement;
    dataset.theme = theme === 'auto' ? (isLight ? 'light' : 'dark') : theme;
    dataset.suits = hasFourColours ? 'four' : 'two';
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing can still play.
  }
}

export const settings = new Settings();
