/** Words for who sits where. */
import type { Level, SeatState, Table } from './messages';
import { t, words } from './words.svelte';

/** A bot without a name of its own has its seat's number: several may have one level. */
export function nameOf(seat: SeatState, number: number): string {
  if (seat.person) return seat.person.name;
  if (seat.character) return seat.character;
  if (!seat.bot) return t('seat.free');
  return t('seat.bot', { number: number + 1, level: levelName(seat.bot) });
}

/** A level that the page has no word for is shown as the server calls it. */
export function levelName(level: Level): string {
  const key = `level.${level}`;
  return words.has(key) ? t(key) : level;
}

/** How bots of a level play, in a few words. */
export function temperOf(level: Level): string {
  const key = `temper.${level}`;
  return words.has(key) ? t(key) : '';
}

const LISTED_BOT = /^bot (\d+) \((.+)\)$/;

/** A player in a list of tables, where the server has kept the names of bots in English. */
export function listedName(name: string): string {
  const [, number, level] = LISTED_BOT.exec(name) ?? [];
  if (!number || !level) return name;
  return t('seat.bot', { number, level: levelName(level) });
}

export function namesOf(table: Table): string[] {
  return table.seats.map(nameOf);
}
