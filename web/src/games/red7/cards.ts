/** The cards of Red7: codes such as `R7`, their colours, and what tells these apart without colour. */

export interface Colour {
  paper: string;
  ink: string;
  /** Lines on the card, in its units, repeated every 16. */
  pattern: string;
}

/** In the order of the rainbow: of equal numbers, the colour that stands further to the left wins. */
export const COLOURS: Record<string, Colour> = {
  R: { paper: '#a8171d', ink: '#ffffff', pattern: '' },
  O: { paper: '#f39237', ink: '#1d1204', pattern: 'M4 4h.1M12 12h.1' },
  Y: { paper: '#f4d03c', ink: '#1d1804', pattern: 'M0 4H16M0 12H16' },
  G: { paper: '#1d5c2e', ink: '#ffffff', pattern: 'M-4 4L4 -4M0 16L16 0M12 20L20 12' },
  B: { paper: '#92c9f2', ink: '#06192b', pattern: 'M0 8Q4 2 8 8T16 8' },
  I: { paper: '#2b2c83', ink: '#ffffff', pattern: 'M4 0V16M12 0V16' },
  V: { paper: '#79268d', ink: '#ffffff', pattern: 'M8 4V12M4 8H12' },
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
