import type en from './en';
import type { GameWords } from '../../../words/games';
import type { Translation } from '../../../words/message';

export default {
  title: '6 bierze! (6 nimmt!)',
  motto: 'Dołóż kartę, ale nie bądź tym, kto dokłada szóstą.',
  about:
    'Każdy w tajemnicy wybiera kartę, a potem wszystkie trafiają do czterech rzędów, od najniższej. Zgadniesz, co zagrają inni, to się wywiniesz; nie zgadniesz, zabierasz rząd pełen byków.',
  players: '2–10 graczy',
  minutes: '20–40 minut',
  options: {
    mode: {
      name: 'Tryb',
      about: 'Jakie karty są w grze i jak trafiają na rękę.',
      values: {
        classic: {
          name: 'klasyczny',
          about: 'Wszystkie 104 karty, każdy dostaje dziesięć.',
        },
        tactical: {
          name: 'zaawansowany',
          about:
            'Tylko tyle kart, żeby każdy miał dziesięć i starczyło na rzędy. Wszystkie leżą odkryte: sami wybieracie, co bierzecie na rękę.',
        },
      },
    },
    limit: {
      name: 'Limit punktów',
      about: 'Partia kończy się po rundzie, w której ktoś przekroczy ten limit.',
      values: {},
      number: {
        count: 'value',
        one: 'powyżej {value} punktu',
        few: 'powyżej {value} punktów',
        many: 'powyżej {value} punktów',
        other: 'powyżej {value} punktu',
      },
    },
    rounds: {
      name: 'Liczba rund',
      about: 'Stała liczba rund zamiast limitu.',
      values: { 0: { name: 'do limitu punktów' } },
      number: {
        count: 'value',
        one: '{value} runda',
        few: '{value} rundy',
        many: '{value} rund',
        other: '{value} rundy',
      },
    },
  },
  phases: {
    deal: { name: 'Rozdanie', wait: 'Trwa rozdawanie kart.' },
    draft: {
      name: 'Wybieranie kart',
      act: 'Weź na rękę jedną z odkrytych kart.',
      wait: '{names} wybiera kartę.',
    },
    choose: {
      name: 'Wybór karty',
      act: 'Wybierz kartę.',
      wait: 'Czekamy na wybór karty: {names}.',
    },
    place: { name: 'Dokładanie', wait: 'Karty trafiają do rzędów, od najniższej.' },
    take: {
      name: 'Zabranie rzędu',
      act: 'Twoja karta jest za niska na każdy rząd. Wybierz rząd do zabrania.',
      wait: '{names} wybiera rząd do zabrania.',
    },
    scored: { name: 'Liczenie', wait: 'Koniec rundy {round}, liczymy byki.' },
    over: { name: 'Koniec', wait: 'Koniec partii.' },
  },
  lines: {},
  endings: {
    rounds: {
      count: 'rounds',
      one: 'Za wami {rounds} runda.',
      few: 'Za wami {rounds} rundy.',
      many: 'Za wami {rounds} rund.',
      other: 'Za wami {rounds} rundy.',
    },
    limit: 'Powyżej {limit} punktów: {names}. Dlatego runda {round} była ostatnia.',
    best: 'Najmniej punktów ({score}): {winners}.',
    shared: 'Najmniej punktów ex aequo ({score}): {winners}.',
  },
  moves: {
    '{card}': 'Zagraj {card}',
    'draft {card}': 'Weź {card}',
    'take {row}': 'Zabierz rząd {row}',
  },
  things: {
    card: {
      count: 'bulls',
      one: '{card}, {bulls} byk',
      few: '{card}, {bulls} byki',
      many: '{card}, {bulls} byków',
      other: '{card}, {bulls} byka',
    },
    back: 'zakryta karta',
    bulls: {
      count: 'bulls',
      one: '{bulls} byk',
      few: '{bulls} byki',
      many: '{bulls} byków',
      other: '{bulls} byka',
    },
    row: 'rząd {row}',
    'row.cards': {
      count: 'bulls',
      one: 'Rząd {row}: {cards}; {bulls} byk',
      few: 'Rząd {row}: {cards}; {bulls} byki',
      many: 'Rząd {row}: {cards}; {bulls} byków',
      other: 'Rząd {row}: {cards}; {bulls} byka',
    },
    'row.sixth': 'szósta karta zabiera rząd',
    pile: 'stos byków',
    total: 'łącznie punktów',
    chosen: 'karta wybrana',
    choosing: 'wybiera kartę',
    open: 'odkryte karty',
    'preview.adds': 'Przy tym układzie {card} trafi do rzędu {row}.',
    'preview.takes': {
      count: 'bulls',
      one: 'Przy tym układzie {card} będzie szósta w rzędzie {row}: {bulls} byk.',
      few: 'Przy tym układzie {card} będzie szósta w rzędzie {row}: {bulls} byki.',
      many: 'Przy tym układzie {card} będzie szósta w rzędzie {row}: {bulls} byków.',
      other: 'Przy tym układzie {card} będzie szósta w rzędzie {row}: {bulls} byka.',
    },
    'preview.low': 'Przy tym układzie {card} jest za niska: zabierzesz któryś rząd.',
  },
} as const satisfies Translation<typeof en> satisfies GameWords;
