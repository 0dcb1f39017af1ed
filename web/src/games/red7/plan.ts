/**
 * A turn in the making: cards that lie on the table but are not played yet, kept as the words of
 * the move they would be (`palette R3 canvas O4`). Only the legal moves say what may lie where.
 */
import type { Red7Preview, Red7View } from './view';

export type Zone = 'palette' | 'canvas';
export type Laid = Record<Zone, string | null>;

/** The hand cards of a move, planned or legal. */
export function laidIn(move: string): Laid {
  return {
    palette: /^palette (\S+)/.exec(move)?.[1] ?? null,
    canvas: /(?:^| )canvas (\S+)$/.exec(move)?.[1] ?? null,
  };
}

function asMove({ palette, canvas }: Laid): string {
  return [palette && `palette ${palette}`, canvas && `canvas ${canvas}`].filter(Boolean).join(' ');
}

/** The card of a palette that `remove` or `drop` names. */
export function pickedIn(move: string): string | null {
  return /^(?:remove|drop) (\S+)/.exec(move)?.[1] ?? null;
}

/** Whether some legal move begins so, or has these cards among others. */
function leadsOn(legal: readonly string[], { palette, canvas }: Laid): boolean {
  return legal.map(laidIn).some((move) => {
    if (!move.palette && !move.canvas) return false;
    return (!palette || palette === move.palette) && (!canvas || canvas === move.canvas);
  });
}

/** The plan with one more card; null where none may go, or one lies already. */
export function lay(legal: readonly string[], plan: Laid, zone: Zone, card: string): string | null {
  const more: Laid = { ...plan, [zone]: card };
  return !plan[zone] && leadsOn(legal, more) ? asMove(more) : null;
}

/** Who leads by what: now, or after a move. */
export type Outlook = Pick<Red7Preview, 'rule' | 'winning' | 'counting'>;

export function present({ rule, winning, seats }: Red7View): Outlook {
  return { rule, winning, counting: seats.map(({ counting }) => counting) };
}
