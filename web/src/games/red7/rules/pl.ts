import type { rules as en } from './en';
import type { Translation } from '../../../words/message';
import type { Rules } from '../../../words/rules';

export const rules = {
  title: 'Red7',
  sections: [
    {
      title: 'Cel gry',
      paragraphs: [
        'Na koniec swojej tury musisz przetrwać: spośród wszystkich, którzy są jeszcze w rundzie, to Twoja paleta ma być najlepsza według zasady na tle. Jeśli nie jest, odpadasz. Rundę wygrywa ten, kto zostanie ostatni.',
      ],
    },
    {
      title: 'Początek',
      paragraphs: [
        'Kart jest 49: siedem kolorów, w każdym liczby od 1 do 7. Każdy dostaje 7 kart na rękę i jedną odkrytą: to początek palety.',
        'Tło na środku jest na początku czerwone. Zaczyna lewy sąsiad osoby z najwyższą kartą w palecie.',
        'Wyższa jest większa liczba, a przy równych kolor bliższy czerwonemu: czerwony, pomarańczowy, żółty, zielony, niebieski, indygo, fioletowy. Najwyższą kartą jest więc czerwona 7.',
      ],
    },
    {
      title: 'Twoja tura',
      only: { effects: [false] },
      paragraphs: [
        'Zrób jedną z tych rzeczy:',
        '- zagraj kartę do swojej palety;',
        '- zagraj kartę na tło, co zmienia zasadę;',
        '- najpierw kartę do palety, potem drugą na tło;',
        '- spasuj i odpadnij.',
        'Kartę na tło możesz zagrać tylko wtedy, gdy dzięki niej przetrwasz. Kartę do palety możesz zagrać zawsze, ale jeśli Twoja paleta nie jest po tym najlepsza, odpadasz.',
      ],
    },
    {
      title: 'Twoja tura',
      only: { effects: [true] },
      paragraphs: [
        'Grasz krok po kroku. Zacznij kartą do palety albo kartą na tło, albo spasuj i odpadnij.',
        'Nieparzysta karta zagrana z ręki do Twojej palety ma efekt specjalny, zobacz legendę. Jeśli się da, musisz go wykonać. Karty parzyste, karta rozdana do palety i karty na tle efektów nie mają.',
        'Po karcie do palety i jej efekcie możesz zagrać kartę na tło albo zakończyć turę. Jeśli zaczynasz od tła, tura się na tym kończy.',
        'Kartę na tło możesz zagrać tylko wtedy, gdy dzięki niej przetrwasz. Jeśli kończysz turę bez najlepszej palety, odpadasz.',
        'Kartę 1 lub 7 możesz zagrać do palety tylko wtedy, gdy możesz jeszcze przetrwać tę turę, i wtedy musisz to zrobić.',
      ],
    },
    {
      title: 'Czyja paleta jest najlepsza',
      picture: 'R7 > O7 > Y7 > V6',
      paragraphs: [
        'Kolor wierzchniej karty tła to zasada; zobacz legendę. Zasada mówi, które karty z palety się liczą.',
        'Lepiej mieć więcej liczących się kart. Jeśli dwie palety mają ich tyle samo, rozstrzyga najwyższa z liczących się. Remisów nie ma.',
        'Jeśli masz kilka grup, na przykład dwie pary przy pomarańczowym, liczy się tylko najlepsza. Jedna karta to też grupa. Bez żadnej liczącej się karty nie przetrwasz, nawet jeśli nikt inny jej nie ma.',
      ],
    },
    {
      title: 'Kto odpada',
      paragraphs: [
        'Kto odpada, odkłada rękę i paletę; te karty nie liczą się już w tej rundzie. Gdy zostaje tylko jedna osoba, runda natychmiast się kończy.',
      ],
    },
    {
      title: 'Jedna runda',
      only: { mode: ['basic'] },
      paragraphs: ['Partia to jedna runda: wygrywa ten, kto zostanie ostatni.'],
    },
    {
      title: 'Dobieranie',
      only: { mode: ['advanced'] },
      paragraphs: [
        'Jeśli zagrywasz z ręki na tło kartę o liczbie większej niż liczba kart w Twojej palecie, dobierasz kartę. Karta zagrana do palety w tej samej turze już się wlicza; równa liczba to nie większa.',
      ],
    },
    {
      title: 'Punkty',
      only: { mode: ['advanced'] },
      paragraphs: [
        'Zwycięzca rundy zatrzymuje ze swojej palety karty liczące się według ostatniej zasady; każda jest warta tyle, ile jej liczba. Te karty wypadają z partii, a wszystkie inne są tasowane na następną rundę.',
        'Partia kończy się, gdy zwycięzca rundy osiągnie cel, zwykle 40 punktów we dwoje, 35 w trójkę i 30 w czwórkę, albo gdy kart jest za mało na kolejne rozdanie. Wygrywa, kto ma najwięcej punktów.',
      ],
    },
  ],
  legends: [
    {
      title: 'Siedem zasad',
      entries: [
        { sign: 'R', name: 'czerwony', text: 'Najwyższa karta.' },
        { sign: 'O', name: 'pomarańczowy', text: 'Najwięcej kart jednej liczby.' },
        { sign: 'Y', name: 'żółty', text: 'Najwięcej kart jednego koloru.' },
        { sign: 'G', name: 'zielony', text: 'Najwięcej kart parzystych: 2, 4 i 6.' },
        {
          sign: 'B',
          name: 'niebieski',
          text: 'Najwięcej różnych kolorów; z każdego liczy się najwyższa karta.',
        },
        {
          sign: 'I',
          name: 'indygo',
          text: 'Najdłuższy ciąg kolejnych liczb, bez przerw; z każdej liczby liczy się najwyższa karta. 7 i 1 się nie łączą.',
        },
        { sign: 'V', name: 'fioletowy', text: 'Najwięcej kart poniżej 4: 1, 2 i 3.' },
      ],
    },
    {
      title: 'Efekty specjalne',
      only: { effects: [true] },
      entries: [
        {
          sign: '1',
          name: 'usuń',
          text: 'Usuń kartę z palety, która ma co najmniej tyle kart co Twoja razem z tą 1; karta trafia zakryta na talię. Tylko jeśli przetrwasz tę turę.',
        },
        { sign: '3', name: 'dobierz', text: 'Dobierz wierzchnią kartę talii.' },
        {
          sign: '5',
          name: 'jeszcze jedna',
          text: 'Zagraj do palety jeszcze jedną kartę; jej efekt też działa.',
        },
        {
          sign: '7',
          name: 'odłóż',
          text: 'Odłóż kartę ze swojej palety, może być ta sama 7: zakrytą na talię albo na tło, gdzie zmienia zasadę. Tylko jeśli przetrwasz tę turę.',
        },
      ],
    },
  ],
  hints: [
    {
      phase: 'turn',
      text: 'Gdy Twoja tura się kończy, Twoja paleta musi być najlepsza według zasady na tle. Inaczej odpadasz.',
    },
    {
      phase: 'turn',
      text: 'Możesz zmienić zasadę: zagraj na tło kartę w kolorze, przy którym Twoja paleta jest najlepsza.',
    },
    {
      phase: 'turn',
      text: 'Każda tura kosztuje karty, a bez kart odpadasz. Dwie karty w turze to mocny, ale drogi ruch.',
    },
    {
      phase: 'turn',
      text: 'Przy równej liczbie kart rozstrzyga najwyższa z liczących się, a potem jej kolor: najmocniejszy jest czerwony.',
    },
    {
      phase: 'turn-over',
      text: 'Teraz sprawdzamy, czy osoba, która kończy turę, ma najlepszą paletę. Jeśli nie, odpada.',
    },
    {
      phase: 'finish',
      only: { effects: [true] },
      text: 'Karta jest już w palecie. Może Cię jeszcze uratować karta na tło; jeśli nie, zakończ turę.',
    },
    {
      phase: 'round-over',
      text: 'W rundzie została jedna osoba: to ona wygrywa.',
    },
    {
      phase: 'scored',
      only: { mode: ['advanced'] },
      text: 'Liczące się karty zwycięzcy to teraz punkty i wypadają z partii.',
    },
  ],
} as const satisfies Translation<typeof en, string> satisfies Rules;
