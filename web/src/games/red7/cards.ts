/** The cards of Red7: codes such as `R7`, their colours, and what tells these apart without colour. */

export interface Colour {
  paper: string;
  ink: string;
  /** Lines on the card, in its units, repeated every 16. */
  pattern: string;
  /** A sign of no language, within ±10 units: flame, fruit, sun, leaf, drop, moon, gem. */
  symbol: string;
  /** What its rule counts, as a picture of few signs. */
  sketch: string;
}

/** In the order of the rainbow: of equal numbers, the colour that stands further to the left wins. */
export const COLOURS: Record<string, Colour> = {
  R: {
    paper: '#a8171d',
    ink: '#ffffff',
    pattern: '',
    symbol:
      'M0 -10 C6 -4 8 0 7 5 A7.2 7.2 0 0 1 -7 5 C-7 1 -4 0 -3 -4 C-1 -2 0 0 0 2 C2 -2 2 -6 0 -10 Z',
    sketch: '↑',
  },
  O: {
    paper: '#f39237',
    ink: '#1d1204',
    pattern: 'M4 4h.1M12 12h.1',
    symbol: 'M0 -5 C1 -9 4 -10 7 -10 C7 -7 5 -5 2 -5 A7.5 7.5 0 1 1 0 -5 Z',
    sketch: '5 5',
  },
  Y: {
    paper: '#f4d03c',
    ink: '#1d1804',
    pattern: 'M0 4H16M0 12H16',
    symbol:
      'M0 -5 A5 5 0 1 1 -0.01 -5 Z M-1.3 -10 h2.6 v3.4 h-2.6 Z M-1.3 6.6 h2.6 V10 h-2.6 Z M-10 -1.3 v2.6 h3.4 v-2.6 Z M6.6 -1.3 v2.6 H10 v-2.6 Z M-8 -6.2 l1.8 -1.8 l2.4 2.4 l-1.8 1.8 Z M3.8 5.6 l1.8 -1.8 L8 6.2 L6.2 8 Z M6.2 -8 L8 -6.2 L5.6 -3.8 L3.8 -5.6 Z M-5.6 3.8 l1.8 1.8 L-6.2 8 L-8 6.2 Z',
    sketch: '■ ■',
  },
  G: {
    paper: '#1d5c2e',
    ink: '#ffffff',
    pattern: 'M-4 4L4 -4M0 16L16 0M12 20L20 12',
    symbol: 'M-9 9 C-10 -4 -2 -10 10 -10 C10 2 4 9 -5 8 L-7 10 Z M-5 6 L4 -4 L3 -5 L-6 4 Z',
    sketch: '2 4 6',
  },
  B: {
    paper: '#92c9f2',
    ink: '#06192b',
    pattern: 'M0 8Q4 2 8 8T16 8',
    symbol: 'M0 -10 C5 -3 7.5 0 7.5 3.5 A7.5 7.5 0 0 1 -7.5 3.5 C-7.5 0 -5 -3 0 -10 Z',
    sketch: '■◆●',
  },
  I: {
    paper: '#2b2c83',
    ink: '#ffffff',
    pattern: 'M4 0V16M12 0V16',
    symbol: 'M3 -10 A10 10 0 1 0 9 6 A8 8 0 0 1 3 -10 Z',
    sketch: '1 2 3',
  },
  V: {
    paper: '#79268d',
    ink: '#ffffff',
    pattern: 'M8 4V12M4 8H12',
    symbol: 'M-5 -8 H5 L10 -2 L0 10 L-10 -2 Z M-6 -2 H6 L0 6 Z',
    sketch: '< 4',
  },
};
export const LETTERS = Object.keys(COLOURS);

export function colourOf(card: string): string {
  return card.charAt(0);
}

export function numberOf(card: string): number {
  return Number(card.charAt(1));
}

/** The higher card has the greater rank. */
export function rankOf(card: string): number {
  return numberOf(card) * LETTERS.length - LETTERS.indexOf(colourOf(card));
}

export function descending(cards: readonly string[]): string[] {
  return [...cards].sort((one, other) => rankOf(other) - rankOf(one));
}

/** What an odd card does, as a sign on it. */
export const EFFECTS: Record<number, string> = { 1: '−', 3: '+', 5: '»', 7: '↓' };
