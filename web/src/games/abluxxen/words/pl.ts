import type en from './en';
import type { GameWords } from '../../../words/games';
import type { Translation } from '../../../words/message';

export default {
  title: 'Abluxxen',
  motto: 'Wykładaj dużo jednakowych kart i okradaj tych, którzy mają tyle samo niższych.',
  about:
    'Pozbywaj się kart zestawami jednakowych: to, co leży przed Tobą, daje punkty, a to, co zostaje na ręce, punkty zabiera. Uważaj: równie duży zestaw o wyższej wartości okradnie Cię z ostatniego.',
  players: '2–5 graczy',
  minutes: '20–30 minut',
  options: {
    mode: {
      name: 'Tryb',
      about: 'Czy za turę bez kradzieży należy się karta i jak silne są jedynki.',
      values: {
        basic: { name: 'podstawowy', about: 'Kto nikogo nie okradł, może dobrać jedną kartę.' },
        advanced: {
          name: 'zaawansowany',
          about: 'Bez tej karty: kto nikogo nie okradł, nic nie dobiera.',
        },
        expert: {
          name: 'ekspercki',
          about: 'Jak zaawansowany, a do tego jedynki kradną trzynastki i same dżokery.',
        },
      },
    },
  },
  phases: {
    deal: { name: 'Rozdanie', wait: 'Trwa rozdawanie kart.' },
    'set up row': { name: 'Przygotowanie', wait: 'Wirtualny gracz dostaje karty.' },
    play: {
      name: 'Zagranie',
      act: 'Zagraj zestaw jednakowych kart.',
      wait: '{names} wybiera zestaw.',
    },
    rob: {
      name: 'Kradzież',
      act: 'Wybierz zestaw wirtualnego gracza, który kradniesz.',
      wait: '{names} okrada wirtualnego gracza.',
    },
    'fill row': { name: 'Uzupełnianie', wait: 'Wirtualny gracz dostaje nowe karty.' },
    steal: {
      name: 'Kradzież',
      act: 'Twoim łupem pada warstwa, którą ma {victim}. Weź ją na rękę albo zostaw.',
      wait: '{active} decyduje o warstwie, którą traci {victim}.',
    },
    answer: {
      name: 'Odpowiedź',
      act: '{active} nie bierze Twojej warstwy. Weź ją z powrotem albo odrzuć i dobierz karty.',
      wait: '{victim} decyduje: wziąć warstwę z powrotem czy odrzucić.',
    },
    owed: {
      name: 'Dobieranie',
      act: {
        count: 'owed',
        one: 'Dobierz jeszcze {owed} kartę z puli albo z talii.',
        few: 'Dobierz jeszcze {owed} karty z puli albo z talii.',
        many: 'Dobierz jeszcze {owed} kart z puli albo z talii.',
        other: 'Dobierz jeszcze {owed} karty z puli albo z talii.',
      },
      wait: {
        count: 'owed',
        one: '{names} dobiera jeszcze {owed} kartę.',
        few: '{names} dobiera jeszcze {owed} karty.',
        many: '{names} dobiera jeszcze {owed} kart.',
        other: '{names} dobiera jeszcze {owed} karty.',
      },
    },
    refill: { name: 'Uzupełnianie', wait: 'Pula jest uzupełniana.' },
    option: {
      name: 'Karta do wyboru',
      act: 'Obyło się bez kradzieży: możesz dobrać kartę albo spasować.',
      wait: '{names} może dobrać kartę.',
    },
    over: { name: 'Koniec', wait: 'Koniec partii.' },
  },
  lines: {
    'owed.deck': {
      act: {
        count: 'owed',
        one: 'Dobierz jeszcze {owed} kartę z talii; pula jest pusta.',
        few: 'Dobierz jeszcze {owed} karty z talii; pula jest pusta.',
        many: 'Dobierz jeszcze {owed} kart z talii; pula jest pusta.',
        other: 'Dobierz jeszcze {owed} karty z talii; pula jest pusta.',
      },
    },
    'owed.pool': {
      act: {
        count: 'owed',
        one: 'Dobierz jeszcze {owed} kartę z puli; talia jest pusta.',
        few: 'Dobierz jeszcze {owed} karty z puli; talia jest pusta.',
        many: 'Dobierz jeszcze {owed} kart z puli; talia jest pusta.',
        other: 'Dobierz jeszcze {owed} karty z puli; talia jest pusta.',
      },
    },
  },
  endings: {
    out: 'Bez kart na ręce: {names}.',
    exhausted: 'Talia i pula są puste.',
    best: 'Najwięcej punktów ({score}): {winners}.',
    'fewest-cards':
      'Najwięcej punktów ex aequo ({score}): {names}. Rozstrzygnęła najmniejsza liczba kart na ręce ({cards}): {winners}.',
    shared: 'Najwięcej punktów ex aequo ({score}): {winners}.',
  },
  moves: {
    'play {cards…}': 'Zagraj {cards}',
    'rob {value}': 'Ukradnij karty {value}',
    take: 'Weź na rękę',
    leave: 'Nie bierz',
    keep: 'Weź z powrotem',
    discard: 'Odrzuć',
    'draw deck': 'Dobierz z talii',
    'draw {card}': 'Dobierz {card}',
    'draw {card} {other}': 'Dobierz grupę {card} {other}',
    pass: 'Spasuj',
  },
  things: {
    joker: 'dżoker',
    back: 'zakryta karta',
    set: '{size} × {value}',
    'set.jokers': {
      count: 'size',
      one: '{size} dżoker',
      few: '{size} dżokery',
      many: '{size} dżokerów',
      other: '{size} dżokera',
    },
    layer: 'warstwa',
    'layer.top': 'wierzchnia warstwa',
    pool: 'pula',
    group: 'grupa',
    deck: 'talia',
    'deck.size': {
      count: 'size',
      one: 'talia, {size} karta',
      few: 'talia, {size} karty',
      many: 'talia, {size} kart',
      other: 'talia, {size} karty',
    },
    discards: 'stos kart odrzuconych',
    paw: 'łapa: teraz tura tego gracza',
    virtual: 'wirtualny gracz',
    score: {
      count: 'score',
      one: '{score} punkt',
      few: '{score} punkty',
      many: '{score} punktów',
      other: '{score} punktu',
    },
    hand: {
      count: 'size',
      one: '{size} karta na ręce',
      few: '{size} karty na ręce',
      many: '{size} kart na ręce',
      other: '{size} karty na ręce',
    },
    known: 'znane karty na ręce',
    owed: {
      count: 'owed',
      one: 'jeszcze {owed} karta do dobrania',
      few: 'jeszcze {owed} karty do dobrania',
      many: 'jeszcze {owed} kart do dobrania',
      other: 'jeszcze {owed} karty do dobrania',
    },
    'preview.robs': 'Do okradzenia: {names}.',
    'preview.nobody': 'Nikogo nie okradniesz.',
    'preview.out': 'To Twoje ostatnie karty: koniec partii.',
  },
} as const satisfies Translation<typeof en> satisfies GameWords;
