/** What the server says about Take That, in Polish; see `words/pl/sentences.ts`. */
import type { Messages } from '../../../words/message';

export const sentences = {
  'take-that.no-row-to-take': 'nie ma rządka do zabrania: {seat} zaczyna nowy',
  'take-that.not-in-hand': '{seat} nie ma na ręce karty {card}',
  'take-that.too-far':
    '{card} nie pasuje: od {end} na końcu rządka różni się o {difference}, a może najwyżej o {reach}',
  'take-that.toad': '{card} to ropucha: nie da się jej wyciągnąć',
  'take-that.not-in-row': '{card} nie leży w rządku',
  'take-that.no-twin': '{seat} nie ma na ręce {twin}, czyli lustrzanej karty dla {card}',
  'take-that.position-turn': 'turn: w fazie play ruch ma jedno z miejsc',
  'take-that.position-moves': 'moves: te ruchy nie prowadzą do tej pozycji',
  'take-that.position-twin': 'plus: karty {card} nie dało się wyciągnąć bez jej pary',
  'take-that.deal': 'karty rozdane, zaczyna {seat}',
  'take-that.round': 'zaczyna się runda {round}',
  'take-that.over': 'koniec partii',
  'take-that.round-over': 'nie ma już talii ani rządka: koniec rundy {round}',
  'take-that.last-row': 'talia jest pusta: to już ostatni rządek',
  'take-that.opens': '{seat} zaczyna rządek: {card}',
  'take-that.plays': '{seat} zagrywa {card}',
  'take-that.pulls': '{seat} wyciąga {card} kartą {twin}',
  'take-that.takes': {
    count: 'penalty',
    one: '{seat} zabiera rządek {cards}: minus {penalty} punkt',
    few: '{seat} zabiera rządek {cards}: minus {penalty} punkty',
    many: '{seat} zabiera rządek {cards}: minus {penalty} punktów',
    other: '{seat} zabiera rządek {cards}: minus {penalty} punktu',
  },
  'take-that.extra-card':
    'do punktów ujemnych dochodzi zakryta karta z wierzchu talii: dostaje ją {seat}',
  'take-that.draws': '{seat} dobiera {card}',
  'take-that.extra-shown': '{seat} odkrywa, co było zakryte: {cards}',
  'take-that.scored': 'wynik rundy {round}: {points}; razem: {totals}',
  'take-that.review-take': {
    count: 'points',
    one: 'zabranie rządka kosztuje {points} punkt',
    few: 'zabranie rządka kosztuje {points} punkty',
    many: 'zabranie rządka kosztuje {points} punktów',
    other: 'zabranie rządka kosztuje {points} punktu',
  },
  'take-that.review-pull': {
    count: 'points',
    one: 'wyciągnięcie karty {card} daje {points} punkt',
    few: 'wyciągnięcie karty {card} daje {points} punkty',
    many: 'wyciągnięcie karty {card} daje {points} punktów',
    other: 'wyciągnięcie karty {card} daje {points} punktu',
  },
  'take-that.review-play': {
    count: 'length',
    one: 'z kartą {card} rządek ma {length} kartę i do następnej tury nic się nie traci',
    few: 'z kartą {card} rządek ma {length} karty i do następnej tury nic się nie traci',
    many: 'z kartą {card} rządek ma {length} kart i do następnej tury nic się nie traci',
    other: 'z kartą {card} rządek ma {length} karty i do następnej tury nic się nie traci',
  },
  'take-that.review-risk': {
    count: 'points',
    one: 'z kartą {card} rządek ma długość {length}: {chance}% ryzyka, że przed następną turą przepadnie {points} punkt',
    few: 'z kartą {card} rządek ma długość {length}: {chance}% ryzyka, że przed następną turą przepadną {points} punkty',
    many: 'z kartą {card} rządek ma długość {length}: {chance}% ryzyka, że przed następną turą przepadnie {points} punktów',
    other:
      'z kartą {card} rządek ma długość {length}: {chance}% ryzyka, że przed następną turą przepadnie {points} punktu',
  },
  'take-that.better-take': {
    count: 'points',
    one: 'lepiej było zabrać rządek (minus {points} punkt)',
    few: 'lepiej było zabrać rządek (minus {points} punkty)',
    many: 'lepiej było zabrać rządek (minus {points} punktów)',
    other: 'lepiej było zabrać rządek (minus {points} punktu)',
  },
  'take-that.better-pull': {
    count: 'points',
    one: 'wyciągnięcie karty {card} dałoby {points} punkt',
    few: 'wyciągnięcie karty {card} dałoby {points} punkty',
    many: 'wyciągnięcie karty {card} dałoby {points} punktów',
    other: 'wyciągnięcie karty {card} dałoby {points} punktu',
  },
  'take-that.better-play':
    'lepsza była karta {card}: {chance}% ryzyka straty punktów przed następną turą',
} satisfies Messages;
