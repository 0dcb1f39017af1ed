/** The coach of The Gang: rank yourself, listen to the chips, then say that you are ready. */
import type { Advice, Coach, Situation } from '../coach';
import type { TheGangView } from './view';

function about({ view }: Situation<TheGangView>, move: string): Advice | null {
  if (move === 'ready') return { key: 'ready' };
  if (move.startsWith('take')) return { key: `round${view.round}` };
  if (move === 'agree' || move === 'refuse') return { key: 'answer' };
  return { key: view.phase };
}

/** Not which chip: that is what the game is about. */
function consider({ view, turn, seat }: Situation<TheGangView>): string | null {
  const isHeld = view.seats[seat]?.chips[view.round - 1] != null;
  if (turn.legal.includes('ready')) return 'ready';
  if (view.phase === 'chips') return isHeld ? null : '';
  return turn.legal[0] ?? null;
}

export const coach = {
  about: (situation: Situation<TheGangView>, move: string) => about(situation, move || 'take'),
  consider,
  words: {
    en: {
      ready: 'Everybody has a chip. Does the order look right to you? Then you are ready.',
      round1:
        'So far only your two cards count. A pair or high cards: more stars. Low and far apart: few.',
      round2:
        'Find your best hand with the three open cards, and remember who took which white chip.',
      round3:
        'One more card. Did it help you more than the others? You may take any chip, from anybody.',
      round4: 'Red chips count. The weakest hand takes one star, the strongest the most.',
      answer: 'If it helps the gang more now than later, agree.',
      pass: 'Pass a card that does not go with your other one.',
      show: 'Show the card that says most about your hand.',
      discard: 'Discard the card that helps you least.',
      'guess-rank': 'Think of the chips: when did this hand become strong? That card may be it.',
      'guess-category': 'Look at the open cards: which hand would explain all those stars?',
    },
    pl: {
      ready: 'Każdy ma żeton. Kolejność wygląda dobrze? Zgłoś gotowość.',
      round1:
        'Na razie liczą się tylko Twoje dwie karty. Para albo wysokie karty: więcej gwiazdek. Niskie i rozrzucone: mało.',
      round2:
        'Znajdź swój najlepszy układ z trzema odkrytymi kartami i pamiętaj, kto wziął który biały żeton.',
      round3:
        'Jeszcze jedna karta. Pomogła Ci bardziej niż innym? Możesz wziąć każdy żeton, od każdego.',
      round4:
        'Liczą się czerwone żetony. Najsłabszy układ bierze jedną gwiazdkę, najsilniejszy najwięcej.',
      answer: 'Jeśli gangowi pomoże to teraz bardziej niż później, zgódź się.',
      pass: 'Podaj kartę, która nie pasuje do drugiej.',
      show: 'Pokaż kartę, która najwięcej mówi o Twoim układzie.',
      discard: 'Odrzuć kartę, która pomaga Ci najmniej.',
      'guess-rank': 'Pomyśl o żetonach: kiedy ten układ stał się silny? To może być ta karta.',
      'guess-category': 'Spójrz na odkryte karty: jaki układ tłumaczyłby tyle gwiazdek?',
    },
  },
} satisfies Coach<TheGangView>;
