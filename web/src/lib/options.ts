/** Options of a game in words. */
import { t, words } from './words.svelte';

/** A value; the server's own where the page has no words for it. */
export function valueWords(game: string, name: string, value: unknown): string {
  const told = words.game(game)?.options[name];
  const known = told?.values[String(value)];
  if (known) return known.name;
  if (told?.number && typeof value === 'number') return words.fill(told.number, { value });
  if (typeof value === 'boolean') return value ? t('new.yes') : t('new.no');
  return value === null ? t('new.bySeats') : String(value);
}

/** An option with its value; a number of rounds or points says itself what it counts. */
export function optionWords(game: string, name: string, value: unknown): string {
  const told = words.game(game)?.options[name];
  if (value === true && told) return told.name;
  const inWords = valueWords(game, name, value);
  return told?.number ? inWords : `${told?.name ?? name}: ${inWords}`;
}
