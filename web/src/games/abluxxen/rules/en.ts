import type { Rules } from '../../../words/rules';

export const rules = {
  title: 'Abluxxen',
  sections: [
    {
      title: 'The aim',
      paragraphs: [
        'Every card in front of you at the end is a point, every card left in your hand costs one. Values do not matter then; the highest score wins.',
      ],
    },
    {
      title: 'The cards',
      paragraphs: [
        'There are the numbers 1 to 13, eight of each, and 5 jokers. You begin with 13 cards. Six open cards are the pool, the rest is the deck.',
      ],
    },
    {
      title: 'Play a set',
      picture: '4 4 4 J',
      paragraphs: [
        'In your turn you play one set: one or more cards of one value. You may add any number of jokers to them, which then have that value, or play jokers alone, which are higher than 13.',
        'You may play fewer than you hold. The set lies on top of your earlier ones: it is your top layer.',
        'If you play the last card of your hand, the match ends at once, and nobody is robbed any more.',
      ],
    },
    {
      title: 'Whom you rob',
      picture: '7 7 7 -> 5 5 5',
      paragraphs: [
        'Your set robs every other player whose top layer has the same number of cards and a lower value. Jokers in it count as cards.',
        'Robbing is compulsory, and goes clockwise from your left. Each player is robbed once a turn at most, even if the next layer would lose too; the next player may rob that one.',
        'Equal values never rob. 13 with a joker is a pair of 13s and is robbed by two jokers.',
      ],
    },
    {
      title: 'Jokers are safe',
      only: { mode: ['basic', 'advanced'] },
      paragraphs: ['Nothing robs a layer of jokers alone.'],
    },
    {
      title: 'The 1s',
      only: { mode: ['expert'] },
      paragraphs: [
        '1s also rob as many 13s, and as many jokers that lie alone. The set may contain jokers, but at least one 1. They rob neither 12s nor 1s, and everything higher still robs them.',
      ],
    },
    {
      title: 'What becomes of the layer',
      paragraphs: [
        'First you, the thief, decide:',
        '- Take: the layer goes to your hand. The robbed player draws as many cards as it had.',
        '- Leave: then the robbed player decides.',
        'The robbed player’s choice after you leave it:',
        '- Keep: the layer goes back to their hand, and they draw nothing.',
        '- Discard: the layer is gone for good, and the robbed player draws as many cards as it had.',
        'The layer below is the top layer now.',
      ],
    },
    {
      title: 'Drawing',
      paragraphs: [
        'Every card is drawn either from the open pool or unseen from the deck. The pool is refilled to six only after all cards owed have been drawn.',
        'An empty deck is not replaced. When deck and pool are both empty, the match ends at once.',
      ],
    },
    {
      title: 'The optional card',
      only: { mode: ['basic'] },
      paragraphs: [
        'If you robbed nobody in your turn, you may draw one card from pool or deck, or pass.',
      ],
    },
    {
      title: 'Duel: the virtual player',
      only: { seats: [2] },
      paragraphs: [
        'Two players meet a third, virtual one. Each of you begins with two jokers and 11 more cards. The virtual player has a row of up to 13 open cards; all its cards of one value are one set.',
        'Your set also robs one of its sets with the same number of cards and a lower value: you choose which, and it goes to your hand. It comes before robbing the other player, and it is compulsory too. A part of a set cannot be robbed.',
        'Then the row is filled from the deck to 13 cards. A 13 or a joker turned up goes to the pool instead, onto the lowest single card there: the two are a group now and are drawn together as one card.',
        'At the beginning the virtual player may have fewer than 13 cards; the first robbery makes it up. It never plays, robs or scores.',
      ],
    },
    {
      title: 'End',
      paragraphs: [
        'The match ends when a player has played the last card of the hand, or when deck and pool are empty.',
        'Your score is the number of cards before you minus the number of cards in your hand. In a tie the fewer cards in hand win; if these are equal too, the win is shared. Going out does not always win.',
      ],
    },
  ],
  legends: [
    {
      title: 'Words of the game',
      entries: [
        { sign: '7', name: 'number', text: '1 to 13, eight of each. They rank by value.' },
        { sign: 'J', name: 'joker', text: 'Takes any value beside numbers; alone higher than 13.' },
        {
          sign: 'layer',
          name: 'layer',
          text: 'A set that lies before a player. Only the top layer can be robbed.',
        },
        { sign: 'pool', name: 'pool', text: 'Six open cards beside the deck, to draw from.' },
        { sign: 'paw', name: 'paw', text: 'Lies before the player whose turn it is.' },
      ],
    },
    {
      title: 'Modes',
      entries: [
        { sign: 'basic', name: 'basic', text: 'If you rob nobody, you may draw a card.' },
        { sign: 'advanced', name: 'advanced', text: 'Without that card.' },
        {
          sign: 'expert',
          name: 'expert',
          text: 'Like advanced, but 1s also rob 13s and jokers that lie alone.',
        },
      ],
    },
  ],
  hints: [
    {
      phase: 'play',
      text: 'Play cards of one value, with jokers if you like. Every card in front of you at the end is a point.',
    },
    {
      phase: 'play',
      text: 'Look at the others’ top layers: the same number of higher cards robs them.',
    },
    {
      phase: 'play',
      text: 'Big sets are seldom robbed: someone would need exactly as many cards. Collect before you play.',
    },
    {
      phase: 'rob',
      only: { seats: [2] },
      text: 'Your set beats cards of the virtual player. Choose the set that fits your hand.',
    },
    {
      phase: 'steal',
      text: 'Take the layer if it makes your own sets bigger. If you leave it, its owner decides.',
    },
    {
      phase: 'answer',
      text: 'Keep the cards to play them again, or discard them and draw as many new ones.',
    },
    {
      phase: 'owed',
      text: 'Draw one card after the other: open ones from the pool, or a surprise from the deck.',
    },
    {
      phase: 'option',
      only: { mode: ['basic'] },
      text: 'You robbed nobody, so you may draw one card. It costs a point if it stays in your hand.',
    },
  ],
} as const satisfies Rules;
