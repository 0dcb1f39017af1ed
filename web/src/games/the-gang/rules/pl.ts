import type { rules as en } from './en';
import type { Translation } from '../../../words/message';
import type { Rules } from '../../../words/rules';

export const rules = {
  title: 'Gang',
  sections: [
    {
      title: 'Cel gry',
      paragraphs: [
        'Gracie razem: samymi żetonami pokazujecie, czyj układ pokerowy jest najsłabszy, czyj następny i tak aż do najmocniejszego. Napad z dobrą kolejnością otwiera skarbiec, ze złą włącza alarm. Trzeci skarbiec to wygrana całego gangu.',
      ],
    },
    {
      title: 'Kiedy przegrywacie',
      only: { mode: ['basic', 'advanced', 'professional'] },
      paragraphs: ['Trzeci alarm to przegrana całego gangu.'],
    },
    {
      title: 'Kiedy przegrywacie',
      only: { mode: ['master'] },
      paragraphs: ['Już drugi alarm to przegrana całego gangu.'],
    },
    {
      title: 'Napad',
      picture: 'As Ad + 9h Th Jh 2c 3s',
      paragraphs: [
        'Każdy dostaje dwie karty własne, których inni nie widzą. Potem są cztery rundy:',
        '- Runda 1: białe żetony.',
        '- Runda 2: trzy karty wspólne, potem żółte żetony.',
        '- Runda 3: czwarta karta wspólna, potem pomarańczowe żetony.',
        '- Runda 4: piąta karta wspólna, potem czerwone żetony.',
        'Na koniec jest showdown. Liczą się tylko czerwone żetony; wcześniejsze mówią innym, jak oceniasz swoje karty po drodze.',
      ],
    },
    {
      title: 'Żetony',
      picture: 'w1 w2 w3 -> y1 y2 y3 -> o1 o2 o3 -> r1 r2 r3',
      paragraphs: [
        'W każdej rundzie jest tyle żetonów, ilu graczy, z 1, 2, 3 … gwiazdkami. Więcej gwiazdek znaczy: myślę, że mam mocniejszy układ.',
        'Nie ma kolejki. W każdej chwili możesz wziąć żeton ze środka albo zabrać go komuś; jeśli masz już żeton, wraca on na środek. Możesz też odłożyć swój. Żetony z wcześniejszych rund zostają na miejscu.',
      ],
    },
    {
      title: 'Koniec rundy żetonów',
      only: { settle: ['ready'] },
      paragraphs: [
        'Gdy każdy ma żeton, możesz zgłosić: gotowe. Gdy zgłoszą to wszyscy, runda się kończy. Każdy inny ruch kasuje gotowość wszystkich.',
      ],
    },
    {
      title: 'Koniec rundy żetonów',
      only: { settle: ['instant'] },
      paragraphs: ['Runda kończy się, gdy tylko każdy ma żeton.'],
    },
    {
      title: 'Ani słowa o kartach',
      paragraphs: [
        'Nie mówcie o swoich kartach ani układach, ani o tym, co z nich wnioskujecie o innych, i nie blefujcie. Jedynym językiem są żetony.',
      ],
    },
    {
      title: 'Showdown',
      paragraphs: [
        'Karty odkrywa się w kolejności czerwonych żetonów, od jednej gwiazdki w górę. Twój układ to najlepsze pięć spośród Twoich kart własnych i kart wspólnych.',
        'Żaden układ nie może być słabszy od któregoś z wcześniejszych. Równe układy mogą leżeć w dowolnej kolejności. Jeśli wszystko się zgadza, napad jest udany.',
      ],
    },
    {
      title: 'Porównywanie układów',
      paragraphs: [
        'Najpierw liczy się rodzaj układu, zobacz legendę. Przy tym samym rodzaju rozstrzygają wartości: najpierw kart, które tworzą układ, potem pozostałych z piątki, od najwyższej. Kolory kart nigdy nie rozstrzygają.',
        'As jest najwyższą kartą; w stricie może być też najniższą: A 2 3 4 5.',
      ],
    },
    {
      title: 'Karty specjalne: tryb zaawansowany',
      only: { mode: ['advanced'] },
      paragraphs: [
        'Pierwszy napad jest bez kart specjalnych. Po udanym napadzie w następnym obowiązuje wyzwanie, które utrudnia; po nieudanym pomaga spec. Karta jest tylko na ten jeden napad.',
      ],
    },
    {
      title: 'Karty specjalne: tryb profesjonalny',
      only: { mode: ['professional'] },
      paragraphs: [
        'Jedno wyzwanie obowiązuje przez całą partię. Poza tym od drugiego napadu: po udanym jeszcze jedno wyzwanie, po nieudanym spec. Ta karta jest na jeden napad. Karty Na rympał nie ma w grze.',
      ],
    },
    {
      title: 'Karty specjalne: mistrzowski złodziej',
      only: { mode: ['master'] },
      paragraphs: [
        'W każdym napadzie obowiązują dwa wyzwania. Po każdym napadzie to z niższym numerem odchodzi, a przychodzi nowe. Speców nie ma, nie ma też karty Na rympał.',
      ],
    },
    {
      title: 'Jak użyć speca',
      only: { mode: ['advanced', 'professional'] },
      paragraphs: [
        'Inwestor, Koordynator, Geniusz matematyczny i Oszust działają sami po rozdaniu.',
        'Pozostali wymagają zgody: w fazie żetonów ktoś proponuje, kto ma użyć speca, a wszyscy inni muszą się zgodzić. Jedna odmowa unieważnia propozycję. Każdy może coś zaproponować raz w rundzie; speca można użyć najwyżej raz w napadzie.',
        'Dopóki propozycja czeka na odpowiedź, żetonów się nie rusza.',
      ],
    },
    {
      title: 'Zgadywanie',
      only: { mode: ['advanced', 'professional', 'master'] },
      paragraphs: [
        'Skaner siatkówki i Skaner linii papilarnych każą zgadywać, zanim odkryje karty osoba z największą liczbą czerwonych gwiazdek, chyba że napad już się nie udał. Każda z pozostałych osób podaje jedną odpowiedź; możecie się naradzać, ale osoba z największą liczbą gwiazdek milczy.',
        'Odpowiedzią gangu jest ta, która padła najczęściej; przy równej liczbie głosów ta, którą podała osoba z większą liczbą czerwonych gwiazdek. Zła odpowiedź to nieudany napad.',
      ],
    },
  ],
  legends: [
    {
      title: 'Układy od najsłabszego',
      entries: [
        { sign: 'high-card', name: 'wysoka karta', text: 'Żaden z poniższych układów.' },
        { sign: 'pair', name: 'para', text: 'Dwie karty tej samej wartości.' },
        { sign: 'two-pair', name: 'dwie pary', text: 'Dwie różne pary.' },
        { sign: 'three', name: 'trójka', text: 'Trzy karty tej samej wartości.' },
        {
          sign: 'straight',
          name: 'strit',
          text: 'Pięć kolejnych wartości, kolory są bez znaczenia.',
        },
        { sign: 'flush', name: 'kolor', text: 'Pięć kart jednego koloru.' },
        { sign: 'full-house', name: 'full', text: 'Trójka i para.' },
        { sign: 'four', name: 'kareta', text: 'Cztery karty tej samej wartości.' },
        {
          sign: 'straight-flush',
          name: 'poker',
          text: 'Pięć kolejnych wartości w jednym kolorze.',
        },
        { sign: 'royal-flush', name: 'poker królewski', text: '10 J Q K A w jednym kolorze.' },
      ],
    },
    {
      title: 'Wyzwania',
      only: { mode: ['advanced', 'professional', 'master'] },
      entries: [
        {
          sign: 'C1',
          name: 'Na rympał',
          text: 'Bez białych żetonów: pierwsza runda żetonów odpada.',
        },
        {
          sign: 'C2',
          name: 'Czujniki dźwięku',
          text: 'Białe, żółte, pomarańczowe: kto weźmie ze środka żeton z 1 gwiazdką, ma go do końca rundy.',
        },
        {
          sign: 'C3',
          name: 'Czujnik ruchu',
          text: 'Jeśli wśród pierwszych trzech kart wspólnych jest J, Q lub K, gracz z białym żetonem z 1 gwiazdką odrzuca wszystkie karty własne i dobiera tyle samo nowych.',
        },
        {
          sign: 'C4',
          name: 'Skaner siatkówki',
          text: 'Zanim odkryje karty gracz z największą liczbą czerwonych gwiazdek, pozostali zgadują wartość jednej z jego kart własnych. Muszą trafić.',
        },
        {
          sign: 'C5',
          name: 'Szybka ucieczka',
          text: 'Bez pomarańczowych żetonów: po czwartej karcie wspólnej od razu jest piąta.',
        },
        {
          sign: 'C6',
          name: 'Szyb wentylacyjny',
          text: 'Białe, żółte, pomarańczowe: kto weźmie ze środka żeton z największą liczbą gwiazdek, ma go do końca rundy.',
        },
        {
          sign: 'C7',
          name: 'Czujniki laserowe',
          text: 'Jeśli wśród pierwszych trzech kart wspólnych nie ma J, Q ani K, gracz z największą liczbą białych gwiazdek odrzuca wszystkie karty własne i dobiera tyle samo nowych.',
        },
        {
          sign: 'C8',
          name: 'Awaria zasilania',
          text: 'Żetony z rundy znikają, gdy zaczyna się następna. Zapamiętaj, kto miał który.',
        },
        {
          sign: 'C9',
          name: 'Skaner linii papilarnych',
          text: 'Zanim odkryje karty gracz z największą liczbą czerwonych gwiazdek, pozostali zgadują rodzaj jego układu. Muszą trafić.',
        },
        {
          sign: 'C10',
          name: 'Kamery monitorujące',
          text: 'Każdy dostaje trzy karty własne zamiast dwóch; nadal liczy się najlepsze pięć.',
        },
      ],
    },
    {
      title: 'Spece',
      only: { mode: ['advanced', 'professional'] },
      entries: [
        {
          sign: 'S1',
          name: 'Informator',
          text: 'Za zgodą wszystkich: jeden gracz pokazuje drugiemu w tajemnicy wybraną przez siebie kartę własną.',
        },
        {
          sign: 'S2',
          name: 'Kierowca',
          text: 'Za zgodą wszystkich: ogłaszamy, jaki rodzaj układu ma w tej chwili jeden gracz, i nic więcej.',
        },
        {
          sign: 'S3',
          name: 'Inwestor',
          text: 'Po rozdaniu: ogłaszamy, ile J, Q i K ma każdy gracz.',
        },
        {
          sign: 'S4',
          name: 'Mózg operacji',
          text: 'Za zgodą wszystkich: ogłaszamy, ile kart własnych podanej wartości ma jeden gracz.',
        },
        {
          sign: 'S5',
          name: 'Haker',
          text: 'Za zgodą wszystkich: jeden gracz dobiera kartę, a potem odrzuca kartę własną, może być ta nowa.',
        },
        {
          sign: 'S6',
          name: 'Koordynator',
          text: 'Po rozdaniu: każdy w tej samej chwili przekazuje kartę własną w lewo.',
        },
        {
          sign: 'S7',
          name: 'Walet',
          text: 'Za zgodą wszystkich: jeden gracz bierze dodatkowego waleta bez koloru i odrzuca inną kartę własną. Ten walet nie liczy się do koloru, pokera ani pokera królewskiego.',
        },
        {
          sign: 'S8',
          name: 'Geniusz matematyczny',
          text: 'Po rozdaniu: ogłaszamy sumę kart własnych każdego gracza. 2–10 liczą się po tyle, J, Q i K po 10, as 11.',
        },
        {
          sign: 'S9',
          name: 'Oszust',
          text: 'Po rozdaniu: wszystkie karty własne są tasowane razem i rozdawane od nowa.',
        },
        {
          sign: 'S10',
          name: 'Mięśniak',
          text: 'Za zgodą wszystkich: układ jednego gracza bije każdy inny układ tego samego rodzaju.',
        },
      ],
    },
  ],
  hints: [
    {
      phase: 'chips',
      text: 'Masz dobre karty? Weź żeton z wieloma gwiazdkami. Słabe? Z jedną. Inni robią to samo.',
    },
    {
      phase: 'chips',
      text: 'Teraz oceń karty na nowo, razem ze wspólnymi. Żetony z wcześniejszych rund mówią, co myśleli inni.',
    },
    {
      phase: 'chips',
      text: 'Jeśli myślisz, że masz mocniejszy układ niż ktoś z żetonem, zabierz mu go: tak się tu rozmawia.',
    },
    {
      phase: 'community',
      text: 'Karty wspólne należą do wszystkich. Twój układ to najlepsze pięć spośród Twoich i tych.',
    },
    {
      phase: 'showdown',
      text: 'Odkrywamy karty w kolejności czerwonych żetonów. Żaden układ nie może być słabszy od wcześniejszego.',
    },
    {
      phase: 'scored',
      text: 'Dobra kolejność otwiera skarbiec, zła włącza alarm.',
    },
    {
      phase: 'turn-up',
      only: { mode: ['advanced', 'professional', 'master'] },
      text: 'Do gry wchodzi karta specjalna. Dotknij jej, żeby zobaczyć, co robi.',
    },
    {
      phase: 'answer',
      only: { mode: ['advanced', 'professional'] },
      text: 'Ktoś proponuje użyć speca. Stanie się tak tylko za zgodą wszystkich.',
    },
  ],
} as const satisfies Translation<typeof en, string> satisfies Rules;
