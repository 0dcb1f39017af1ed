/** Why a match ended and what decided it, read off its last view and its result. */
import type {
  AbluxxenView,
  AnyView,
  Red7View,
  Result,
  SixNimmtView,
  TakeThatView,
  TheGangView,
} from './messages';
import { t, words } from './words.svelte';
import type { Params } from './words.svelte';

/** A sentence of the game's `endings`. */
interface Said {
  key: string;
  params: Params;
}

/** In a few sentences. */
export function ending(view: AnyView, result: Result, names: readonly string[]): string {
  const messages = words.game(view.game)?.endings ?? {};
  return sentences(view, result, (seats) => seats.map((seat) => names[seat] ?? '').join(', '))
    .map(({ key, params }) => words.fill(messages[key] ?? '', params))
    .join(' ');
}

/** What a seat has in the end: its points, where the game has any. */
export function standing(view: AnyView, seat: number, score: number): string {
  if (view.game !== 'red7' || view.mode !== 'basic') return t('result.points', { count: score });
  return words.fill(
    words.game('red7')?.endings[view.seats[seat]?.in_round ? 'in' : 'out'] ?? '',
    {},
  );
}

type Called = (seats: readonly number[]) => string;

function sentences(view: AnyView, result: Result, called: Called): Said[] {
  switch (view.game) {
    case 'six-nimmt':
      return [endOfSixNimmt(view, called), decided(result, called)];
    case 'abluxxen':
      return [endOfAbluxxen(view, called), decidedByCards(view, result, called)];
    case 'red7':
      return endOfRed7(view, result, called);
    case 'take-that':
      return [endOfTakeThat(view), decided(result, called)];
    case 'the-gang':
      return endOfTheGang(view, called);
  }
}

/** The best points; several seats may share them. */
function decided({ scores, winners }: Result, called: Called): Said {
  const params = { score: scores[winners[0] ?? 0] ?? 0, winners: called(winners) };
  return { key: winners.length > 1 ? 'shared' : 'best', params };
}

function endOfSixNimmt(view: SixNimmtView, called: Called): Said {
  const { rounds, limit, round } = view;
  if (rounds !== null) return { key: 'rounds', params: { rounds } };
  const over = seatsWhere(view.seats, ({ total }) => total > (limit ?? 0));
  return { key: 'limit', params: { names: called(over), limit: limit ?? 0, round } };
}

function endOfAbluxxen(view: AbluxxenView, called: Called): Said {
  const out = seatsWhere(view.seats, ({ hand_size }) => hand_size === 0);
  if (out.length) return { key: 'out', params: { names: called(out) } };
  return { key: 'exhausted', params: {} };
}

/** Equal points are told apart by the cards in hand. */
function decidedByCards(view: AbluxxenView, result: Result, called: Called): Said {
  const said = decided(result, called);
  const equal = seatsWhere(view.seats, ({ score }) => score === said.params['score']);
  if (equal.length === result.winners.length) return said;
  const cards = view.seats[result.winners[0] ?? 0]?.hand_size ?? 0;
  return { key: 'fewest-cards', params: { ...said.params, names: called(equal), cards } };
}

function endOfRed7(view: Red7View, result: Result, called: Called): Said[] {
  if (view.mode === 'basic') return [{ key: 'last', params: { winners: called(result.winners) } }];
  const { target, round } = view;
  const there = seatsWhere(view.seats, ({ score }) => target !== null && score >= target);
  const end: Said = there.length
    ? { key: 'target', params: { names: called(there), target: target ?? 0 } }
    : { key: 'cards', params: { round } };
  return [end, decided(result, called)];
}

function endOfTakeThat({ rounds }: TakeThatView): Said {
  return { key: 'rounds', params: { rounds } };
}

function endOfTheGang(view: TheGangView, called: Called): Said[] {
  const { vaults, alarms, alarm_limit, heist } = view;
  const params = { vaults, alarms, limit: alarm_limit, heist };
  if (view.succeeded) return [{ key: 'won', params }];
  const slips = seatsWhere(view.seats, ({ hand }) => hand?.is_slip ?? false);
  const cause: Said = slips.length
    ? { key: 'slip', params: { names: called(slips) } }
    : { key: 'guess', params: {} };
  return [{ key: 'lost', params }, cause];
}

function seatsWhere<Seat>(seats: readonly Seat[], holds: (seat: Seat) => boolean): number[] {
  return seats.flatMap((seat, index) => (holds(seat) ? [index] : []));
}
