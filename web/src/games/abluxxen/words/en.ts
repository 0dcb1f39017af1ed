import type { GameWords } from '../../../words/games';

export default {
  title: 'Abluxxen',
  motto: 'Lay many cards of a kind, and rob whoever laid as many of a lower one.',
  about:
    'Get rid of your hand in sets of equal cards: what lies before you are points, what stays in hand costs. But the same number of cards of a higher value robs you of the set you laid last.',
  players: '2–5 players',
  minutes: '20–30 minutes',
  options: {
    mode: {
      name: 'Mode',
      about: 'How much help there is for those who rob nobody, and how strong the 1s are.',
      values: {
        basic: { name: 'basic', about: 'Whoever robs nobody may draw one card.' },
        advanced: { name: 'advanced', about: 'No such card: who robs nobody draws nothing.' },
        expert: {
          name: 'expert',
          about: 'As advanced; besides, 1s rob 13s and jokers that lie alone.',
        },
      },
    },
  },
  phases: {
    deal: { name: 'Deal', wait: 'The cards are being dealt.' },
    'set up row': { name: 'Setup', wait: 'The virtual player gets his cards.' },
    play: { name: 'Play', act: 'Play a set of equal cards.', wait: 'Playing a set: {names}.' },
    rob: {
      name: 'Rob',
      act: 'Choose which set of the virtual player you rob.',
      wait: 'Robbing the virtual player: {names}.',
    },
    'fill row': { name: 'Fill up', wait: 'The virtual player gets new cards.' },
    steal: {
      name: 'Steal',
      act: 'You rob {victim}. Take the layer into your hand, or leave it?',
      wait: '{active} robs {victim} and decides about the layer.',
    },
    answer: {
      name: 'Answer',
      act: '{active} leaves you your layer. Keep it in hand, or discard it and draw?',
      wait: '{victim} decides: keep the layer or discard it.',
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
        one: 'Drawing {owed} more card: {names}.',
        other: 'Drawing {owed} more cards: {names}.',
      },
    },
    refill: { name: 'Refill', wait: 'The pool is refilled.' },
    option: {
      name: 'Optional card',
      act: 'You robbed nobody: draw one card if you like, or pass.',
      wait: 'May draw one card: {names}.',
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
    out: 'No card left in hand: {names}.',
    exhausted: 'Deck and pool are empty.',
    best: 'Most points ({score}): {winners}.',
    'fewest-cards':
      'Most points ({score}), equal: {names}. Of those the fewest cards in hand ({cards}): {winners}.',
    shared: 'Most points ({score}), shared: {winners}.',
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
