/** What a card looks like, as far as its code tells. */
export interface Face {
  /** What a narrow strip of it shows. */
  corner: string;
  /** What stands in its middle. */
  sign: string;
  /** All of it in a line of text. */
  text: string;
  paper: string;
  ink: string;
}

const SUITS: Record<string, string> = { c: '♣', d: '♦', h: '♥', s: '♠' };
const PLAYING_CARD = /^(10|[2-9TJQKA])([cdhs])$/;
const LETTERS = /^([A-Za-z]+)-?(\d+)$/;
/** Colours are mostly called by their first letter. */
const HUES: Record<string, number> = { R: 4, O: 28, Y: 50, G: 130, B: 208, I: 245, V: 285, P: 320 };
const CORNER_LENGTH = 3;
const PAPER = { paper: 'var(--paper)', ink: 'var(--paper-ink)' };

export function faceOf(code: string): Face {
  const [, rank, suit] = PLAYING_CARD.exec(code) ?? [];
  if (rank && suit) return playingCard(rank === 'T' ? '10' : rank, suit);
  const [, letters, number] = LETTERS.exec(code) ?? [];
  const colours = /^[\d–]+$/.test(code) ? PAPER : tint(letters ?? code);
  return { corner: code.slice(0, CORNER_LENGTH), sign: number ?? code, text: code, ...colours };
}

function playingCard(rank: string, suit: string): Face {
  const sign = SUITS[suit]!;
  const ink = 'dh'.includes(suit) ? '#a3161c' : PAPER.ink;
  return { corner: rank, sign, text: `${rank}${sign}`, paper: PAPER.paper, ink };
}

/** Dark on light, so that it can be read in any colour. */
function tint(letters: string): Pick<Face, 'paper' | 'ink'> {
  const sum = [...letters].reduce((all, letter) => all * 7 + letter.charCodeAt(0), 0);
  const hue = HUES[letters] ?? (sum * 47) % 360;
  return { paper: `hsl(${hue} 60% 86%)`, ink: `hsl(${hue} 75% 19%)` };
}
