/** The coach of Red7: stay in the lead with as few cards as possible. */
import type { Advice, Coach, Situation } from '../coach';
import { foreseen, least } from '../coach';
import type { Red7Preview, Red7View } from './view';
import { moveName } from './words/table';

function cards(move: string): number {
  return move.split(' ').length / 2;
}

function about({ turn }: Situation<Red7View>, move: string): Advice | null {
  const preview = turn.previews[turn.legal.indexOf(move)] as Red7Preview | undefined;
  if (!preview) return null;
  if (preview.outcome === 'out') return { key: 'out' };
  const params = { move: moveName(move) };
  if (preview.outcome === 'behind') return { key: 'behind', params };
  if (preview.draws) return { key: 'draws', params };
  if (move.startsWith('canvas')) return { key: 'canvas', params };
  return { key: move.includes('canvas') ? 'both' : 'palette', params };
}

function consider(situation: Situation<Red7View>): string | null {
  const safe = foreseen<Red7Preview>(situation).filter(({ preview }) =>
    ['winning', 'ahead'].includes(preview.outcome),
  );
  return (
    least(safe, ({ move, preview }) => cards(move) - (preview.draws ? 1 : 0))?.move ??
    situation.turn.legal.find((move) => move === 'pass' || move === 'end') ??
    null
  );
}

export const coach = {
  about,
  consider,
  words: {
    en: {
      out: 'Nothing keeps you in the lead any more. It happens; watch how the others finish.',
      behind: '{move}: not in the lead yet, but the turn is not over.',
      draws: '{move} keeps you in the lead and even draws a card.',
      canvas: 'Your palette cannot win under this rule, so change the rule: {move}.',
      palette: '{move} keeps you in the lead under this rule. Save the other cards.',
      both: 'One card is not enough here: {move}. Strengthen first, then change the rule.',
    },
    pl: {
      out: 'Nic już nie da Ci prowadzenia. Zdarza się; zobacz, jak skończą inni.',
      behind: '{move}: to jeszcze nie prowadzenie, ale tura trwa.',
      draws: '{move}: prowadzisz i jeszcze dobierasz kartę.',
      canvas: 'Przy tej zasadzie Twoja paleta nie wygra, więc zmień zasadę: {move}.',
      palette: '{move}: prowadzisz przy tej zasadzie. Oszczędzaj pozostałe karty.',
      both: 'Jedna karta tu nie wystarczy: {move}. Najpierw wzmocnij paletę, potem zmień zasadę.',
    },
  },
} satisfies Coach<Red7View>;
