/** What the server says about Abluxxen, in Polish; see `words/pl/sentences.ts`. */
import type { Messages } from '../../../words/message';

export const sentences = {
  'abluxxen.must-play': '{seat} ma teraz zagrać zestaw',
  'abluxxen.must-rob': '{seat} musi ukraść zestaw wirtualnego gracza',
  'abluxxen.must-steal':
    '{seat} ma zdecydować, czy wziąć na rękę wierzchnią warstwę, którą ma {victim}',
  'abluxxen.must-answer': '{seat} ma wziąć warstwę z powrotem albo ją odrzucić',
  'abluxxen.deck-empty': 'talia jest pusta',
  'abluxxen.must-choose': '{seat} może dobrać jedną kartę albo spasować',
  'abluxxen.must-draw': {
    count: 'owed',
    one: '{seat} musi dobrać jeszcze {owed} kartę',
    few: '{seat} musi dobrać jeszcze {owed} karty',
    many: '{seat} musi dobrać jeszcze {owed} kart',
    other: '{seat} musi dobrać jeszcze {owed} karty',
  },
  'abluxxen.not-held': '{seat} nie może zagrać {cards}: na ręce nie ma karty {card}',
  'abluxxen.too-few-held': '{seat} nie może zagrać {cards}: na ręce jest tylko {held} × {card}',
  'abluxxen.not-in-row': 'wirtualny gracz nie ma karty {card}',
  'abluxxen.other-size': '{played} nie kradnie {robbed}: liczba kart jest inna',
  'abluxxen.not-lower': '{played} nie kradnie {robbed}: wartość nie jest niższa',
  'abluxxen.no-group': 'w puli nie ma grupy {cards}',
  'abluxxen.in-group': '{card} leży w grupie {group}, nie można dobrać samej tej karty',
  'abluxxen.not-in-pool': 'w puli nie ma karty {card}',
  'abluxxen.position-known': 'known: {seat} nie ma na ręce karty {card} albo ma ich mniej',
  'abluxxen.position-set':
    'layers: {cards} ({seat}) to nie jest zestaw: najpierw liczby, na końcu dżokery',
  'abluxxen.position-group': 'groups: {cards} to nie jest karta, a po niej 13 albo dżoker',
  'abluxxen.position-high': 'row: karta {card} idzie do puli, a nie do wirtualnego gracza',
  'abluxxen.position-active': 'active: po rozdaniu jedno z miejsc ma łapę',
  'abluxxen.position-victim':
    'victim: inne miejsce jest okradane w fazach {phases}, i tylko w nich',
  'abluxxen.position-layers': 'layers: {seat} ma wyłożony zestaw, a tu go nie ma',
  'abluxxen.position-robbery':
    'layers: zestaw, który zagrywa {seat}, nie okrada tego miejsca: {victim}',
  'abluxxen.position-option': 'phase: faza option jest tylko w wariancie basic',
  'abluxxen.position-row':
    'phase: w fazie rob można okraść wirtualnego gracza, a w fazie option nikogo',
  'abluxxen.position-over':
    'phase: partia jest skończona, gdy aktywny gracz nie ma kart na ręce albo po dobraniu nie ma już ani talii, ani puli',
  'abluxxen.deal': 'karty są rozdane',
  'abluxxen.plays': '{seat} zagrywa {cards}',
  'abluxxen.robs-row': '{seat} kradnie wirtualnemu graczowi {cards}',
  'abluxxen.refills': '{card} uzupełnia pulę',
  'abluxxen.robs': '{thief} kradnie {cards}, a traci je {victim}',
  'abluxxen.keeps': '{seat} bierze {cards} z powrotem',
  'abluxxen.discards': '{seat} odrzuca {cards}',
  'abluxxen.leaves': '{seat} nie chce {cards}: decyduje {victim}',
  'abluxxen.takes': '{seat} bierze na rękę {cards}, a traci je {victim}',
  'abluxxen.draws-own': '{seat} dobiera {card} z talii',
  'abluxxen.draws-deck': '{seat} dobiera kartę z talii',
  'abluxxen.passes': '{seat} rezygnuje z dobierania',
  'abluxxen.draws': '{seat} dobiera {cards} z puli',
  'abluxxen.joins-row': 'wirtualny gracz dostaje {card}',
  'abluxxen.makes-group': 'karta z talii dołącza do innej w puli: {cards}',
  'abluxxen.goes-to-pool': '{card} trafia do puli jako pojedyncza karta',
  'abluxxen.out': '{seat} nie ma już kart, więc to koniec partii: {scores}',
  'abluxxen.exhausted': 'talia i pula są puste, więc to koniec partii: {scores}',
  'abluxxen.review-out': 'ruch {move} kończy partię',
  'abluxxen.review-robs': {
    count: 'cards',
    one: 'ruch {move} kradnie {cards} kartę; {chance}% ryzyka straty punktów przed następnym zagraniem',
    few: 'ruch {move} kradnie {cards} karty; {chance}% ryzyka straty punktów przed następnym zagraniem',
    many: 'ruch {move} kradnie {cards} kart; {chance}% ryzyka straty punktów przed następnym zagraniem',
    other:
      'ruch {move} kradnie {cards} karty; {chance}% ryzyka straty punktów przed następnym zagraniem',
  },
  'abluxxen.review-plain':
    'ruch {move}: {chance}% ryzyka straty punktów przed następną taką decyzją',
  'abluxxen.better-robs': {
    count: 'cards',
    one: 'ruch {move} ukradłby {cards} kartę',
    few: 'ruch {move} ukradłby {cards} karty',
    many: 'ruch {move} ukradłby {cards} kart',
    other: 'ruch {move} ukradłby {cards} karty',
  },
  'abluxxen.better-plain': 'po ruchu {move} byłoby to {chance}%',
  'abluxxen.better-points': {
    count: 'points',
    one: 'ruch {move} dałby do końca partii średnio o {points} punkt więcej',
    few: 'ruch {move} dałby do końca partii średnio o {points} punkty więcej',
    many: 'ruch {move} dałby do końca partii średnio o {points} punktów więcej',
    other: 'ruch {move} dałby do końca partii średnio o {points} punktu więcej',
  },
  'abluxxen.better-later':
    'ruch {move} nie byłby na początku bezpieczniejszy, ale częściej prowadzi do wygranej',
} satisfies Messages;
