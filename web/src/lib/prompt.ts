/** What the line asks of the viewer, or says about whom everybody waits for. */
import type { GamePage } from '../games/contract';
import type { View } from './messages';
import type { Message } from '../words/message';
import { t, words } from './words.svelte';
import type { Params } from './words.svelte';

/** `legal` are the viewer's moves, as far as they are known. */
export function promptText(
  page: GamePage,
  view: View,
  names: readonly string[],
  seat: number | null,
  legal: readonly string[] = [],
): string {
  const isMine = seat !== null && view.to_act.includes(seat);
  const role = isMine ? 'act' : 'wait';
  const told = words.game(view.game);
  const line = told?.lines[`${view.phase}.${page.situation?.(view, seat, legal)}`];
  const message = line?.[role] ?? told?.phases[view.phase]?.[role];
  if (message) return withoutNobody(message, params(page, view, names));
  if (isMine) return t('table.yourTurn');
  return view.to_act.length ? t('table.waiting', { names: listed(view.to_act, names) }) : '';
}

/** Nobody is left to wait for while the next step is on its way: such a sentence is left out. */
function withoutNobody(message: Message, values: Params): string {
  return words
    .form(message, values)
    .split(/(?<=[.?!]) /)
    .filter((part) => !/\{(names|without|unready|victim)\}/.test(part) || !isEmpty(part, values))
    .map((part) => words.fill(part, values))
    .join(' ');
}

function isEmpty(part: string, values: Params): boolean {
  return [...part.matchAll(/\{(\w+)\}/g)].some(([, name]) => values[name ?? ''] === '');
}

function params(page: GamePage, view: View, names: readonly string[]): Params {
  const facts = Object.entries(view).filter(([, value]) =>
    ['number', 'string'].includes(typeof value),
  );
  const seats = Object.entries({ names: view.to_act, ...page.seats?.(view) });
  return {
    ...(Object.fromEntries(facts) as Params),
    ...Object.fromEntries(seats.map(([name, those]) => [name, listed(those, names)])),
  };
}

export function listed(seats: readonly number[], names: readonly string[]): string {
  return seats.map((seat) => names[seat] ?? '').join(', ');
}
