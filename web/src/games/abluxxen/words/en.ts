import type { GameWords } from '../../../words/games';

export default {
  title: 'Abluxxen',
  motto: 'Lay sets of equal cards, and rob players whose set is as big but lower.',
  about:
    'Get rid of your hand in sets of equal cards: what lies in front of you scores, what stays in your hand costs. But a set of the same size and a higher value robs you of the one you laid last.',
  players: '2–5 players',
  minutes: '20–30 minutes',
  options: {
    mode: {
      name: 'Mode',
      about: 'Whether robbing nobody earns you a card, and how strong the 1s are.',
      values: {
        basic: { name: 'basic', about: 'If you rob nobody, you may draw a card.' },
        advanced: { name: 'advanced', about: 'If you rob nobody, you draw nothing.' },
        expert: {
          name: 'expert',
          about: 'Like advanced, but 1s also rob 13s and jokers played alone.',
        },
      },
    },
  },
  phases: {
    deal: { name: 'Deal', wait: 'The cards are being dealt.' },
    'set up row': { name: 'Setup', wait: 'The virtual player gets cards.' },
    play: { name: 'Play', act: 'Play a set of equal cards.', wait: '{names} is choosing a set.' },
    rob: {
      name: 'Rob',
      act: 'Choose which set of the virtual player you rob.',
      wait: '{names} robs the virtual player.',
    },
    'fill row': { name: 'Fill up', wait: 'The virtual player gets new cards.' },
    steal: {
      name: 'Steal',
      act: 'You rob {victim}. Take the layer into your hand, or leave it?',
      wait: '{active} robs {victim} and decides what happens to the layer.',
    },
    answer: {
      name: 'Answer',
      act: '{active} does not want your layer. Take it back, or discard it and draw?',
      wait: '{victim} decides: take the layer back or discard it.',
    },
    owed: {
      name: 'Draw',
      act: {
        count: 'owed',
        one: 'Draw {owed} more card, from the pool or the deck.',
        other: 'Draw {owed} more cards, from the pool or the deck.',
      },
      wait: {
        count: 'owed',
        one: '{names} has {owed} more card to draw.',
        other: '{names} has {owed} more cards to draw.',
      },
    },
    refill: { name: 'Refill', wait: 'The pool is refilled.' },
    option: {
      name: 'Optional card',
      act: 'You robbed nobody: draw a card if you like, or pass.',
      wait: '{names} may draw a card.',
    },
    over: { name: 'End', wait: 'The match is over.' },
  },
  lines: {
    'owed.deck': {
      act: {
        count: 'owed',
        one: 'Draw {owed} more card from the deck; the pool is empty.',
        other: 'Draw {owed} more cards from the deck; the pool is empty.',
      },
    },
    'owed.pool': {
      act: {
        count: 'owed',
        one: 'Draw {owed} more card from the pool; the deck is empty.',
        other: 'Draw {owed} more cards from the pool; the deck is empty.',
      },
    },
  },
  endings: {
    out: 'Out of cards: {names}.',
    exhausted: 'The deck and the pool were empty.',
    best: 'Most points: {winners} with {score}.',
    'fewest-cards':
      'Most points: {names} with {score} each. Fewest cards in hand ({cards}) decided it: {winners}.',
    shared: 'Most points, shared: {winners} with {score} each.',
  },
  moves: {
    'play {cards…}': 'Play {cards}',
    'rob {value}': 'Rob the {value}s',
    take: 'Take into hand',
    leave: 'Leave',
    keep: 'Keep in hand',
    discard: 'Discard',
    'draw deck': 'Draw from the deck',
    'draw {card}': 'Draw {card}',
    'draw {card} {other}': 'Draw the group {card} {other}',
    pass: 'Pass',
  },
  things: {
    joker: 'joker',
    back: 'card face down',
    set: '{size} × {value}',
    'set.jokers': { count: 'size', one: '{size} joker', other: '{size} jokers' },
    layer: 'layer',
    'layer.top': 'top layer',
    pool: 'pool',
    group: 'group',
    deck: 'deck',
    'deck.size': { count: 'size', one: 'deck, {size} card', other: 'deck, {size} cards' },
    discards: 'discard pile',
    paw: 'paw: it is this player’s turn',
    virtual: 'virtual player',
    score: { count: 'score', one: '{score} point', other: '{score} points' },
    hand: { count: 'size', one: '{size} card in hand', other: '{size} cards in hand' },
    known: 'known cards in hand',
    owed: { count: 'owed', one: '{owed} more to draw', other: '{owed} more to draw' },
    'preview.robs': 'Robs: {names}.',
    'preview.nobody': 'Robs nobody.',
    'preview.out': 'Your last cards: the match ends.',
  },
} as const satisfies GameWords;
