import type { rules as en } from './en';
import type { Translation } from '../../../words/message';
import type { Rules } from '../../../words/rules';

export const rules = {
  title: 'Take That',
  sections: [
    {
      title: 'Cel gry',
      paragraphs: [
        'Wyciągaj z rządka karty za pomocą ich lustrzanych kart: każda karta z takiej pary to punkt dodatni. Nie daj się zmusić do zabrania rządka: jego karty to punkty ujemne.',
        'Punkty ze wszystkich rund się sumują; wygrywa najwyższy wynik, a przy remisie wygrywa kilka osób.',
      ],
    },
    {
      title: 'Karty',
      picture: '27 72 / 22 33 44',
      paragraphs: [
        'Kart jest 79, każda inna: liczby od 12 do 98 bez 20, 30 … 90. Na ręce masz 9 kart, w czwórkę 8; reszta to talia.',
        'Dwie karty z zamienionymi cyframi, na przykład 49 i 94, to para: jedna jest dla drugiej kartą lustrzaną. Karty z dwiema jednakowymi cyframi, jak 22 czy 77, to ropuchy i nie mają pary.',
      ],
    },
    {
      title: 'Twoja tura',
      picture: '34 41 + 49 -> 34 41 49 / 49 + 94',
      paragraphs: [
        'Zrób jedną z tych rzeczy. Żadna nie ma pierwszeństwa: rządek możesz zabrać nawet wtedy, gdy masz inny ruch.',
        '- Zagraj: dołóż kartę na prawy koniec rządka. Może się różnić od ostatniej najwyżej o 10, w górę lub w dół: do 34 pasują karty od 24 do 44. Jeśli rządka nie ma, zacznij go dowolną kartą.',
        '- Wyciągnij: weź z dowolnego miejsca rządka kartę, której lustrzaną kartę masz na ręce. Obie leżą odkryte przed Tobą i dają 2 punkty dodatnie. Rządek się zsuwa.',
        '- Zabierz rządek: wszystkie jego karty leżą zakryte przed Tobą jako punkty ujemne. Potem zaczynasz nowy rządek dowolną kartą.',
        'Po zagraniu i po wyciągnięciu dobierasz kartę z talii i tura przechodzi dalej. Po samym zabraniu rządka nie dobierasz: karta należy Ci się dopiero, gdy zaczniesz nowy.',
      ],
    },
    {
      title: 'Warto wiedzieć',
      paragraphs: [
        'O tym, co pasuje, decyduje zawsze karta, która teraz leży najdalej z prawej, także po wyciągnięciu.',
        'Jeśli obie karty z pary leżą w rządku albo obie masz na ręce, nic z tego nie ma: jedna musi pochodzić z rządka, a druga z ręki.',
        'Możesz wyciągnąć także swoją wcześniejszą kartę. Jeśli wyciągasz jedyną kartę rządka, następna osoba zaczyna nowy.',
      ],
    },
    {
      title: 'Wariant profesjonalny',
      only: { pro: [true] },
      paragraphs: [
        'Jeśli zabierasz rządek złożony z dokładnie jednej karty, do Twoich punktów ujemnych trafia też zakryta karta z wierzchu talii. Do końca rundy nikt jej nie ogląda.',
        'Wyciągnięcie jedynej karty nic dodatkowo nie kosztuje, a przy pustej talii takiej karty nie ma.',
      ],
    },
    {
      title: 'Koniec rundy',
      paragraphs: [
        'Gdy talia jest pusta, gracie dalej bez dobierania, aż ktoś zabierze ostatni rządek albo wyciągnie z niego ostatnią kartę. Wtedy runda się kończy; nowego rządka już nie ma.',
        'Jeśli w swojej turze nie masz kart na ręce, musisz zabrać rządek.',
        'Za każdą odkrytą kartę masz 1 punkt, a za karty zabrane −1 za zwykłą i −5 za ropuchę. Karty, które zostały na ręce, się nie liczą.',
      ],
    },
  ],
  legends: [
    {
      title: 'Karty',
      entries: [
        { sign: '49', name: 'zwykła karta', text: 'Zabrana −1, wyciągnięta +1.' },
        {
          sign: '94',
          name: 'karta lustrzana',
          text: 'Te same cyfry zamienione miejscami: 49 i 94, 12 i 21.',
        },
        {
          sign: '22',
          name: 'ropucha',
          text: '22, 33, 44, 55, 66, 77 i 88. Zabrana −5; nie da się jej wyciągnąć.',
        },
      ],
    },
  ],
  hints: [
    {
      phase: 'play',
      text: 'Dołóż kartę, która różni się od końca rządka najwyżej o 10. Gdy rządka nie ma, zacznij go dowolną kartą.',
    },
    {
      phase: 'play',
      text: 'Szukaj kart lustrzanych: jeśli w rządku leży 49, a Ty masz 94, wyciągnij ją za 2 punkty, gdziekolwiek leży.',
    },
    {
      phase: 'play',
      text: 'Krótki rządek możesz zabrać z własnej woli, zanim zrobi się drogi.',
    },
    {
      phase: 'play',
      text: 'Ropucha kosztuje 5. Dobrze ją zagrać, gdy rządek będzie musiał zabrać ktoś inny.',
    },
    {
      phase: 'round-over',
      text: 'Talia i rządek są puste. To, co zostało na ręce, się nie liczy.',
    },
    {
      phase: 'scored',
      text: 'Wynik rundy to punkty dodatnie minus ujemne. Rundy się sumują.',
    },
  ],
} as const satisfies Translation<typeof en, string> satisfies Rules;
