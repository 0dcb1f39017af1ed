/** The words that only this table says. */
import { speaker } from '../../speak';

const en = {
  round: 'Round {round}',
  'round.limit': 'Round {round} · ends above {limit} points',
  'round.of': 'Round {round} of {rounds}',
  yours: 'Your card lies face down.',
  'button.choose': 'Play a card',
  'button.draft': 'Draft a card',
  'button.take': 'Take a row',
  'refuse.chosen': 'You have chosen. The cards are revealed once everyone has.',
  'refuse.draft': 'First everyone drafts ten cards.',
  'refuse.take': 'First take a row: your card is too low for all of them.',
  'refuse.wait': 'The cards of this turn are being placed.',
  'take.row': 'Take row {row}: {cost}',
  'take.cost': '{move}: {cost}',
  drafted: '{card}, drafted by {name}',
  hand: '{name} holds {cards}',
  inHand: { count: 'size', one: '{size} card in hand', other: '{size} cards in hand' },
  thisRound: 'this round: {bulls}',
  hint: 'a bot would play this',
};

const pl: Record<keyof typeof en, import('../../../words/message').Message> = {
  round: 'Runda {round}',
  'round.limit': 'Runda {round} · koniec powyżej {limit} punktów',
  'round.of': 'Runda {round} z {rounds}',
  yours: 'Twoja karta leży zakryta.',
  'button.choose': 'Zagraj kartę',
  'button.draft': 'Weź kartę',
  'button.take': 'Zabierz rząd',
  'refuse.chosen': 'Karta już wybrana. Odkryjemy karty, gdy wybiorą wszyscy.',
  'refuse.draft': 'Najpierw wszyscy wybierają po dziesięć kart.',
  'refuse.take': 'Najpierw zabierz rząd: Twoja karta jest za niska na każdy.',
  'refuse.wait': 'Karty z tej tury właśnie trafiają do rzędów.',
  'take.row': 'Zabierz rząd {row}: {cost}',
  'take.cost': '{move}: {cost}',
  drafted: '{card}, ma ją {name}',
  hand: '{name} ma na ręce {cards}',
  inHand: {
    count: 'size',
    one: '{size} karta na ręce',
    few: '{size} karty na ręce',
    many: '{size} kart na ręce',
    other: '{size} karty na ręce',
  },
  thisRound: 'w tej rundzie: {bulls}',
  hint: 'to zagrałby bot',
};

export const { say, thing, move } = speaker('six-nimmt', { en, pl });
