/** What the server says about 6 nimmt!, in Polish; see `words/pl/sentences.ts`. */
import type { Messages, Values } from '../../../words/message';

export const sentences = {
  'six-nimmt.tactical-seats': 'tryb zaawansowany jest dla {low}–{high} osób, a nie dla {seats}',
  'six-nimmt.two-ends': 'liczba rund i limit punktów wykluczają się; podaj tylko jedno z nich',
  'six-nimmt.not-in-hand': '{seat} nie ma na ręce karty {card}',
  'six-nimmt.must-choose': '{seat} ma teraz wybrać kartę z ręki',
  'six-nimmt.must-take': '{seat} ma teraz zabrać jeden z rzędów od 1 do 4',
  'six-nimmt.not-open': 'karty {card} nie ma wśród kart do wyboru',
  'six-nimmt.must-draft': '{seat} ma teraz wziąć jedną z odkrytych kart',
  'six-nimmt.position-phase': 'phase: w trybie {mode} nie ma fazy {phase}',
  'six-nimmt.position-chosen': 'chosen: {seat} nie ma na ręce karty {card}',
  'six-nimmt.position-row': 'rows: rząd {row} nie jest rosnący',
  'six-nimmt.position-take': 'phase: {card} pasuje do rzędu, więc nikt go nie zabiera',
  'six-nimmt.position-placed': 'chosen: karty {card} nie ma w żadnym rzędzie ani stosie',
  'six-nimmt.round': 'zaczyna się runda {round}',
  'six-nimmt.drafts': '{seat} bierze na rękę {card}',
  'six-nimmt.chooses': '{seat} ma już wybraną kartę',
  'six-nimmt.deal': 'karty są rozdane',
  'six-nimmt.rows': 'cztery karty, które zostały, zaczynają rzędy',
  'six-nimmt.reveal': 'odkrywamy karty: {cards}',
  'six-nimmt.too-low': '{card} jest za niska na każdy rząd: {seat} musi któryś zabrać',
  'six-nimmt.scored': 'koniec rundy {round}: {totals}',
  'six-nimmt.over': 'koniec partii',
  'six-nimmt.takes-row': {
    count: 'bulls',
    one: '{seat} zabiera rząd {row} ({bulls} byk) i zaczyna nowy od {card}',
    few: '{seat} zabiera rząd {row} ({bulls} byki) i zaczyna nowy od {card}',
    many: '{seat} zabiera rząd {row} ({bulls} byków) i zaczyna nowy od {card}',
    other: '{seat} zabiera rząd {row} ({bulls} byka) i zaczyna nowy od {card}',
  },
  'six-nimmt.adds': '{seat} dokłada {card} do rzędu {row}',
  'six-nimmt.review-safe': 'karta {card} nic w tej turze nie zabiera',
  'six-nimmt.review-low': {
    count: 'bulls',
    one: 'karta {card} jest za niska na każdy rząd: {chance}% szans, że któryś zabierze ({bulls} byk)',
    few: 'karta {card} jest za niska na każdy rząd: {chance}% szans, że któryś zabierze ({bulls} byki)',
    many: 'karta {card} jest za niska na każdy rząd: {chance}% szans, że któryś zabierze ({bulls} byków)',
    other:
      'karta {card} jest za niska na każdy rząd: {chance}% szans, że któryś zabierze ({bulls} byka)',
  },
  'six-nimmt.review-sixth': {
    count: 'bulls',
    one: 'rząd {row} ma pięć kart: {chance}% szans, że karta {card} go zabierze ({bulls} byk)',
    few: 'rząd {row} ma pięć kart: {chance}% szans, że karta {card} go zabierze ({bulls} byki)',
    many: 'rząd {row} ma pięć kart: {chance}% szans, że karta {card} go zabierze ({bulls} byków)',
    other: 'rząd {row} ma pięć kart: {chance}% szans, że karta {card} go zabierze ({bulls} byka)',
  },
  'six-nimmt.review-fits': {
    count: 'bulls',
    one: 'karta {card} pasuje do rzędu {row} (kart tam: {cards}): {chance}% szans, że go zabierze ({bulls} byk)',
    few: 'karta {card} pasuje do rzędu {row} (kart tam: {cards}): {chance}% szans, że go zabierze ({bulls} byki)',
    many: 'karta {card} pasuje do rzędu {row} (kart tam: {cards}): {chance}% szans, że go zabierze ({bulls} byków)',
    other:
      'karta {card} pasuje do rzędu {row} (kart tam: {cards}): {chance}% szans, że go zabierze ({bulls} byka)',
  },
  'six-nimmt.better-keep': 'karta {card} byłaby tak samo bezpieczna, a {kept} warto było zatrzymać',
  'six-nimmt.better-later':
    'karta {card} nie kosztowałaby teraz mniej ({chance}%), ale później oszczędziłaby więcej',
  'six-nimmt.better-safe': 'karta {card} trafiłaby bezpiecznie do rzędu {row}',
  'six-nimmt.better-chance': {
    count: 'bulls',
    one: 'z kartą {card} byłoby to {chance}% ({bulls} byk)',
    few: 'z kartą {card} byłoby to {chance}% ({bulls} byki)',
    many: 'z kartą {card} byłoby to {chance}% ({bulls} byków)',
    other: 'z kartą {card} byłoby to {chance}% ({bulls} byka)',
  },
  'six-nimmt.review-take': {
    count: 'bulls',
    one: 'rząd {row} kosztuje {bulls} byka',
    few: 'rząd {row} kosztuje {bulls} byki',
    many: 'rząd {row} kosztuje {bulls} byków',
    other: 'rząd {row} kosztuje {bulls} byka',
  },
  'six-nimmt.better-take': {
    count: 'bulls',
    one: 'rząd {row} kosztowałby {bulls} byka',
    few: 'rząd {row} kosztowałby {bulls} byki',
    many: 'rząd {row} kosztowałby {bulls} byków',
    other: 'rząd {row} kosztowałby {bulls} byka',
  },
  'six-nimmt.better-take-later': {
    count: 'bulls',
    one: 'rząd {row} kosztuje {bulls} byka, ale później oszczędziłby więcej',
    few: 'rząd {row} kosztuje {bulls} byki, ale później oszczędziłby więcej',
    many: 'rząd {row} kosztuje {bulls} byków, ale później oszczędziłby więcej',
    other: 'rząd {row} kosztuje {bulls} byka, ale później oszczędziłby więcej',
  },
  'six-nimmt.review-draft': {
    count: 'points',
    one: 'z kartą {card} na ręce wynik partii to średnio {points} punkt',
    few: 'z kartą {card} na ręce wynik partii to średnio {points} punkty',
    many: 'z kartą {card} na ręce wynik partii to średnio {points} punktów',
    other: 'z kartą {card} na ręce wynik partii to średnio {points} punktu',
  },
  'six-nimmt.better-draft': {
    count: 'points',
    one: 'z kartą {card} wyniósłby {points} punkt',
    few: 'z kartą {card} wyniósłby {points} punkty',
    many: 'z kartą {card} wyniósłby {points} punktów',
    other: 'z kartą {card} wyniósłby {points} punktu',
  },
} satisfies Messages;

export const values = {
  'move.game': { '6 nimmt!': '6 bierze! (6 nimmt!)' },
} satisfies Values;
