import type { GameWords } from '../../../words/games';

export default {
  title: '6 nimmt!',
  motto: 'Lay a card, and do not be the one who lays the sixth.',
  about:
    'Everybody secretly chooses a card, then all are added to four rows, lowest first. Guessing what the others play decides who gets away and who takes a row full of bulls.',
  players: '2–10 players',
  minutes: '20–40 minutes',
  options: {
    mode: {
      name: 'Mode',
      about: 'Which cards are in play, and how they come into the hands.',
      values: {
        classic: {
          name: 'classic',
          about: 'All 104 cards, ten each, dealt at random; 2–10 players.',
        },
        tactical: {
          name: 'tactical',
          about: 'Only the cards 1 to 10n+4 for n players. All lie open and you draft your hands.',
        },
      },
    },
    limit: {
      name: 'Limit',
      about: 'The match ends after a round in which somebody has more points than this.',
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
      wait: 'Drafting a card: {names}.',
    },
    choose: { name: 'Choose', act: 'Choose a card.', wait: 'Still choosing: {names}.' },
    place: { name: 'Place', wait: 'The cards go to the rows, lowest first.' },
    take: {
      name: 'Take a row',
      act: 'Your card fits no row. Choose the row you take.',
      wait: 'Choosing a row to take: {names}.',
    },
    scored: { name: 'Scoring', wait: 'Round {round} is over, the bulls are counted.' },
    over: { name: 'End', wait: 'The match is over.' },
  },
  lines: {},
  endings: {
    rounds: {
      count: 'rounds',
      one: 'The match was for {rounds} round.',
      other: 'The match was for {rounds} rounds.',
    },
    limit: 'More than {limit} points: {names}. So round {round} was the last.',
    best: 'Fewest points ({score}): {winners}.',
    shared: 'Fewest points ({score}), shared: {winners}.',
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
    total: 'points in all',
    chosen: 'has chosen',
    choosing: 'is choosing',
    open: 'open cards',
    'preview.adds': '{card} would go to row {row} now.',
    'preview.takes': {
      count: 'bulls',
      one: '{card} would be the sixth in row {row} now: {bulls} bull.',
      other: '{card} would be the sixth in row {row} now: {bulls} bulls.',
    },
    'preview.low': '{card} fits no row now: you would take one.',
  },
} as const satisfies GameWords;
