import type { Rules } from '../../../words/rules';

export const rules = {
  title: 'Red7',
  sections: [
    {
      title: 'The aim',
      paragraphs: [
        'At the end of your own turn you must be winning: of all players still in the round, your palette must be the best under the rule on the canvas. If it is not, you are out. The last one in wins the round.',
      ],
    },
    {
      title: 'Start',
      paragraphs: [
        'There are 49 cards: seven colours, each with the numbers 1 to 7. Everyone gets 7 cards in hand and one face up: the start of a palette.',
        'The canvas in the middle begins red. The player to the left of the highest palette card begins.',
        'A bigger number is higher; of equal numbers the colour nearer to red: red, orange, yellow, green, blue, indigo, violet. So the red 7 is the highest card.',
      ],
    },
    {
      title: 'Your turn',
      only: { effects: [false] },
      paragraphs: [
        'Do one of these:',
        '- play a card to your palette;',
        '- play a card on the canvas, which changes the rule;',
        '- first a card to your palette, then another one on the canvas;',
        '- pass, and be out.',
        'A card may go on the canvas only if you are winning then. A card to the palette is always allowed, but if you are not winning afterwards you are out.',
      ],
    },
    {
      title: 'Your turn',
      only: { effects: [true] },
      paragraphs: [
        'You play step by step. Begin with a card to your palette, a card on the canvas, or pass and be out.',
        'An odd card played from your hand to your palette has an effect, see the legend. You must carry it out if possible. Even cards, the card dealt to your palette and canvas cards have none.',
        'After the palette card and its effect you may play a card on the canvas, or end your turn. If you began with the canvas, your turn is over.',
        'A card may go on the canvas only if you are winning then. If you end your turn without winning, you are out.',
        'A 1 or a 7 may be played to the palette only if you can still end the turn winning, and then you must.',
      ],
    },
    {
      title: 'Who is winning',
      picture: 'R7 > O7 > Y7 > V6',
      paragraphs: [
        'The colour of the top canvas card is the rule; see the legend. It says which cards of a palette count.',
        'More counting cards are better. If two palettes have equally many, the highest of the counting cards decides. There is never a tie.',
        'Where you have several groups, say two pairs under orange, only the best one counts. One card alone is a group of one. Without any counting card you are not winning, even if nobody has one.',
      ],
    },
    {
      title: 'Out',
      paragraphs: [
        'A player who is out puts hand and palette away; those cards no longer count in this round. When only one player is left, the round ends at once.',
      ],
    },
    {
      title: 'One round',
      only: { mode: ['basic'] },
      paragraphs: ['The match is one round: the last one left wins it.'],
    },
    {
      title: 'Drawing',
      only: { mode: ['advanced'] },
      paragraphs: [
        'If you play a card from your hand on the canvas and its number is greater than the number of cards in your palette, you draw a card. The palette card of the same turn counts already; equal is not greater.',
      ],
    },
    {
      title: 'Points',
      only: { mode: ['advanced'] },
      paragraphs: [
        'The winner of a round keeps the cards of their palette that count under the last rule, each worth its number. These cards are out of the match; all others are shuffled for the next round.',
        'The match ends when the winner of a round reaches the target, usually 40 points for two, 35 for three and 30 for four players, or when there are too few cards to deal. The most points win.',
      ],
    },
  ],
  legends: [
    {
      title: 'The seven rules',
      entries: [
        { sign: 'R', name: 'red', text: 'Highest card.' },
        { sign: 'O', name: 'orange', text: 'Most cards of one number.' },
        { sign: 'Y', name: 'yellow', text: 'Most cards of one colour.' },
        { sign: 'G', name: 'green', text: 'Most even cards: 2, 4 and 6.' },
        {
          sign: 'B',
          name: 'blue',
          text: 'Most different colours; of each its highest card counts.',
        },
        {
          sign: 'I',
          name: 'indigo',
          text: 'Longest run of consecutive numbers, without gaps; of each number the highest card counts. 7 and 1 do not join.',
        },
        { sign: 'V', name: 'violet', text: 'Most cards below 4: 1, 2 and 3.' },
      ],
    },
    {
      title: 'Effects',
      only: { effects: [true] },
      entries: [
        {
          sign: '1',
          name: 'remove',
          text: 'Remove a card from a palette that has at least as many cards as yours, the 1 included; it goes face down on the deck. Only if you end the turn winning.',
        },
        { sign: '3', name: 'draw', text: 'Draw the top card of the deck.' },
        {
          sign: '5',
          name: 'one more',
          text: 'Play one more card to your palette; it has its effect too.',
        },
        {
          sign: '7',
          name: 'drop',
          text: 'Drop a card of your palette, perhaps the 7 itself, face down on the deck or on the canvas, where it changes the rule. Only if you end the turn winning.',
        },
      ],
    },
  ],
  hints: [
    {
      phase: 'turn',
      text: 'When your turn ends, your palette must be the best by the rule on the canvas, or you are out.',
    },
    {
      phase: 'turn',
      text: 'You may change the rule: play a card on the canvas under whose colour your palette is the best.',
    },
    {
      phase: 'turn',
      text: 'Every turn costs cards, and without cards you are out. Two cards in one turn are strong, but expensive.',
    },
    {
      phase: 'turn',
      text: 'In a tie the highest counting card decides, then its colour: red is the strongest.',
    },
    {
      phase: 'turn-over',
      text: 'Now it is checked whether the player on turn is winning. If not, they are out.',
    },
    {
      phase: 'finish',
      only: { effects: [true] },
      text: 'The palette card is played. A card on the canvas may still save you; otherwise end your turn.',
    },
    {
      phase: 'round-over',
      text: 'Only one player is left: the round is won.',
    },
    {
      phase: 'scored',
      only: { mode: ['advanced'] },
      text: 'The counting cards of the winner are points now and leave the match.',
    },
  ],
} as const satisfies Rules;
