import type { GameWords } from '../../../words/games';

export default {
  title: '6 nimmt!',
  motto: 'Lay a card, and do not be the one who lays the sixth.',
  about:
    'Everyone secretly picks a card, then all of them join four rows, lowest first. Guess what the others play, and slip through; guess wrong, and a row full of bulls is yours.',
  players: '2–10 players',
  minutes: '20–40 minutes',
  options: {
    mode: {
      name: 'Mode',
      about: 'Which cards are in play, and how you get your hand.',
      values: {
        classic: {
          name: 'classic',
          about: 'All 104 cards, ten dealt to each player.',
        },
        tactical: {
          name: 'tactical',
          about: 'Just enough cards for ten each and four rows, all face up: you draft your hand.',
        },
      },
    },
    limit: {
      name: 'Limit',
      about: 'The match ends after a round in which someone passes this many points.',
      values: {},
      number: { count: 'value', one: 'more than {value} point', other: 'more than {value} points' },
    },
    rounds: {
      name: 'Rounds',
      about: 'A fixed number of rounds instead of the limit.',
      values: { 0: { name: 'until the limit' } },
      number: { count: 'value', one: '{value} round', other: '{value} rounds' },
    },
  },
  phases: {
    deal: { name: 'Deal', wait: 'The cards are being dealt.' },
    draft: {
      name: 'Draft',
      act: 'Take one of the open cards into your hand.',
      wait: '{names} is drafting a card.',
    },
    choose: { name: 'Choose', act: 'Choose a card.', wait: 'Still choosing: {names}.' },
    place: { name: 'Place', wait: 'The cards go to the rows, lowest first.' },
    take: {
      name: 'Take a row',
      act: 'Your card is too low for every row. Choose a row to take.',
      wait: '{names} is choosing a row to take.',
    },
    scored: { name: 'Scoring', wait: 'Round {round} is over: counting bulls.' },
    over: { name: 'End', wait: 'The match is over.' },
  },
  lines: {},
  endings: {
    rounds: {
      count: 'rounds',
      one: 'You played {rounds} round.',
      other: 'You played {rounds} rounds.',
    },
    limit: 'Past {limit} points: {names}. That made round {round} the last.',
    best: 'Fewest points: {winners} with {score}.',
    shared: 'Fewest points, shared: {winners} with {score} each.',
  },
  moves: {
    '{card}': 'Play {card}',
    'draft {card}': 'Draft {card}',
    'take {row}': 'Take row {row}',
  },
  things: {
    card: { count: 'bulls', one: '{card}, {bulls} bull', other: '{card}, {bulls} bulls' },
    back: 'card face down',
    bulls: { count: 'bulls', one: '{bulls} bull', other: '{bulls} bulls' },
    row: 'row {row}',
    'row.cards': {
      count: 'bulls',
      one: 'Row {row}: {cards}; {bulls} bull',
      other: 'Row {row}: {cards}; {bulls} bulls',
    },
    'row.sixth': 'the sixth card takes the row',
    pile: 'bull pile',
    total: 'total points',
    chosen: 'has chosen',
    choosing: 'is choosing',
    open: 'open cards',
    'preview.adds': 'As the rows lie now, {card} goes to row {row}.',
    'preview.takes': {
      count: 'bulls',
      one: 'As the rows lie now, {card} is the sixth in row {row}: {bulls} bull.',
      other: 'As the rows lie now, {card} is the sixth in row {row}: {bulls} bulls.',
    },
    'preview.low': 'As the rows lie now, {card} is too low: you would take a row.',
  },
} as const satisfies GameWords;
