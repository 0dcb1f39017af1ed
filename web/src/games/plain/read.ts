/**
 * A view or a preview of a game that the page knows nothing about, as things that can be drawn.
 *
 * Views follow conventions that make them readable: cards are codes in lists, a list of lists is
 * several rows or piles, `deck_size` counts a pile that cannot be seen, and a seat is in a field that
 * says so (`SEATS`), where people read the player's name.
 */
import { label } from './words/table';

export interface Item {
  name: string;
  /** `fact` is a value, `flag` something that holds, `pile` so many cards face down. */
  kind: 'fact' | 'flag' | 'pile' | 'cards' | 'parts';
  /** All of it in words, without its name. */
  text: string;
  /** Cards in one row, or in several. */
  rows: string[][];
  parts: Item[][];
}

type Scalar = string | number | boolean | null;

/** What every view has, and the frame shows. */
const FRAME = ['game', 'seat', 'seats', 'to_act', 'phase'];
const NOTHING: Omit<Item, 'name'> = { kind: 'fact', text: '', rows: [], parts: [] };
const SIZE = '_size';
const SEATS =
  /(^|_)(seats?|active|agreed|dealer|leader|owner|player|proposer|receiver|refuser|starter|thief|user|victim|winners?|winning)$/;

/** The things of a view, a seat of it, or a preview; `without` are fields that are shown elsewhere. */
export function read(record: object, names: readonly string[], without = FRAME): Item[] {
  const fields = record as Readonly<Record<string, unknown>>;
  return Object.entries(fields).flatMap(([field, value]) => {
    if (without.includes(field) || isEmpty(value)) return [];
    const name = field.endsWith(SIZE) ? field.slice(0, -SIZE.length) : field;
    if (name === field) return [{ ...NOTHING, name, ...readField(name, value, names) }];
    if (isCards(fields[name])) return []; // cards that can be seen need no number
    return [{ ...NOTHING, name, kind: 'pile' as const, text: String(value) }];
  });
}

/** Nothing is worth a place: no seat, no flag, no card. */
function isEmpty(value: unknown): boolean {
  if (isCards(value)) return value.every((card) => card === null);
  return value === null || value === false || value === '';
}

function readField(name: string, value: unknown, names: readonly string[]): Partial<Item> {
  if (value === true) return { kind: 'flag' };
  const seats = SEATS.test(name) ? [value].flat() : [];
  if (seats.length && seats.every((seat) => typeof seat === 'number'))
    return { text: seats.map((seat) => names[seat] ?? seat).join(', ') };
  if (isCards(value)) return rowsOf([value]);
  if (Array.isArray(value) && value.every(isCards)) return rowsOf(value);
  if (typeof value !== 'object') return { text: shown(value as Scalar) };
  const parts = [value].flat().map((part) => read(part as object, names, []));
  return { kind: 'parts', parts, text: parts.map((part) => inWords(part, ', ')).join('; ') };
}

function rowsOf(lists: readonly Scalar[][]): Partial<Item> {
  const rows = lists.map((cards) => cards.map(shown));
  return { kind: 'cards', rows, text: rows.map((cards) => cards.join(' ') || '–').join(' / ') };
}

/** In a line: "takes 12 14 · bulls 3 · next Bartek"; what comes next stands last. */
export function inWords(items: readonly Item[], between = ' · '): string {
  return items
    .toSorted((one, other) => Number(isNext(one)) - Number(isNext(other)))
    .map(({ name, text }) => (name === 'seat' ? text : `${label(name)} ${text}`.trim()))
    .join(between);
}

function isNext({ name }: Item): boolean {
  return name.startsWith('next');
}

/** The numbers in a move that stand for players: those of its preview that can mean nothing else. */
export function playersIn(preview: object, names: readonly string[]): Map<string, string> {
  const fields = Object.entries(preview).filter(([name]) => !name.startsWith('next'));
  const others = fields.filter(([name]) => !SEATS.test(name)).map(([, value]) => String(value));
  const seats = fields.filter(([name, seat]) => SEATS.test(name) && !others.includes(String(seat)));
  return new Map(seats.map(([, seat]) => [String(seat), names[Number(seat)] ?? '']));
}

/** The hand of the viewer's seat: the cards of which others see only how many, and their field. */
export function handOf(seat: object): { field: string; cards: string[] } | null {
  for (const [field, value] of Object.entries(seat))
    if (`${field}${SIZE}` in seat && isCards(value)) return { field, cards: value.map(shown) };
  return null;
}

/** Every code of a card that can be seen. */
export function cardsIn(items: readonly Item[]): string[] {
  return items.flatMap(({ rows, parts }) => [...rows.flat(), ...parts.flatMap(cardsIn)]);
}

function isCards(value: unknown): value is Scalar[] {
  return Array.isArray(value) && value.every((one) => one === null || typeof one !== 'object');
}

function shown(value: Scalar): string {
  return value === null ? '–' : String(value).replace(/^-/, '−');
}
