/** What the server says about Red7, in Polish; see `words/pl/sentences.ts`. */
import type { Messages, Values } from '../../../words/message';

export const sentences = {
  'red7.target-in-basic':
    'cel punktowy jest dla wariantu zaawansowanego, w podstawowym nie ma punktów',
  'red7.one-at-a-time': 'przy efektach specjalnych karty zagrywa się po jednej',
  'red7.must-win':
    '{seat} ma w tej turze zagraną 1 albo 7 i może ją zakończyć tylko z najlepszą paletą',
  'red7.not-in-hand': '{seat} nie ma na ręce karty {card}',
  'red7.not-winning': 'z kartą {card} na tle ({rule}) {seat} nie może przetrwać',
  'red7.barred':
    'kartę {card} można zagrać do palety tylko wtedy, gdy {seat} może przetrwać tę turę',
  'red7.small-palette': '{card} leży w palecie, która ma mniej kart niż ta, którą ma {seat}',
  'red7.removal-loses': '{seat} nie może przetrwać tej tury po usunięciu karty {card}',
  'red7.not-in-palettes': '{card} nie leży w żadnej cudzej palecie',
  'red7.not-in-palette': '{seat} nie ma w palecie karty {card}',
  'red7.drop-loses': '{seat} nie może przetrwać tej tury po odłożeniu tam karty {card}',
  'red7.extra': '{seat} musi zagrać do palety jeszcze jedną kartę (efekt piątki)',
  'red7.remove': '{seat} musi usunąć kartę z cudzej palety (efekt jedynki)',
  'red7.drop': '{seat} musi odłożyć kartę ze swojej palety (efekt siódemki)',
  'red7.finish': '{seat} może zagrać kartę na tło albo zakończyć turę',
  'red7.turn': '{seat} ma teraz zagrać kartę albo spasować',
  'red7.position-effects': '{section}: tylko w partii z efektami specjalnymi',
  'red7.position-out': 'out: w rundzie jest miejsc {found}, a nie {wanted}',
  'red7.position-turn': 'turn: w fazie {phase} ruch ma jedno z miejsc, które są w rundzie',
  'red7.position-winning': 'palettes: gdy {seat} zaczyna turę, wygrywa {before}',
  'red7.position-number': 'palettes: {seat} ma w palecie zagraną kartę {number}, a tu jej nie ma',
  'red7.position-barred': 'barred: {card} to nie jest 1 ani 7, o której wie tylko {seat}',
  'red7.position-hand': 'phase: z taką ręką {seat} nie może być w tej turze w fazie {phase}',
  'red7.deal': 'karty rozdane, zaczyna {seat}',
  'red7.round': 'zaczyna się runda {round}',
  'red7.over': 'koniec partii',
  'red7.both': '{seat} zagrywa {card} do palety i {canvas} na tło: {rule}',
  'red7.palette': '{seat} zagrywa {card} do palety',
  'red7.drop-canvas': '{seat} odkłada z palety {card} na tło: {rule}',
  'red7.drop-deck': '{seat} odkłada z palety {card} na talię',
  'red7.canvas': '{seat} zagrywa {card} na tło: {rule}',
  'red7.removes': '{seat} usuwa z cudzej palety {card}, a traci ją {victim}',
  'red7.pass': '{seat} pasuje',
  'red7.end': '{seat} kończy turę',
  'red7.draws-card': '{seat} dobiera {card}',
  'red7.draws': '{seat} dobiera kartę',
  'red7.ignored-1': 'żadna paleta nie ma dość kart, więc jedynka niczego nie usuwa',
  'red7.ignored-3': 'talia jest pusta, więc trójka nic nie daje',
  'red7.ignored-5': '{seat} nie ma już karty do zagrania po piątce',
  'red7.survives': '{seat} prowadzi i zostaje w grze',
  'red7.out': '{seat} nie prowadzi i odpada',
  'red7.wins': 'w rundzie zostaje już tylko {seat} i wygrywa',
  'red7.scores': {
    count: 'points',
    one: 'w rundzie zostaje już tylko {seat}: {points} punkt za {cards}, razem {total}',
    few: 'w rundzie zostaje już tylko {seat}: {points} punkty za {cards}, razem {total}',
    many: 'w rundzie zostaje już tylko {seat}: {points} punktów za {cards}, razem {total}',
    other: 'w rundzie zostaje już tylko {seat}: {points} punktu za {cards}, razem {total}',
  },
} satisfies Messages;

export const values = {
  'red7.rule': {
    'highest card': 'najwyższa karta',
    'most cards of one number': 'najwięcej kart jednej liczby',
    'most cards of one colour': 'najwięcej kart jednego koloru',
    'most even cards': 'najwięcej kart parzystych',
    'most different colours': 'najwięcej różnych kolorów',
    'most numbers in a row': 'najdłuższy ciąg kolejnych liczb',
    'most cards below 4': 'najwięcej kart poniżej 4',
  },
} satisfies Values;
