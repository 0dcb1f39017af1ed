import type en from './en';
import type { GameWords } from '../../../words/games';
import type { Translation } from '../../../words/message';

export default {
  title: 'Take That',
  motto: 'Przedłuż rządek albo wyciągnij lustrzaną kartę, bo inaczej zabierzesz wszystko.',
  about:
    'Rośnie jeden rządek kart, a każda następna musi być bliska ostatniej. Wyciągnij z niego kartę jej lustrzaną kartą i zbierz punkty dodatnie albo zabierz cały rządek razem z ropuchami.',
  players: '2–4 graczy',
  minutes: '15–20 minut',
  options: {
    rounds: {
      name: 'Liczba rund',
      about: 'Ile rund gracie; punkty się sumują.',
      values: {},
      number: {
        count: 'value',
        one: '{value} runda',
        few: '{value} rundy',
        many: '{value} rund',
        other: '{value} rundy',
      },
    },
    pro: {
      name: 'Wariant profesjonalny',
      about:
        'Kto zabiera rządek z jedną kartą, dostaje też kartę z wierzchu talii. Dobry dla dwojga.',
      values: {
        false: { name: 'zwykłe zasady' },
        true: {
          name: 'profesjonalny',
          about: 'Do rządka z jedną kartą dochodzi zakryta karta z talii.',
        },
      },
    },
  },
  phases: {
    deal: { name: 'Rozdanie', wait: 'Trwa rozdawanie kart.' },
    play: {
      name: 'Tura',
      act: 'Zagraj kartę, wyciągnij lustrzaną albo zabierz rządek.',
      wait: 'Teraz gra {names}.',
    },
    'round-over': {
      name: 'Koniec rundy',
      wait: 'Nie ma już talii ani rządka: koniec rundy {round}.',
    },
    scored: { name: 'Liczenie', wait: 'Runda {round} jest policzona.' },
    over: { name: 'Koniec', wait: 'Koniec partii.' },
  },
  lines: {
    'play.open': {
      act: 'Zacznij nowy rządek dowolną kartą.',
      wait: 'Nowy rządek zaczyna: {names}.',
    },
    'play.play': { act: 'Zagraj kartę albo zabierz rządek.' },
    'play.pull': { act: 'Żadna karta nie pasuje: wyciągnij lustrzaną albo zabierz rządek.' },
    'play.take': { act: 'Żadna karta nie pasuje i żadnej nie wyciągniesz: zabierz rządek.' },
  },
  endings: {
    rounds: {
      count: 'rounds',
      one: 'Za wami {rounds} runda.',
      few: 'Za wami {rounds} rundy.',
      many: 'Za wami {rounds} rund.',
      other: 'Za wami {rounds} rundy.',
    },
    best: 'Najwięcej punktów ({score}): {winners}.',
    shared: 'Najwięcej punktów ex aequo ({score}): {winners}.',
  },
  moves: {
    'play {card}': 'Zagraj {card}',
    'pull {card}': 'Wyciągnij {card}',
    take: 'Zabierz rządek',
  },
  things: {
    card: 'karta {card}',
    toad: '{card}, ropucha',
    twin: '{card}, lustrzana: {twin}',
    back: 'zakryta karta',
    row: 'rządek',
    'row.cards': 'Rządek: {cards}',
    'row.empty': 'rządka jeszcze nie ma',
    'row.end': 'koniec rządka',
    'row.range': 'pasują karty od {low} do {high}',
    'row.last': 'ostatni rządek',
    deck: 'talia',
    'deck.size': {
      count: 'size',
      one: 'talia, {size} karta',
      few: 'talia, {size} karty',
      many: 'talia, {size} kart',
      other: 'talia, {size} karty',
    },
    hand: {
      count: 'size',
      one: '{size} karta na ręce',
      few: '{size} karty na ręce',
      many: '{size} kart na ręce',
      other: '{size} karty na ręce',
    },
    plus: 'punkty dodatnie',
    minus: 'punkty ujemne',
    extra: {
      count: 'size',
      one: '{size} dodatkowa karta, zakryta',
      few: '{size} dodatkowe karty, zakryte',
      many: '{size} dodatkowych kart, zakrytych',
      other: '{size} dodatkowej karty, zakrytej',
    },
    points: {
      count: 'points',
      one: '{points} punkt',
      few: '{points} punkty',
      many: '{points} punktów',
      other: '{points} punktu',
    },
    round: 'runda {round} z {rounds}',
    total: 'punkty razem',
    'preview.take': {
      count: 'penalty',
      one: 'To kosztuje {penalty} punkt.',
      few: 'To kosztuje {penalty} punkty.',
      many: 'To kosztuje {penalty} punktów.',
      other: 'To kosztuje {penalty} punktu.',
    },
    'preview.extra': 'Do tego zakryta karta z talii.',
    'preview.pull': 'To daje 2 punkty: {card} i Twoja {twin}.',
  },
} as const satisfies Translation<typeof en> satisfies GameWords;
