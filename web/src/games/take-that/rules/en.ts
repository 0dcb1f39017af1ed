import type { Rules } from '../../../words/rules';

export const rules = {
  title: 'Take That',
  sections: [
    {
      title: 'The aim',
      paragraphs: [
        'Pull cards out of the row with their twins: every card of such a pair is a plus point. Avoid taking the row: its cards are minus points.',
        'The points of all rounds are added up; the most points win, a tie is shared.',
      ],
    },
    {
      title: 'The cards',
      picture: '27 72 / 22 33 44',
      paragraphs: [
        'There are 79 cards, each once: the numbers 12 to 98 without 20, 30 … 90. You have 9 in hand, with four players 8; the rest is the deck.',
        'Two cards with swapped digits are twins, for instance 49 and 94. Doubles such as 22 or 77 are toads and have no twin.',
      ],
    },
    {
      title: 'Your turn',
      picture: '34 41 + 49 -> 34 41 49 / 49 + 94',
      paragraphs: [
        'Do one of these. Nothing has priority: you may even take the row although you could do something else.',
        '- Play: add a card to the right end of the row. It may differ from the last card by 10 at most, up or down: 24 to 44 fit on 34. If no row lies there, open one with any card.',
        '- Pull: take a card from anywhere in the row whose twin is in your hand. Both go face up before you, 2 plus points. The row closes up.',
        '- Take the row: all its cards go face down to your minus points. Then you open a new row with any card.',
        'After a play or a pull you draw a card from the deck, and the next player’s turn comes. You draw nothing for taking the row, only after opening the new one.',
      ],
    },
    {
      title: 'Good to know',
      paragraphs: [
        'What fits is always decided by the card that is rightmost now, also after a pull.',
        'If both twins lie in the row, or both are in your hand, they are no pair: one comes from the row and the other from your hand.',
        'You may pull a card that you played yourself. If you pull the only card of a row, the next player opens a new one.',
      ],
    },
    {
      title: 'Pro variant',
      only: { pro: [true] },
      paragraphs: [
        'If you take a row of exactly one card, the top card of the deck goes unseen to your minus points too. Nobody looks at it until the round is scored.',
        'Pulling the only card costs nothing extra, and with an empty deck there is no such card.',
      ],
    },
    {
      title: 'End of a round',
      paragraphs: [
        'When the deck is empty, play goes on without drawing until the last row is taken or its last card is pulled. Then the round is over; no new row is opened.',
        'If your hand is empty when your turn comes, you must take the row.',
        'You score 1 for every card face up, −1 for every plain card and −5 for every toad among your minus points. Cards left in hand do not count.',
      ],
    },
  ],
  legends: [
    {
      title: 'Cards',
      entries: [
        { sign: '49', name: 'plain card', text: 'Taken with the row −1, pulled +1.' },
        { sign: '94', name: 'twin', text: 'The same digits swapped: 49 and 94, 12 and 21.' },
        {
          sign: '22',
          name: 'toad',
          text: '22, 33, 44, 55, 66, 77 and 88. Taken −5; it can never be pulled.',
        },
      ],
    },
  ],
  hints: [
    {
      phase: 'play',
      text: 'Add a card that differs from the end of the row by 10 at most. If there is no row, any card starts one.',
    },
    {
      phase: 'play',
      text: 'Look for twins: if 49 lies in the row and you hold 94, pull it for 2 points, wherever it lies.',
    },
    {
      phase: 'play',
      text: 'You may take a short row on purpose, before it gets expensive.',
    },
    {
      phase: 'play',
      text: 'Toads cost 5. Play them when someone else will have to take the row.',
    },
    {
      phase: 'round-over',
      text: 'The deck and the row are gone. Cards left in hand do not count.',
    },
    {
      phase: 'scored',
      text: 'Your plus points less your minus points make the round; the rounds are added up.',
    },
  ],
} as const satisfies Rules;
