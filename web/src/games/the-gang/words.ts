/** The words on this table besides those of the game: what its special cards do, its buttons. */
import { words } from '$lib/words.svelte';
import type { Language, Params } from '$lib/words.svelte';
import type { Message } from '../../words/message';

const english = {
  'special.C1': 'No white chips: the first ones are yellow.',
  'special.C2': 'Rounds 1–3: whoever takes the 1-star chip from the centre keeps it.',
  'special.C3': 'J, Q or K in the first three: the white 1-star chip gets new hole cards.',
  'special.C4': 'Before the highest red chip shows its hand, the others guess a rank it holds.',
  'special.C5': 'No orange chips: after yellow comes red.',
  'special.C6': 'Rounds 1–3: whoever takes the highest chip from the centre keeps it.',
  'special.C7': 'No J, Q, K in the first three: the highest white chip gets new hole cards.',
  'special.C8': 'When a round begins, the chips of the one before are taken away.',
  'special.C9': 'Before the highest red chip shows its hand, the others guess which hand it is.',
  'special.C10': 'Three hole cards each.',
  'special.S1': 'One of you secretly shows another a hole card.',
  'special.S2': 'What hand one of you has at this moment is announced.',
  'special.S3': 'Announced: how many of J, Q, K everybody holds.',
  'special.S4': 'One of you tells how many hole cards of a rank they have.',
  'special.S5': 'One of you draws a card, then discards one.',
  'special.S6': 'Everybody passes a hole card to the left.',
  'special.S7': 'One of you takes a jack of no suit and discards another card.',
  'special.S8': 'Announced: the sum of everybody’s hole cards (J Q K 10, A 11).',
  'special.S9': 'All hole cards are shuffled and dealt again.',
  'special.S10': 'One hand beats all others of the same kind.',

  'tray.1': 'Round 1: white chips',
  'tray.2': 'Round 2: yellow chips',
  'tray.3': 'Round 3: orange chips',
  'tray.4': 'Round 4: red chips',
  'tray.you': 'you',
  'chip.take': 'Take the {chip}',
  'chip.take-from': 'Take the {chip}, from {name}',
  'chip.return': 'Return your {chip}',
  'chip.of': '{chip}, {name}',
  'ready.wait': 'Every player needs a chip first.',
  'ready.instant': 'The round ends as soon as everybody has a chip.',
  'ready.missing': {
    count: 'missing',
    one: '{missing} chip still in the centre',
    other: '{missing} chips still in the centre',
  },
  'ready.count': '{ready} of {all} ready',
  'ready.keys': 'Keys: a digit takes that chip, 0 returns yours, Enter is ready.',

  'card.choose': 'Choose a card',
  'verb.pass': 'Pass: {card}',
  'verb.show': 'Show: {card}',
  'verb.discard': 'Discard: {card}',
  'note.passed': 'You pass',
  'note.former': 'Before the shuffle',
  'note.discarded': 'You discarded',
  'note.shown': '{name} showed you',
  'note.showed': 'You showed',

  'plate.redrawn': 'new hole cards',
  'plate.pictures': '{count} of J, Q, K',
  'plate.sum': 'sum {count}',
  'plate.passed': 'has chosen',
  'plate.muscle': 'has Muscle',
  'plate.discards': {
    count: 'count',
    one: '{count} card discarded',
    other: '{count} cards discarded',
  },

  propose: 'Propose',
  'propose.who': 'Who?',
  'propose.to': 'To whom?',
  'propose.rank': 'Which rank?',
  'propose.all': 'Everybody else has to agree.',
  cancel: 'Cancel',
  'use.S1': '{user} shows a hole card to {receiver}.',
  'use.S2': '{user} tells what hand it is.',
  'use.S4': '{user} tells how many hole cards are of rank {rank}.',
  'use.S5': '{user} draws a card and discards one.',
  'use.S7': '{user} takes the jack of no suit.',
  'use.S10': '{user} gets Muscle.',
  'use.proposed': '{name} proposes',
  'use.asked': 'Still to answer: {names}',
  'use.agreed': '{name} agrees',
  'use.pending': '{name} is thinking',
  'use.refused': '{name} refused.',
  'used.S1': '{user} showed {receiver} a card.',
  'used.S2': '{user} had in round {round}: {hand}.',
  'used.S4': '{user} had in round {round} cards of rank {rank}: {count}.',
  'used.S5': '{user} used it in round {round}.',
  'used.S7': '{user} has the jack of no suit.',
  'used.S10': '{user} has Muscle.',

  'guess.rank': 'Which rank does {name} hold?',
  'guess.category': 'Which hand does {name} have?',
  'guess.choose': 'Choose one',
  'guess.button': 'Guess: {guess}',
  'guess.given': '{name}: {guess}',
  'guess.joint': 'The gang guessed: {guess}',

  'showdown.skip': 'Show all hands',
  'showdown.hidden': 'hidden hand',
  'showdown.slip': '↓ weaker',
  'showdown.next': 'To heist {heist}',
  'showdown.look': 'Look at the hands, then go on to heist {heist}.',
  'verdict.vault': 'The vault opens',
  'verdict.alarm': 'The alarm rings',
  'verdict.order': 'All hands in order.',
  'verdict.slip': 'A hand was weaker than one before it.',
  'verdict.guess': 'The guess was wrong.',
  'verdict.won': 'All three vaults are open: you win together.',
  'verdict.lost': 'One alarm too many: the gang is caught.',

  'decks.title': 'Special cards',
  'decks.left': {
    count: 'size',
    one: '{size} card in the deck',
    other: '{size} cards in the deck',
  },
  'decks.next': 'Next: {card}',
  'decks.gone': 'Came up: {cards}',

  'why.watching': 'You are watching.',
  'why.answer': 'First the proposal is answered.',
  'why.bound': 'Your chip is locked: you keep it until the round ends.',
  'why.locked': 'This chip is locked to {name} until the round ends.',
  'why.kept': 'Your hole cards stay in your hand now.',
  'why.fixed': 'Chips of earlier rounds stay where they are.',
  'why.not-this': 'This card cannot go.',
} satisfies Record<string, Message>;

type Key = keyof typeof english;

const polish: Record<Key, Message> = {
  'special.C1': 'Bez białych żetonów: zaczynacie od żółtych.',
  'special.C2': 'Rundy 1–3: kto weźmie ze środka żeton z 1 gwiazdką, zostaje z nim.',
  'special.C3': 'J, Q lub K w pierwszej trójce: biały żeton z 1 gwiazdką wymienia karty własne.',
  'special.C4':
    'Zanim najwyższy czerwony żeton pokaże układ, reszta zgaduje wartość jednej z jego kart.',
  'special.C5': 'Bez pomarańczowych żetonów: po żółtych są czerwone.',
  'special.C6': 'Rundy 1–3: kto weźmie ze środka najwyższy żeton, zostaje z nim.',
  'special.C7': 'Bez J, Q, K w pierwszej trójce: najwyższy biały żeton wymienia karty własne.',
  'special.C8': 'Na początku rundy znikają żetony z poprzedniej.',
  'special.C9': 'Zanim najwyższy czerwony żeton pokaże układ, reszta zgaduje, jaki to układ.',
  'special.C10': 'Każdy ma trzy karty własne.',
  'special.S1': 'Jedna osoba w tajemnicy pokazuje drugiej kartę własną.',
  'special.S2': 'Ogłaszamy, jaki układ ma teraz wybrana osoba.',
  'special.S3': 'Ogłaszamy, ile J, Q i K ma każdy.',
  'special.S4': 'Wybrana osoba mówi, ile ma kart własnych danej wartości.',
  'special.S5': 'Wybrana osoba dobiera kartę, potem jedną odrzuca.',
  'special.S6': 'Każdy przekazuje kartę własną w lewo.',
  'special.S7': 'Wybrana osoba bierze waleta bez koloru i odrzuca inną kartę.',
  'special.S8': 'Ogłaszamy sumę kart własnych każdego (J Q K to 10, A to 11).',
  'special.S9': 'Wszystkie karty własne są tasowane i rozdawane od nowa.',
  'special.S10': 'Jeden układ wygrywa z innymi tego samego rodzaju.',

  'tray.1': 'Runda 1: białe żetony',
  'tray.2': 'Runda 2: żółte żetony',
  'tray.3': 'Runda 3: pomarańczowe żetony',
  'tray.4': 'Runda 4: czerwone żetony',
  'tray.you': 'Ty',
  'chip.take': 'Weź: {chip}',
  'chip.take-from': 'Weź: {chip}, ma go {name}',
  'chip.return': 'Odłóż swój żeton: {chip}',
  'chip.of': '{chip}, {name}',
  'ready.wait': 'Najpierw każdy musi mieć żeton.',
  'ready.instant': 'Runda kończy się, gdy tylko każdy ma żeton.',
  'ready.missing': {
    count: 'missing',
    one: '{missing} żeton jeszcze na środku',
    few: '{missing} żetony jeszcze na środku',
    many: '{missing} żetonów jeszcze na środku',
    other: '{missing} żetonu jeszcze na środku',
  },
  'ready.count': 'gotowe: {ready} z {all}',
  'ready.keys': 'Klawisze: cyfra bierze żeton, 0 odkłada Twój, Enter to gotowe.',

  'card.choose': 'Wybierz kartę',
  'verb.pass': 'Przekaż: {card}',
  'verb.show': 'Pokaż: {card}',
  'verb.discard': 'Odrzuć: {card}',
  'note.passed': 'Przekazujesz',
  'note.former': 'Przed tasowaniem',
  'note.discarded': 'Odrzucone',
  'note.shown': '{name} pokazuje Ci',
  'note.showed': 'Pokazana karta',

  'plate.redrawn': 'nowe karty własne',
  'plate.pictures': 'J, Q, K: {count}',
  'plate.sum': 'suma {count}',
  'plate.passed': 'karta wybrana',
  'plate.muscle': 'ma Mięśniaka',
  'plate.discards': {
    count: 'count',
    one: '{count} karta odrzucona',
    few: '{count} karty odrzucone',
    many: '{count} kart odrzuconych',
    other: '{count} karty odrzuconej',
  },

  propose: 'Zaproponuj',
  'propose.who': 'Kto?',
  'propose.to': 'Komu?',
  'propose.rank': 'Jaka wartość?',
  'propose.all': 'Wszyscy pozostali muszą się zgodzić.',
  cancel: 'Anuluj',
  'use.S1': '{user} pokaże kartę własną, zobaczy ją {receiver}.',
  'use.S2': '{user} zdradzi, jaki to układ.',
  'use.S4': '{user} powie, ile ma kart o wartości {rank}.',
  'use.S5': '{user} dobierze kartę i jedną odrzuci.',
  'use.S7': '{user} weźmie waleta bez koloru.',
  'use.S10': '{user} dostanie Mięśniaka.',
  'use.proposed': '{name} proponuje',
  'use.asked': 'Odpowiada jeszcze: {names}',
  'use.agreed': '{name}: zgoda',
  'use.pending': '{name} się zastanawia',
  'use.refused': '{name}: odmowa.',
  'used.S1': '{user} pokazuje kartę, widzi ją {receiver}.',
  'used.S2': '{user} w rundzie {round}: {hand}.',
  'used.S4': '{user} w rundzie {round}, kart o wartości {rank}: {count}.',
  'used.S5': '{user}, w rundzie {round}.',
  'used.S7': '{user} ma waleta bez koloru.',
  'used.S10': '{user} ma Mięśniaka.',

  'guess.rank': 'Jaką kartę ma {name}?',
  'guess.category': 'Jaki układ ma {name}?',
  'guess.choose': 'Wybierz',
  'guess.button': 'Zgaduję: {guess}',
  'guess.given': '{name}: {guess}',
  'guess.joint': 'Gang zgaduje: {guess}',

  'showdown.skip': 'Pokaż wszystkie układy',
  'showdown.hidden': 'zakryty układ',
  'showdown.slip': '↓ słabszy',
  'showdown.next': 'Do napadu {heist}',
  'showdown.look': 'Obejrzyj układy, potem przejdź do napadu {heist}.',
  'verdict.vault': 'Skarbiec otwarty',
  'verdict.alarm': 'Włącza się alarm',
  'verdict.order': 'Wszystkie układy po kolei.',
  'verdict.slip': 'Jeden układ jest słabszy niż wcześniejszy.',
  'verdict.guess': 'Błędnie zgadnięte.',
  'verdict.won': 'Wszystkie trzy skarbce otwarte: wygrywacie razem.',
  'verdict.lost': 'O jeden alarm za dużo: gang złapany.',

  'decks.title': 'Karty specjalne',
  'decks.left': {
    count: 'size',
    one: '{size} karta w talii',
    few: '{size} karty w talii',
    many: '{size} kart w talii',
    other: '{size} karty w talii',
  },
  'decks.next': 'Następna: {card}',
  'decks.gone': 'Już były: {cards}',

  'why.watching': 'Oglądasz ten stół.',
  'why.answer': 'Najpierw odpowiedzi na propozycję.',
  'why.bound': 'Twój żeton jest zablokowany: masz go do końca rundy.',
  'why.locked': 'Ten żeton jest zablokowany do końca rundy, ma go {name}.',
  'why.kept': 'Karty własne zostają teraz na ręce.',
  'why.fixed': 'Żetony z wcześniejszych rund zostają na miejscu.',
  'why.not-this': 'Tej karty nie można teraz użyć.',
};

const TEXTS: Record<Language, Record<Key, Message>> = { en: english, pl: polish };

/** The words of this table. */
export function w(key: Key, params: Params = {}): string {
  return words.fill(TEXTS[words.language][key], params);
}

/** The title of a round's chips. */
export function trayTitle(round: number): string {
  return w(`tray.${round}` as Key);
}

/** What a special card does, by its code. */
export function specialText(card: string): string {
  return w(`special.${card}` as Key);
}

/** What the specialist would do, or has done. */
export function useText(kind: 'use' | 'used', card: string, params: Params): string {
  return w(`${kind}.${card}` as Key, params);
}
