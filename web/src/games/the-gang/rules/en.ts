import type { Rules } from '../../../words/rules';

export const rules = {
  title: 'The Gang',
  sections: [
    {
      title: 'The aim',
      paragraphs: [
        'You play together: show by chips alone whose poker hand is the weakest, the next one, up to the strongest. A heist with the right order opens a vault, a wrong one sets off an alarm. The third vault wins the match for everyone.',
      ],
    },
    {
      title: 'How you lose',
      only: { mode: ['basic', 'advanced', 'professional'] },
      paragraphs: ['The third alarm loses the match for everyone.'],
    },
    {
      title: 'How you lose',
      only: { mode: ['master'] },
      paragraphs: ['The second alarm already loses the match for everyone.'],
    },
    {
      title: 'A heist',
      picture: 'As Ad + 9h Th Jh 2c 3s',
      paragraphs: [
        'Everyone gets two hole cards, which nobody else sees. Then there are four rounds:',
        '- Round 1: white chips.',
        '- Round 2: three community cards, then yellow chips.',
        '- Round 3: a fourth community card, then orange chips.',
        '- Round 4: the fifth community card, then red chips.',
        'Then comes the showdown. Only the red chips decide; the earlier ones tell the others what you thought before.',
      ],
    },
    {
      title: 'The chips',
      picture: 'w1 w2 w3 -> y1 y2 y3 -> o1 o2 o3 -> r1 r2 r3',
      paragraphs: [
        'In every round there are as many chips as players, with 1, 2, 3 … stars. More stars mean: I think my hand is stronger.',
        'There are no turns. Take a chip from the centre or from another player at any time; if you held one, it goes back to the centre. You may also return yours. Chips of earlier rounds stay where they lie.',
      ],
    },
    {
      title: 'End of a chip round',
      only: { settle: ['ready'] },
      paragraphs: [
        'When everyone has a chip, you can say ready. When all are ready, the round ends. Any other move makes everyone unready again.',
      ],
    },
    {
      title: 'End of a chip round',
      only: { settle: ['instant'] },
      paragraphs: ['The round ends as soon as everyone has a chip.'],
    },
    {
      title: 'No talk about cards',
      paragraphs: [
        'Do not talk about your cards, your hand or what you conclude from them about others, and do not bluff. The chips are the only language.',
      ],
    },
    {
      title: 'The showdown',
      paragraphs: [
        'The hands are revealed in the order of the red chips, from one star up. Your hand is the best five of your hole cards and the community cards.',
        'No hand may be weaker than one before it. Equal hands may stand in either order. If all is right, the heist succeeds.',
      ],
    },
    {
      title: 'Comparing hands',
      paragraphs: [
        'First the kind of hand counts, see the legend. In the same kind the ranks decide: first those that make the hand, then the remaining cards of the five, the highest first. Suits never decide.',
        'The ace is the highest card; in a straight it may also be the lowest: A 2 3 4 5.',
      ],
    },
    {
      title: 'Special cards: advanced',
      only: { mode: ['advanced'] },
      paragraphs: [
        'The first heist has no special card. After a success the next heist has a challenge, which makes it harder; after a failure it has a specialist, who helps. The card is for that heist only.',
      ],
    },
    {
      title: 'Special cards: professional',
      only: { mode: ['professional'] },
      paragraphs: [
        'One challenge holds for the whole match. Besides, from the second heist on: after a success one more challenge, after a failure a specialist. That card is for one heist only. Quick Access stays out.',
      ],
    },
    {
      title: 'Special cards: master thief',
      only: { mode: ['master'] },
      paragraphs: [
        'Two challenges hold in every heist. After each heist the one with the lower number goes and a new one comes. There are no specialists, and Quick Access stays out.',
      ],
    },
    {
      title: 'Using a specialist',
      only: { mode: ['advanced', 'professional'] },
      paragraphs: [
        'Investor, Coordinator, Math Whiz and Con Artist act by themselves after the deal.',
        'The others need an agreement: during a chip phase someone proposes who uses the specialist, and all others must agree. One refusal cancels the proposal. Everyone may propose once per round; the specialist is used at most once per heist.',
        'Until a proposal is answered, the chips rest.',
      ],
    },
    {
      title: 'Guessing',
      only: { mode: ['advanced', 'professional', 'master'] },
      paragraphs: [
        'Retina Scan and Fingerprint Scan ask for a guess before the hand with the most red stars is revealed, unless the heist has failed already. All other players name one value each; you may talk about it, but the one with the most stars keeps quiet.',
        'The value named most often is the gang’s guess; among equals the one named by the player with the most red stars. If a guess is wrong, the heist fails.',
      ],
    },
  ],
  legends: [
    {
      title: 'Hands, from weak to strong',
      entries: [
        { sign: 'high-card', name: 'high card', text: 'None of the below.' },
        { sign: 'pair', name: 'pair', text: 'Two cards of the same rank.' },
        { sign: 'two-pair', name: 'two pair', text: 'Two pairs.' },
        { sign: 'three', name: 'three of a kind', text: 'Three cards of the same rank.' },
        {
          sign: 'straight',
          name: 'straight',
          text: 'Five ranks in sequence, suits do not matter.',
        },
        { sign: 'flush', name: 'flush', text: 'Five cards of the same suit.' },
        { sign: 'full-house', name: 'full house', text: 'Three of one rank and two of another.' },
        { sign: 'four', name: 'four of a kind', text: 'Four cards of the same rank.' },
        { sign: 'straight-flush', name: 'straight flush', text: 'Five in sequence in one suit.' },
        { sign: 'royal-flush', name: 'royal flush', text: '10 J Q K A in one suit.' },
      ],
    },
    {
      title: 'Challenges',
      only: { mode: ['advanced', 'professional', 'master'] },
      entries: [
        { sign: 'C1', name: 'Quick Access', text: 'No white chips: round 1 is left out.' },
        {
          sign: 'C2',
          name: 'Noise Sensors',
          text: 'White, yellow, orange: the player who takes the chip with 1 star from the centre keeps it until the round ends.',
        },
        {
          sign: 'C3',
          name: 'Motion Detector',
          text: 'If a J, Q or K is among the first three community cards, the player with the white 1-star chip discards all hole cards and draws as many new ones.',
        },
        {
          sign: 'C4',
          name: 'Retina Scan',
          text: 'Before the hand with the most red stars is revealed, the others guess the rank of one of its hole cards. It must be right.',
        },
        {
          sign: 'C5',
          name: 'Hasty Getaway',
          text: 'No orange chips: after the fourth community card comes the fifth at once.',
        },
        {
          sign: 'C6',
          name: 'Ventilation Shaft',
          text: 'White, yellow, orange: the player who takes the chip with the most stars from the centre keeps it until the round ends.',
        },
        {
          sign: 'C7',
          name: 'Laser Tripwires',
          text: 'If no J, Q or K is among the first three community cards, the player with the most white stars discards all hole cards and draws as many new ones.',
        },
        {
          sign: 'C8',
          name: 'Blackout',
          text: 'The chips of a round disappear when the next one begins. Remember who had which.',
        },
        {
          sign: 'C9',
          name: 'Fingerprint Scan',
          text: 'Before the hand with the most red stars is revealed, the others guess which kind of hand it is. It must be right.',
        },
        {
          sign: 'C10',
          name: 'Security Cameras',
          text: 'Three hole cards each instead of two; still the best five count.',
        },
      ],
    },
    {
      title: 'Specialists',
      only: { mode: ['advanced', 'professional'] },
      entries: [
        {
          sign: 'S1',
          name: 'Informant',
          text: 'By agreement: one player secretly shows another a hole card of their own choice.',
        },
        {
          sign: 'S2',
          name: 'Getaway Driver',
          text: 'By agreement: it is announced which kind of hand one player has at this moment, nothing more.',
        },
        {
          sign: 'S3',
          name: 'Investor',
          text: 'After the deal: it is announced how many J, Q and K each player holds.',
        },
        {
          sign: 'S4',
          name: 'Mastermind',
          text: 'By agreement: it is announced how many hole cards of a named rank one player has.',
        },
        {
          sign: 'S5',
          name: 'Hacker',
          text: 'By agreement: one player draws a card and then discards a hole card, perhaps the new one.',
        },
        {
          sign: 'S6',
          name: 'Coordinator',
          text: 'After the deal: everyone passes a hole card to the left at the same time.',
        },
        {
          sign: 'S7',
          name: 'Jack',
          text: 'By agreement: one player takes an extra jack of no suit and discards another hole card. It never counts in a flush or straight flush.',
        },
        {
          sign: 'S8',
          name: 'Math Whiz',
          text: 'After the deal: the sum of each player’s hole cards is announced. 2–10 count their number, J, Q and K 10, the ace 11.',
        },
        {
          sign: 'S9',
          name: 'Con Artist',
          text: 'After the deal: all hole cards are shuffled together and dealt again.',
        },
        {
          sign: 'S10',
          name: 'Muscle',
          text: 'By agreement: one player’s hand beats every other hand of the same kind.',
        },
      ],
    },
  ],
  hints: [
    {
      phase: 'chips',
      text: 'Is your hand good? Take a chip with many stars. Is it weak? One star. The others do the same.',
    },
    {
      phase: 'chips',
      text: 'Now judge your hand again with the community cards. The chips of the earlier rounds tell what the others thought.',
    },
    {
      phase: 'chips',
      text: 'If you think you are stronger than the holder of a chip, take it away: that is how you talk here.',
    },
    {
      phase: 'community',
      text: 'Community cards belong to everyone. Your hand is the best five of yours and these.',
    },
    {
      phase: 'showdown',
      text: 'The hands are revealed in the order of the red chips. No hand may be weaker than one before it.',
    },
    {
      phase: 'scored',
      text: 'A right order opens a vault, a wrong one sets off an alarm.',
    },
    {
      phase: 'turn-up',
      only: { mode: ['advanced', 'professional', 'master'] },
      text: 'A special card comes into play. A tap on it shows what it does.',
    },
    {
      phase: 'answer',
      only: { mode: ['advanced', 'professional'] },
      text: 'Someone proposes to use the specialist. It happens only if everyone agrees.',
    },
  ],
} as const satisfies Rules;
