/** What the line asks of the viewer, or says about whom everybody waits for. */
import type { AnyView } from './messages';
import { laggards, situationOf } from './situation';
import { t, words } from './words.svelte';
import type { Params } from './words.svelte';

/** The fields of views that are seats: the line shows a player's name there. */
const SEAT_FIELDS = new Set(['active', 'victim', 'turn', 'winning', 'refuser']);

/** `legal` are the viewer's moves, as far as they are known. */
export function asked(
  view: AnyView,
  names: readonly string[],
  seat: number | null,
  legal: readonly string[] = [],
): string {
  const isMine = seat !== null && view.to_act.includes(seat);
  const role = isMine ? 'act' : 'wait';
  const told = words.game(view.game);
  const line = told?.lines[`${view.phase}.${situationOf(view, seat, legal)}`];
  const message = line?.[role] ?? told?.phases[view.phase]?.[role];
  if (message) return words.fill(message, facts(view, names));
  if (isMine) return t('table.yourTurn');
  return view.to_act.length ? t('table.waiting', { names: listed(view.to_act, names) }) : '';
}

function facts(view: AnyView, names: readonly string[]): Params {
  const { without, unready } = laggards(view);
  const params: Params = {
    names: listed(view.to_act, names),
    without: listed(without, names),
    unready: listed(unready, names),
  };
  for (const [name, value] of Object.entries(view)) {
    if (typeof value !== 'number' && typeof value !== 'string') continue;
    params[name] = SEAT_FIELDS.has(name) ? (names[Number(value)] ?? '') : value;
  }
  return params;
}

function listed(seats: readonly number[], names: readonly string[]): string {
  return seats.map((seat) => names[seat] ?? '').join(', ');
}
