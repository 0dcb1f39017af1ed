/** The words of the ladder of bots; loaded with its page. */
import { words, type Params } from '$lib/words.svelte';
import type { Message } from './message';

const en = {
  title: 'Bot ladder',
  about:
    'Bots that are online play each other when the server has nothing else to do: every deal twice, with the seats swapped, so that the luck of the cards cancels out.',
  scale:
    'The server’s own bots are fixed points: normal is rated 1000, and 400 points more means ten wins for every loss. Every rating comes with its 95% interval.',
  online: 'Online now',
  nobody: 'No bot is online.',
  own: 'To bring your own bot, see the page about the bot protocol in the documentation.',
  place: 'Place',
  bot: 'Bot',
  rating: 'Rating',
  interval: '{low} to {high}',
  fixed: 'fixed',
  deals: 'Deals',
  failures: 'Failed moves',
  here: 'online',
  empty: 'Nobody has brought a bot of their own yet.',
} as const satisfies Record<string, Message>;

export type LadderKey = keyof typeof en;

const pl: Record<LadderKey, Message> = {
  title: 'Ranking botów',
  about:
    'Boty, które są online, grają ze sobą, gdy serwer nie ma nic innego do roboty: każde rozdanie dwa razy, z zamianą miejsc, żeby szczęście w kartach się wyrównało.',
  scale:
    'Boty serwera to stałe punkty odniesienia: średni ma 1000, a 400 punktów więcej oznacza dziesięć wygranych na jedną przegraną. Przy każdym rankingu podany jest przedział 95%.',
  online: 'Teraz online',
  nobody: 'Żaden bot nie jest online.',
  own: 'Jak podłączyć własnego bota, opisuje strona dokumentacji o protokole botów.',
  place: 'Miejsce',
  bot: 'Bot',
  rating: 'Ranking',
  interval: 'od {low} do {high}',
  fixed: 'stały',
  deals: 'Rozdania',
  failures: 'Nieudane ruchy',
  here: 'online',
  empty: 'Nikt jeszcze nie podłączył tu swojego bota.',
};

const OWN = { en, pl };

export function say(key: LadderKey, params: Params = {}): string {
  return words.fill(OWN[words.language][key], params);
}
