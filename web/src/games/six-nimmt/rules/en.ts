import type { Rules } from '../../../words/rules';

export const rules = {
  title: '6 nimmt!',
  sections: [
    {
      title: 'The aim',
      paragraphs: [
        'Avoid bulls. Every bull on a card you take is a penalty point, and the fewest points win.',
      ],
    },
    {
      title: 'Start of a round',
      only: { mode: ['classic'] },
      paragraphs: [
        'Everyone gets 10 of the 104 cards. Four more start the four rows; the rest stays out of the round, unseen.',
      ],
    },
    {
      title: 'Start of a round: the draft',
      only: { mode: ['tactical'] },
      paragraphs: [
        'Only the cards from 1 to ten times the number of players plus 4 are in play: with four players 1 to 44. All of them lie open.',
        'In turn, clockwise, each of you takes one card until everyone has 10. The four cards left over start the rows, the lowest in row 1.',
        'Each round the next player clockwise drafts first. All hands stay open; only what you choose in a turn is secret.',
      ],
    },
    {
      title: 'A turn',
      paragraphs: [
        'Everyone chooses one card from their hand, face down. A choice is final. When all have chosen, the cards are revealed together.',
        'Then the cards go to the rows one by one, the lowest number first. A round has ten such turns.',
      ],
    },
    {
      title: 'Where a card goes',
      picture: '12 37 43 + 44 -> 43 44 / 40 41 42 43 44 + 45 -> 45',
      paragraphs: [
        'A card fits a row that ends with a lower card.',
        'If it fits several rows, it goes to the one with the highest last card, that is where the difference is smallest. There is nothing to choose.',
        'A row holds five cards. If yours would be the sixth, you take the five that lie there onto your bull pile, and your card starts the row again.',
      ],
    },
    {
      title: 'A card too low for every row',
      picture: '38 60 + 3 -> 3',
      paragraphs: [
        'If your card is lower than the last cards of all rows, you choose any row, take all its cards and start it again with yours.',
        'You may take any row, long or short; the one with the fewest bulls is usually the best.',
        'This can happen only to the lowest card of a turn, but it may change where the later cards go.',
      ],
    },
    {
      title: 'End',
      paragraphs: [
        'After ten turns the bulls on your pile are added to your points. Cards still lying in the rows count for nobody.',
        'The match ends after the round in which someone’s points exceed the limit, usually 66; exactly 66 plays on. If a number of rounds was agreed, it ends after these.',
        'The fewest points win; a tie is a shared win.',
      ],
    },
  ],
  legends: [
    {
      title: 'Bulls on the cards',
      entries: [
        { sign: '55', name: '7 bulls', text: 'The most expensive card.' },
        { sign: '11', name: '5 bulls', text: '11, 22, 33, 44, 66, 77, 88 and 99.' },
        { sign: '10', name: '3 bulls', text: 'The tens: 10, 20, 30 … 100.' },
        { sign: '5', name: '2 bulls', text: 'Numbers that end in 5, except 55.' },
        { sign: '1', name: '1 bull', text: 'All other cards.' },
      ],
    },
  ],
  hints: [
    {
      phase: 'draft',
      text: 'Pick a card for your hand. Cards close together are handy, and everyone sees what you pick.',
    },
    {
      phase: 'choose',
      text: 'Choose a card that lies just above the end of a short row. The others choose at the same time.',
    },
    {
      phase: 'choose',
      text: 'Beware of rows with five cards: the sixth card takes the row.',
    },
    {
      phase: 'choose',
      text: 'Low cards are risky: if yours fits no row, you must take one. Play them while some row is cheap.',
    },
    {
      phase: 'place',
      text: 'The lowest card goes first. Each goes to the row whose last card is just below it.',
    },
    {
      phase: 'take',
      text: 'Your card is lower than all rows’ ends. Take a row with few bulls, for instance a short one.',
    },
    {
      phase: 'scored',
      text: 'The round is over and the bulls are counted. Fewer points are better.',
    },
  ],
} as const satisfies Rules;
