/** What the line asks of the viewer, or says about whom everybody waits for. */
import type { AnyView } from './messages';
import { t, words } from './words.svelte';
import type { Params } from './words.svelte';

/** The fields of views that are seats: the line shows a player's name there. */
const SEAT_FIELDS = new Set(['active', 'victim', 'turn', 'winning', 'refuser']);

export function asked(view: AnyView, names: readonly string[], seat: number | null): string {
  const isMine = seat !== null && view.to_act.includes(seat);
  const waitedFor = view.to_act.map((other) => names[other] ?? '').join(', ');
  const phase = words.game(view.game)?.phases[view.phase];
  const message = isMine ? phase?.act : phase?.wait;
  if (message) return words.fill(message, { ...facts(view, names), names: waitedFor });
  if (isMine) return t('table.yourTurn');
  return waitedFor && t('table.waiting', { names: waitedFor });
}

function facts(view: AnyView, names: readonly string[]): Params {
  const params: Params = {};
  for (const [name, value] of Object.entries(view)) {
    if (typeof value !== 'number' && typeof value !== 'string') continue;
    params[name] = SEAT_FIELDS.has(name) ? (names[Number(value)] ?? '') : value;
  }
  return params;
}
