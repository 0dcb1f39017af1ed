import type en from './en';
import type { GameWords } from '../../../words/games';
import type { Translation } from '../../../words/message';

export default {
  title: '6 bierze! (6 nimmt!)',
  motto: 'Dołóż kartę, ale nie bądź tym, kto dokłada szóstą.',
  about:
    'Wszyscy w tajemnicy wybierają kartę, a potem karty trafiają do czterech rzędów, od najniższej. Kto zgadnie, co zagrają inni, ten się wywinie, a kto nie, zabiera rząd pełen byków.',
  players: '2–10 graczy',
  minutes: '20–40 minut',
  options: {
    mode: {
      name: 'Tryb',
      about: 'Jakie karty są w grze i jak trafiają na rękę.',
      values: {
        classic: {
          name: 'klasyczny',
          about: 'Wszystkie 104 karty, po dziesięć losowo rozdanych; 2–10 graczy.',
        },
        tactical: {
          name: 'zaawansowany',
          about:
            'Tylko karty od 1 do 10n+4 przy n graczach. Wszystkie leżą odkryte, a wy wybieracie je na ręce.',
        },
      },
    },
    limit: {
      name: 'Limit punktów',
      about: 'Partia kończy się po rundzie, w której ktoś ma więcej punktów.',
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
      wait: 'Kartę wybiera: {names}.',
    },
    choose: { name: 'Wybór karty', act: 'Wybierz kartę.', wait: 'Kartę wybiera jeszcze: {names}.' },
    place: { name: 'Dokładanie', wait: 'Karty trafiają do rzędów, od najniższej.' },
    take: {
      name: 'Zabranie rzędu',
      act: 'Twoja karta nie pasuje do żadnego rzędu. Wybierz rząd, który zabierasz.',
      wait: 'Rząd do zabrania wybiera: {names}.',
    },
    scored: { name: 'Liczenie', wait: 'Koniec rundy {round}, liczymy byki.' },
    over: { name: 'Koniec', wait: 'Koniec partii.' },
  },
  lines: {},
  endings: {
    rounds: {
      count: 'rounds',
      one: 'Partia miała {rounds} rundę.',
      few: 'Partia miała {rounds} rundy.',
      many: 'Partia miała {rounds} rund.',
      other: 'Partia miała {rounds} rundy.',
    },
    limit: 'Więcej punktów niż {limit}: {names}. Dlatego runda {round} była ostatnia.',
    best: 'Najmniej punktów ({score}): {winners}.',
    shared: 'Najmniej punktów ({score}), po równo: {winners}.',
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
    total: 'punkty razem',
    chosen: 'karta wybrana',
    choosing: 'wybiera kartę',
    open: 'odkryte karty',
    'preview.adds': 'Teraz {card} trafi do rzędu {row}.',
    'preview.takes': {
      count: 'bulls',
      one: 'Teraz {card} będzie szósta w rzędzie {row}: {bulls} byk.',
      few: 'Teraz {card} będzie szósta w rzędzie {row}: {bulls} byki.',
      many: 'Teraz {card} będzie szósta w rzędzie {row}: {bulls} byków.',
      other: 'Teraz {card} będzie szósta w rzędzie {row}: {bulls} byka.',
    },
    'preview.low': 'Teraz {card} nie pasuje do żadnego rzędu: trzeba będzie jakiś zabrać.',
  },
} as const satisfies Translation<typeof en> satisfies GameWords;
