/** The coach of Abluxxen: rob where you can, lay many cards, collect equal ones. */
import type { Advice, Coach, Situation } from '../coach';
import { foreseen, least } from '../coach';
import type { AbluxxenPreview, AbluxxenView } from './view';

function cardsOf(move: string): string[] {
  return move.split(' ').slice(1);
}

function robbed({ preview }: { preview: AbluxxenPreview }): number {
  return (preview.robs ?? []).reduce((sum, { layer }) => sum + layer.length, 0);
}

function about({ view, turn, seat, names }: Situation<AbluxxenView>, move: string): Advice | null {
  const preview = turn.previews[turn.legal.indexOf(move)] as AbluxxenPreview | undefined;
  if (!preview) return null;
  const hand = view.seats[seat]?.hand ?? [];
  const cards = cardsOf(move);
  if (move.startsWith('play')) {
    const victims = (preview.robs ?? []).map((each) => names[each.seat] ?? '').join(', ');
    const params = { size: cards.length, value: cards[0] ?? '', names: victims };
    if (preview.goes_out) return { key: 'out' };
    return { key: victims ? 'rob' : 'lay', params };
  }
  if (move.startsWith('draw')) {
    if (cards.includes('J')) return { key: 'joker' };
    const isPair = cards.some((card) => hand.includes(card));
    return { key: isPair ? 'match' : 'draw', params: { card: cards[0] ?? '' } };
  }
  if (move.startsWith('rob')) return { key: 'rob_row' };
  return { key: move };
}

function consider(situation: Situation<AbluxxenView>): string | null {
  const { view, seat, turn } = situation;
  const hand = view.seats[seat]?.hand ?? [];
  const moves = foreseen<AbluxxenPreview>(situation);
  if (view.phase === 'play')
    return least(moves, (each) => -(robbed(each) * 2 + cardsOf(each.move).length))?.move ?? null;
  const draws = turn.legal.filter((move) => move.startsWith('draw') && move !== 'draw deck');
  if (view.phase === 'owed' || view.phase === 'option')
    return (
      draws.find((move) => cardsOf(move).includes('J')) ??
      draws.find((move) => cardsOf(move).some((card) => hand.includes(card))) ??
      turn.legal[0] ??
      null
    );
  return turn.legal[0] ?? null;
}

export const coach = {
  about,
  consider,
  words: {
    en: {
      out: 'These are your last cards: lay them and the match ends.',
      rob: {
        count: 'size',
        one: 'A single {value} beats the layer of {names}: a robbery.',
        other: '{size} cards with the value {value} beat the layer of {names}: a robbery.',
      },
      lay: {
        count: 'size',
        one: 'Nobody can be robbed well now. Lay a card and hope that nobody beats it.',
        other: 'Nobody can be robbed better now, so lay many: {size} cards are {size} points.',
      },
      joker: 'A joker joins any number: take it.',
      match: 'You already hold {card}: equal cards are laid together.',
      draw: 'Nothing in the pool matches your hand; the deck may surprise you.',
      pass: 'You need not draw: fewer cards in hand is fine, too.',
      take: 'Take it if you can lay it again; the robbed player has to draw.',
      leave: 'Leave it if it would only clutter your hand.',
      keep: 'Keep it if it goes with your hand: it can be laid again as a bigger set.',
      discard: 'Discard it if the cards are weak, and draw better ones from the pool.',
      rob_row: 'Rob the set of the virtual player.',
    },
    pl: {
      out: 'To Twoje ostatnie karty: wyłóż je, a partia się skończy.',
      rob: {
        count: 'size',
        one: 'Jedna karta o wartości {value} bije wierzchnią warstwę ({names}): kradzież.',
        few: '{size} karty o wartości {value} biją wierzchnią warstwę ({names}): kradzież.',
        many: '{size} kart o wartości {value} bije wierzchnią warstwę ({names}): kradzież.',
        other: '{size} karty o wartości {value} bije wierzchnią warstwę ({names}): kradzież.',
      },
      lay: {
        count: 'size',
        one: 'Teraz nie opłaca się nikogo okradać. Wyłóż kartę i miej nadzieję, że nikt jej nie pobije.',
        few: 'Lepszej kradzieży teraz nie ma, więc wyłóż dużo: {size} karty to {size} punkty.',
        many: 'Lepszej kradzieży teraz nie ma, więc wyłóż dużo: {size} kart to {size} punktów.',
        other: 'Lepszej kradzieży teraz nie ma, więc wyłóż dużo: {size} karty to {size} punktu.',
      },
      joker: 'Dżoker pasuje do każdej liczby: weź go.',
      match: 'Masz już {card}: równe karty wykłada się razem.',
      draw: 'Nic w puli nie pasuje do Twojej ręki; talia może zaskoczyć.',
      pass: 'Nie trzeba dobierać: mniej kart na ręce to też dobrze.',
      take: 'Weź, jeśli wyłożysz to ponownie; okradziony gracz musi dobrać karty.',
      leave: 'Nie bierz, jeśli tylko zaśmieci Ci to rękę.',
      keep: 'Weź z powrotem, jeśli pasuje do ręki: wyłożysz większy zestaw.',
      discard: 'Odrzuć, jeśli karty są słabe, i dobierz lepsze z puli.',
      rob_row: 'Okradnij wirtualnego gracza z zestawu.',
    },
  },
} satisfies Coach<AbluxxenView>;
