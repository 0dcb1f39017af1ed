import type { GameWords } from '../../../words/games';

export default {
  title: 'Take That',
  motto: 'Lengthen the row or pull out a twin, or swallow the whole row.',
  about:
    'One row of cards grows, each card close in value to the last. Pull out a card with its twin for plus points, or the row is yours with all its toads.',
  players: '2–4 players',
  minutes: '15–20 minutes',
  options: {
    rounds: {
      name: 'Rounds',
      about: 'How many rounds are played and added up.',
      values: {},
      number: { count: 'value', one: '{value} round', other: '{value} rounds' },
    },
    pro: {
      name: 'Pro variant',
      about:
        'If you take a row of a single card, the top card of the deck comes with it. Good for two players.',
      values: {
        false: { name: 'usual rules' },
        true: {
          name: 'pro',
          about: 'A row of a single card brings an unseen card from the deck.',
        },
      },
    },
  },
  phases: {
    deal: { name: 'Deal', wait: 'The cards are being dealt.' },
    play: {
      name: 'Turn',
      act: 'Play a card, pull a twin, or take the row.',
      wait: 'Waiting for {names}.',
    },
    'round-over': {
      name: 'End of the round',
      wait: 'The deck and the row are gone: round {round} is over.',
    },
    scored: { name: 'Scoring', wait: 'Round {round} is scored.' },
    over: { name: 'End', wait: 'The match is over.' },
  },
  lines: {
    'play.open': { act: 'Open a new row with any card.', wait: '{names} opens a new row.' },
    'play.play': { act: 'Play a card, or take the row.' },
    'play.pull': { act: 'No card of yours fits the end: pull a twin, or take the row.' },
    'play.take': { act: 'No card fits and you hold no twin: take the row.' },
  },
  endings: {
    rounds: {
      count: 'rounds',
      one: 'You played {rounds} round.',
      other: 'You played {rounds} rounds.',
    },
    best: 'Most points: {winners} with {score}.',
    shared: 'Most points, shared: {winners} with {score} each.',
  },
  moves: {
    'play {card}': 'Play {card}',
    'pull {card}': 'Pull {card}',
    take: 'Take the row',
  },
  things: {
    card: 'card {card}',
    toad: '{card}, a toad',
    twin: '{card}, twin of {twin}',
    back: 'card face down',
    row: 'row',
    'row.cards': 'Row: {cards}',
    'row.empty': 'no row yet',
    'row.end': 'end of the row',
    'row.range': '{low} to {high} fit',
    'row.last': 'the last row',
    deck: 'deck',
    'deck.size': { count: 'size', one: 'deck, {size} card', other: 'deck, {size} cards' },
    hand: { count: 'size', one: '{size} card in hand', other: '{size} cards in hand' },
    plus: 'plus points',
    minus: 'minus points',
    extra: { count: 'size', one: '{size} extra card, unseen', other: '{size} extra cards, unseen' },
    points: { count: 'points', one: '{points} point', other: '{points} points' },
    round: 'round {round} of {rounds}',
    total: 'total points',
    'preview.take': {
      count: 'penalty',
      one: 'Costs {penalty} point.',
      other: 'Costs {penalty} points.',
    },
    'preview.extra': 'And an unseen card from the deck.',
    'preview.pull': 'Worth 2 points: {card} with your {twin}.',
  },
} as const satisfies GameWords;
