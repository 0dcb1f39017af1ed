/** Who looks like what: the bots by their names, people as they choose. Drawn by `Face.svelte`. */
import type { Person, SeatState } from './messages';

export interface Look {
  /** Of the two colours, in degrees. */
  hue: number;
  ears: 'none' | 'long' | 'floppy' | 'round' | 'pointed' | 'tufted';
  eyes: 'dots' | 'wide' | 'sleepy' | 'glasses' | 'narrow' | 'monocle';
  mouth: 'smile' | 'grin' | 'flat' | 'smirk' | 'beak' | 'whiskers';
  top: 'none' | 'tuft' | 'pompon' | 'bow' | 'hat' | 'crown' | 'fringe' | 'bun';
  kind: 'person' | 'bot';
}

/** Careless ones are wide-eyed, steady ones look through glasses, sharp ones narrow their eyes,
 * experts have seen it all. */
const BOTS: Readonly<Record<string, Omit<Look, 'kind'>>> = {
  Lulu: { hue: 345, ears: 'long', eyes: 'wide', mouth: 'smile', top: 'bow' },
  Toto: { hue: 60, ears: 'floppy', eyes: 'wide', mouth: 'grin', top: 'none' },
  Pompon: { hue: 190, ears: 'round', eyes: 'dots', mouth: 'grin', top: 'pompon' },
  Bim: { hue: 95, ears: 'none', eyes: 'wide', mouth: 'beak', top: 'tuft' },
  Bodo: { hue: 40, ears: 'round', eyes: 'dots', mouth: 'smile', top: 'none' },
  Tekla: { hue: 300, ears: 'none', eyes: 'glasses', mouth: 'smile', top: 'bun' },
  Figaro: { hue: 265, ears: 'pointed', eyes: 'dots', mouth: 'whiskers', top: 'none' },
  Mona: { hue: 165, ears: 'floppy', eyes: 'glasses', mouth: 'flat', top: 'bow' },
  Zorka: { hue: 30, ears: 'pointed', eyes: 'narrow', mouth: 'smirk', top: 'none' },
  Vigo: { hue: 245, ears: 'pointed', eyes: 'narrow', mouth: 'flat', top: 'fringe' },
  Baltazar: { hue: 285, ears: 'tufted', eyes: 'sleepy', mouth: 'beak', top: 'crown' },
  Selma: { hue: 140, ears: 'tufted', eyes: 'monocle', mouth: 'smirk', top: 'hat' },
  Kassandra: { hue: 320, ears: 'none', eyes: 'sleepy', mouth: 'smirk', top: 'crown' },
  Merlin: { hue: 215, ears: 'tufted', eyes: 'glasses', mouth: 'beak', top: 'hat' },
  Wanda: { hue: 5, ears: 'pointed', eyes: 'monocle', mouth: 'smile', top: 'bun' },
  Horacy: { hue: 120, ears: 'round', eyes: 'monocle', mouth: 'whiskers', top: 'crown' },
};
/** Who stands for a level where no player is meant. */
const OF_LEVEL: Readonly<Record<string, string>> = {
  easy: 'Lulu',
  normal: 'Bodo',
  hard: 'Zorka',
  expert: 'Kassandra',
};
const PLAIN_BOT: Omit<Look, 'kind'> = {
  hue: 220,
  ears: 'none',
  eyes: 'dots',
  mouth: 'flat',
  top: 'none',
};
const EYES = ['dots', 'wide', 'sleepy', 'glasses'] as const;
const MOUTHS = ['smile', 'grin', 'flat', 'smirk'] as const;
const TOPS = ['none', 'tuft', 'fringe', 'bun', 'hat'] as const;

/** What people can choose from; the empty one is made of their id. */
export const FACES: readonly string[] = ['', ...Array.from({ length: 23 }, (_, n) => `f${n + 1}`)];

/** "Bodo II" looks like Bodo. */
export function botLook(name: string): Look {
  return { ...(BOTS[name.split(' ')[0] ?? ''] ?? PLAIN_BOT), kind: 'bot' };
}

export function levelLook(level: string): Look {
  return botLook(OF_LEVEL[level] ?? '');
}

/** The face that the person has chosen, or one that only the id decides. */
export function personLook({ id, face }: Pick<Person, 'id' | 'face'>): Look {
  const [hue, eyes, mouth, top] = draws(face || id);
  return {
    hue: (hue ?? 0) % 360,
    ears: 'none',
    eyes: EYES[(eyes ?? 0) % EYES.length] ?? 'dots',
    mouth: MOUTHS[(mouth ?? 0) % MOUTHS.length] ?? 'smile',
    top: TOPS[(top ?? 0) % TOPS.length] ?? 'none',
    kind: 'person',
  };
}

/** Nobody's face where nobody sits; a bot that stands in leaves the person's. */
export function seatLook(seat: SeatState | undefined): Look | null {
  if (seat?.person) return personLook(seat.person);
  return seat?.bot ? botLook(seat.character ?? '') : null;
}

/** Four numbers that depend on every letter (FNV-1a). */
function draws(id: string): number[] {
  let hash = 0x811c9dc5;
  return [0, 1, 2, 3].map((round) => {
    for (const letter of `${id}${round}`) {
      hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
    }
    return hash >>> 5;
  });
}
