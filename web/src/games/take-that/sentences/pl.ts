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
    one: 'zabranie rzędu kosztowało {points} punkt',
    few: 'zabranie rzędu kosztowało {points} punkty',
    many: 'zabranie rzędu kosztowało {points} punktów',
    other: 'zabranie rzędu kosztowało {points} punktu',
  },
  'take-that.review-pull': {
    count: 'points',
    one: 'wyciągnięcie {card} dało {points} punkt',
    few: 'wyciągnięcie {card} dało {points} punkty',
    many: 'wyciągnięcie {card} dało {points} punktów',
    other: 'wyciągnięcie {card} dało {points} punktu',
  },
  'take-that.review-play':
    'po {card} rząd ma długość {length} i do następnej tury nic się nie traci',
  'take-that.review-risk': {
    count: 'points',
    one: 'po {card} rząd ma długość {length}: {chance}% szans, że do następnej tury kosztuje to {points} punkt',
    few: 'po {card} rząd ma długość {length}: {chance}% szans, że do następnej tury kosztuje to {points} punkty',
    many: 'po {card} rząd ma długość {length}: {chance}% szans, że do następnej tury kosztuje to {points} punktów',
    other:
      'po {card} rząd ma długość {length}: {chance}% szans, że do następnej tury kosztuje to {points} punktu',
  },
  'take-that.better-take': {
    count: 'points',
    one: 'lepiej było zabrać rząd za {points} punkt',
    few: 'lepiej było zabrać rząd za {points} punkty',
    many: 'lepiej było zabrać rząd za {points} punktów',
    other: 'lepiej było zabrać rząd za {points} punktu',
  },
  'take-that.better-pull': {
    count: 'points',
    one: 'wyciągnięcie {card} dałoby {points} punkt',
    few: 'wyciągnięcie {card} dałoby {points} punkty',
    many: 'wyciągnięcie {card} dałoby {points} punktów',
    other: 'wyciągnięcie {card} dałoby {points} punktu',
  },
  'take-that.better-play': 'lepsza była {card}: {chance}% szans na stratę do następnej tury',
} satisfies Messages;
