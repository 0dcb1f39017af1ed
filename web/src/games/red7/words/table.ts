/** The words that only this table says. */
import type { Message } from '../../../words/message';
import { speaker } from '../../speak';
import { colourOf, descending, numberOf } from '../cards';

const en = {
  'measure.O': '{size} of one number',
  'measure.Y': '{size} of one colour',
  'measure.G': '{size} even',
  'measure.B': { count: 'size', one: '{size} colour', other: '{size} colours' },
  'measure.I': { count: 'size', one: 'no run', other: '{size} in a row' },
  'measure.V': '{size} below 4',
  top: 'highest {top}',
  'measure.none': 'no card counts',
  why: '{name} is winning, {rule}: {measure}. {others}.',
  'why.nobody': 'Nobody is winning: no palette has a card that counts.',
  'why.other': '{name}: {measure}',
  start: 'start card, red',
  mine: 'Your palette',
  nobody: 'Nobody has a card that counts',
  'to.palette': 'To the palette',
  'to.canvas': 'To the canvas',
  'to.deck': 'On the deck',
  back: 'Take back',
  'outcome.winning': 'You are winning',
  'outcome.out': 'You are out',
  'outcome.ahead': 'You lead for now',
  'outcome.behind': 'Not leading yet',
  'outcome.partial': 'With a palette card too',
  'need.palette': 'That alone does not win: put a card into your palette too, or take it back.',
  'refuse.canvas': 'With {card} on the canvas ({rule}) you would not be winning.',
  'refuse.palette': '{card} goes to the palette only in a turn that you can end winning.',
  'refuse.first': 'Play what you have laid down first, or take it back.',
  'refuse.remove': 'Choose a marked card of another palette.',
  'refuse.drop': 'Choose a card of your palette, then the deck or the canvas.',
  'refuse.dropThere': 'Dropping {card} there would leave you no way to end winning.',
  target: '{score} of {target} points',
  mustWin: 'must survive',
  round: 'Round {round}',
  hint: 'a bot would play this',
  planned: '{card}, laid down; tap to take it back',
  'out.because': '{mine} against {best} ({name})',
  'out.sure': 'You would be out. Play it anyway?',
};

const pl: Record<keyof typeof en, Message> = {
  'measure.O': '{size} jednej liczby',
  'measure.Y': '{size} jednego koloru',
  'measure.G': {
    count: 'size',
    one: '{size} parzysta',
    few: '{size} parzyste',
    many: '{size} parzystych',
    other: '{size} parzystej',
  },
  'measure.B': {
    count: 'size',
    one: '{size} kolor',
    few: '{size} kolory',
    many: '{size} kolorów',
    other: '{size} koloru',
  },
  'measure.I': {
    count: 'size',
    one: 'bez ciągu',
    few: '{size} kolejne liczby',
    many: '{size} kolejnych liczb',
    other: '{size} kolejnej liczby',
  },
  'measure.V': '{size} poniżej 4',
  top: 'najwyższa {top}',
  'measure.none': 'żadna karta się nie liczy',
  why: '{name} ma najlepszą paletę ({rule}): {measure}. {others}.',
  'why.nobody': 'Nikt nie ma karty, która się liczy.',
  'why.other': '{name}: {measure}',
  start: 'karta startowa, czerwona',
  mine: 'Twoja paleta',
  nobody: 'Nikt nie ma karty, która się liczy',
  'to.palette': 'Do palety',
  'to.canvas': 'Na tło',
  'to.deck': 'Na talię',
  back: 'Cofnij',
  'outcome.winning': 'Przetrwasz',
  'outcome.out': 'Odpadniesz',
  'outcome.ahead': 'Na razie prowadzisz',
  'outcome.behind': 'Jeszcze nie prowadzisz',
  'outcome.partial': 'Razem z kartą do palety',
  'need.palette': 'To za mało, by przetrwać: dołóż kartę do palety albo cofnij.',
  'refuse.canvas': '{card} na tle ({rule}) nie pozwoli ci przetrwać.',
  'refuse.palette': '{card} trafi do palety tylko w turze, którą możesz przetrwać.',
  'refuse.first': 'Najpierw zagraj to, co leży wyłożone, albo cofnij.',
  'refuse.remove': 'Wybierz zaznaczoną kartę z cudzej palety.',
  'refuse.drop': 'Wybierz kartę ze swojej palety, a potem talię albo tło.',
  'refuse.dropThere': 'Gdy odłożysz tam {card}, nie przetrwasz tej tury.',
  target: '{score} z {target} punktów',
  mustWin: 'musisz przetrwać',
  round: 'Runda {round}',
  hint: 'to zagrałby bot',
  planned: '{card}, wyłożona; dotknij, by cofnąć',
  'out.because': '{mine}, a {name}: {best}',
  'out.sure': 'Odpadniesz z rundy. Zagrać mimo to?',
};

export const { say, thing, move } = speaker('red7', { en, pl });

/** "red 7" */
export function cardName(card: string): string {
  return thing(`card.${colourOf(card)}`, { number: numberOf(card) });
}

/** The text of a move's button, with the names of the cards. */
export function moveName(text: string): string {
  return move(text).replace(/\b[ROYGBIV][1-7]\b/g, cardName);
}

/** "3 even, highest red 6": what the counting cards of a seat come to. */
export function measure(counting: readonly string[], rule: string): string {
  const top = descending(counting)[0];
  if (!top) return say('measure.none');
  return [...amount(counting, rule), say('top', { top: cardName(top) })].join(', ');
}

/** The same in few words: "3 even · red 6". */
export function shortMeasure(counting: readonly string[], rule: string): string {
  const top = descending(counting)[0];
  return top ? [...amount(counting, rule), cardName(top)].join(' · ') : say('measure.none');
}

/** How many there are; under red it is always one. */
function amount(counting: readonly string[], rule: string): string[] {
  const key = `measure.${rule}` as keyof typeof en;
  return rule === 'R' ? [] : [say(key, { size: counting.length })];
}
