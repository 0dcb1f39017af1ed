import type { rules as en } from './en';
import type { Translation } from '../../../words/message';
import type { Rules } from '../../../words/rules';

export const rules = {
  title: 'Abluxxen',
  sections: [
    {
      title: 'Cel gry',
      paragraphs: [
        'Każda karta, która na koniec leży przed Tobą, daje punkt, a każda, która została na ręce, punkt zabiera. Wartości nie mają wtedy znaczenia; wygrywa najwyższy wynik.',
      ],
    },
    {
      title: 'Karty',
      paragraphs: [
        'W talii są liczby od 1 do 13, każda osiem razy, i 5 dżokerów. Zaczynasz z 13 kartami. Sześć odkrytych kart to pula, reszta to talia.',
      ],
    },
    {
      title: 'Zagraj zestaw',
      picture: '4 4 4 J',
      paragraphs: [
        'W swojej turze zagrywasz jeden zestaw: jedną lub więcej kart tej samej wartości. Możesz do nich dodać dowolnie wiele dżokerów, które mają wtedy tę wartość, albo zagrać same dżokery, wyższe od 13.',
        'Nie musisz zagrywać wszystkich kart danej wartości. Zestaw kładziesz na swoich wcześniejszych: to Twoja wierzchnia warstwa.',
        'Jeśli zagrasz ostatnią kartę z ręki, partia natychmiast się kończy i nie ma już kradzieży.',
      ],
    },
    {
      title: 'Kogo okradasz',
      picture: '7 7 7 -> 5 5 5',
      paragraphs: [
        'Okradasz każdego, czyja wierzchnia warstwa ma tyle samo kart co Twój zestaw i niższą wartość. Dżokery liczą się tu jak karty.',
        'Kradzież jest obowiązkowa i idzie zgodnie z ruchem wskazówek zegara, od Twojej lewej. W jednej turze każdego okradasz najwyżej raz, nawet jeśli następna warstwa też by przegrała; może ją ukraść kolejny gracz.',
        'Równe wartości nie kradną. 13 z dżokerem to para trzynastek i kradną ją dwa dżokery.',
      ],
    },
    {
      title: 'Dżokery są bezpieczne',
      only: { mode: ['basic', 'advanced'] },
      paragraphs: ['Warstwy z samych dżokerów nic nie kradnie.'],
    },
    {
      title: 'Jedynki',
      only: { mode: ['expert'] },
      paragraphs: [
        'Jedynki kradną też tyle samo trzynastek i tyle samo samych dżokerów. W zestawie mogą być dżokery, ale musi być choć jedna jedynka. Nie kradną dwunastek ani jedynek, a wszystko wyższe nadal kradnie jedynki.',
      ],
    },
    {
      title: 'Co się dzieje z warstwą',
      paragraphs: [
        'Najpierw decydujesz Ty jako kradnący:',
        '- Weź na rękę: warstwa trafia na Twoją rękę. Okradziony gracz dobiera tyle kart, ile w niej było.',
        '- Nie bierz: wtedy decyduje okradziony gracz.',
        'Jeśli nie bierzesz, okradziony gracz wybiera:',
        '- Weź z powrotem: warstwa wraca na jego rękę, nic nie dobiera.',
        '- Odrzuć: warstwa znika na dobre, a okradziony gracz dobiera tyle kart, ile w niej było.',
        'Wierzchnią warstwą jest teraz ta, która leżała pod spodem.',
      ],
    },
    {
      title: 'Dobieranie',
      paragraphs: [
        'Każdą kartę dobierasz albo z odkrytej puli, albo w ciemno z talii. Pulę uzupełnia się do sześciu dopiero po dobraniu wszystkich należnych kart.',
        'Pustej talii się nie odnawia. Gdy talia i pula są puste, partia natychmiast się kończy.',
      ],
    },
    {
      title: 'Karta do wyboru',
      only: { mode: ['basic'] },
      paragraphs: [
        'Jeśli w swojej turze nikogo nie okradasz, możesz dobrać jedną kartę z puli albo z talii lub spasować.',
      ],
    },
    {
      title: 'Pojedynek: wirtualny gracz',
      only: { seats: [2] },
      paragraphs: [
        'We dwoje gracie z trzecim, wirtualnym graczem. Każde z was zaczyna z dwoma dżokerami i 11 innymi kartami. Przed wirtualnym graczem leży do 13 odkrytych kart; wszystkie jego karty jednej wartości to jeden zestaw.',
        'Twój zestaw kradnie też jeden jego zestaw z taką samą liczbą kart i niższą wartością: wybierasz który i bierzesz go na rękę. Dzieje się to przed okradaniem drugiej osoby i też jest obowiązkowe. Części zestawu ukraść nie można.',
        'Potem wirtualny gracz dostaje karty z talii, aż ma ich 13. Odkryta przy tym trzynastka lub dżoker trafia do puli, na najniższą pojedynczą kartę: te dwie są odtąd grupą i dobiera się je razem jak jedną kartę.',
        'Na początku wirtualny gracz może mieć mniej niż 13 kart; wyrównuje to pierwsza kradzież. Sam nigdy nie zagrywa, nie kradnie i nie punktuje.',
      ],
    },
    {
      title: 'Koniec gry',
      paragraphs: [
        'Partia kończy się, gdy ktoś zagra ostatnią kartę z ręki albo gdy talia i pula są puste.',
        'Twój wynik to liczba kart przed Tobą minus liczba kart na ręce. Przy remisie wygrywa ten, kto ma mniej kart na ręce; jeśli i to jest równe, wygrywa kilka osób. Kto pierwszy pozbył się kart, nie zawsze wygrywa.',
      ],
    },
  ],
  legends: [
    {
      title: 'Słowa z gry',
      entries: [
        { sign: '7', name: 'liczba', text: 'Od 1 do 13, każda osiem razy. Liczy się wartość.' },
        { sign: 'J', name: 'dżoker', text: 'Przy liczbach ma ich wartość; sam jest wyższy od 13.' },
        {
          sign: 'layer',
          name: 'warstwa',
          text: 'Zestaw leżący przed graczem. Ukraść można tylko wierzchnią warstwę.',
        },
        { sign: 'pool', name: 'pula', text: 'Sześć odkrytych kart obok talii, do dobierania.' },
        { sign: 'paw', name: 'łapa', text: 'Leży przed graczem, którego jest tura.' },
      ],
    },
    {
      title: 'Tryby',
      entries: [
        {
          sign: 'basic',
          name: 'podstawowy',
          text: 'Kto nikogo nie okrada, może dobrać jedną kartę.',
        },
        { sign: 'advanced', name: 'zaawansowany', text: 'Bez tej karty.' },
        {
          sign: 'expert',
          name: 'ekspercki',
          text: 'Jak zaawansowany, a jedynki kradną trzynastki i same dżokery.',
        },
      ],
    },
  ],
  hints: [
    {
      phase: 'play',
      text: 'Zagraj karty jednej wartości, jeśli chcesz, z dżokerami. To, co na koniec leży przed Tobą, to punkty.',
    },
    {
      phase: 'play',
      text: 'Zobacz wierzchnie warstwy innych: tyle samo kart o wyższej wartości je kradnie.',
    },
    {
      phase: 'play',
      text: 'Duże zestawy rzadko padają łupem: ktoś musi mieć dokładnie tyle samo kart. Zbieraj, zanim zagrasz.',
    },
    {
      phase: 'rob',
      only: { seats: [2] },
      text: 'Twój zestaw bije karty wirtualnego gracza. Wybierz zestaw, który pasuje do Twojej ręki.',
    },
    {
      phase: 'steal',
      text: 'Weź warstwę na rękę, jeśli powiększy Twoje zestawy. Jeśli jej nie bierzesz, decyduje jej właściciel.',
    },
    {
      phase: 'answer',
      text: 'Weź karty z powrotem, by zagrać je jeszcze raz, albo odrzuć i dobierz tyle samo nowych.',
    },
    {
      phase: 'owed',
      text: 'Dobieraj po jednej: odkryte z puli albo niespodziankę z talii.',
    },
    {
      phase: 'option',
      only: { mode: ['basic'] },
      text: 'Nikogo nie okradasz, więc możesz dobrać jedną kartę. Jeśli zostanie na ręce, kosztuje punkt.',
    },
  ],
} as const satisfies Translation<typeof en, string> satisfies Rules;
