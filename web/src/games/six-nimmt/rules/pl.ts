import type { rules as en } from './en';
import type { Translation } from '../../../words/message';
import type { Rules } from '../../../words/rules';

export const rules = {
  title: '6 bierze! (6 nimmt!)',
  sections: [
    {
      title: 'Cel gry',
      paragraphs: [
        'Unikaj byków. Każdy byk na zabranej karcie to punkt karny, a wygrywa ten, kto ma ich najmniej.',
      ],
    },
    {
      title: 'Początek rundy',
      only: { mode: ['classic'] },
      paragraphs: [
        'Każdy dostaje 10 ze 104 kart. Kolejne cztery zaczynają cztery rzędy, a reszta odpada z rundy i nikt jej nie ogląda.',
      ],
    },
    {
      title: 'Początek rundy: wybieranie kart',
      only: { mode: ['tactical'] },
      paragraphs: [
        'W grze są tylko karty od 1 do dziesięciokrotności liczby graczy plus 4: w czwórkę od 1 do 44. Wszystkie leżą odkryte.',
        'Po kolei, zgodnie z ruchem wskazówek zegara, każdy bierze na rękę po jednej karcie, aż wszyscy mają po 10. Cztery ostatnie karty zaczynają rzędy, najniższa rząd 1.',
        'W każdej rundzie jako pierwsza wybiera następna osoba. Ręce są jawne przez całą rundę; tajne jest tylko to, co wybierasz w turze.',
      ],
    },
    {
      title: 'Tura',
      paragraphs: [
        'Każdy wybiera jedną kartę z ręki i kładzie ją zakrytą. Wyboru nie można cofnąć. Gdy wszyscy wybrali, karty są odkrywane jednocześnie.',
        'Potem karty trafiają do rzędów, jedna po drugiej, od najniższej. Runda ma dziesięć takich tur.',
      ],
    },
    {
      title: 'Dokąd trafia karta',
      picture: '12 37 43 + 44 -> 43 44 / 40 41 42 43 44 + 45 -> 45',
      paragraphs: [
        'Karta pasuje do rzędu, który kończy się niższą kartą.',
        'Jeśli pasuje do kilku, trafia do tego z najwyższą ostatnią kartą, czyli tam, gdzie różnica jest najmniejsza. Nie ma tu nic do wyboru.',
        'W rzędzie mieści się pięć kart. Jeśli Twoja byłaby szósta, zabierasz leżące tam pięć na swój stos byków, a Twoja karta zaczyna ten rząd od nowa.',
      ],
    },
    {
      title: 'Karta za niska do każdego rzędu',
      picture: '38 60 + 3 -> 3',
      paragraphs: [
        'Jeśli Twoja karta jest niższa od ostatnich kart wszystkich rzędów, wybierasz dowolny rząd, zabierasz z niego wszystkie karty i zaczynasz go od nowa swoją.',
        'Możesz zabrać każdy rząd, krótki czy długi; zwykle najlepszy jest ten z najmniejszą liczbą byków.',
        'To może spotkać tylko najniższą kartę w turze, ale potrafi zmienić miejsce kart następnych.',
      ],
    },
    {
      title: 'Koniec gry',
      paragraphs: [
        'Po dziesięciu turach byki z Twojego stosu doliczasz do punktów. Karty, które zostały w rzędach, nie liczą się nikomu.',
        'Partia kończy się po rundzie, w której czyjeś punkty przekroczą limit, zwykle 66; dokładnie 66 to jeszcze nie koniec. Jeśli umówiliście się na liczbę rund, partia kończy się po nich.',
        'Wygrywa ten, kto ma najmniej punktów; przy remisie wygrywa kilka osób.',
      ],
    },
  ],
  legends: [
    {
      title: 'Byki na kartach',
      entries: [
        { sign: '55', name: '7 byków', text: 'Najdroższa karta.' },
        { sign: '11', name: '5 byków', text: '11, 22, 33, 44, 66, 77, 88 i 99.' },
        { sign: '10', name: '3 byki', text: 'Pełne dziesiątki: 10, 20, 30 … 100.' },
        { sign: '5', name: '2 byki', text: 'Liczby z piątką na końcu, oprócz 55.' },
        { sign: '1', name: '1 byk', text: 'Wszystkie pozostałe karty.' },
      ],
    },
  ],
  hints: [
    {
      phase: 'draft',
      text: 'Wybierz kartę na rękę. Wygodnie mieć karty blisko siebie, a wszyscy widzą, co bierzesz.',
    },
    {
      phase: 'choose',
      text: 'Wybierz kartę niewiele wyższą od końca krótkiego rzędu. Inni wybierają w tym samym czasie.',
    },
    {
      phase: 'choose',
      text: 'Uważaj na rzędy z pięcioma kartami: kto dokłada szóstą, zabiera rząd.',
    },
    {
      phase: 'choose',
      text: 'Niskie karty są ryzykowne: jeśli Twoja nie pasuje nigdzie, musisz zabrać rząd. Zagraj je, póki któryś jest tani.',
    },
    {
      phase: 'place',
      text: 'Najpierw dokładamy najniższą kartę. Każda trafia do rzędu, którego koniec jest tuż pod nią.',
    },
    {
      phase: 'take',
      text: 'Twoja karta jest niższa od końców wszystkich rzędów. Zabierz rząd z małą liczbą byków, na przykład krótki.',
    },
    {
      phase: 'scored',
      text: 'Koniec rundy, liczymy byki. Im mniej punktów, tym lepiej.',
    },
  ],
} as const satisfies Translation<typeof en, string> satisfies Rules;
