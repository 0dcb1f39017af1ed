/** The names of cards, hands and chips, from the words of the game. */
import { thing } from './words/table';

export const GAME = 'the-gang';

/** As it stands on the card: a ten takes two digits there. */
export function rankSign(rank: string): string {
  return rank === 'T' ? '10' : rank;
}

/** `As` is the ace of spades. */
export function cardName(code: string): string {
  if (code === 'Jx') return thing('card.Jx');
  const [rank, suit] = code;
  return thing('card', { rank: thing(`rank.${rank}`), suit: thing(`suit.${suit}`) });
}

export function handName(category: string): string {
  return thing(`hand.${category}`);
}

/** A guess is a rank or a category of hands. */
export function guessName(guess: string): string {
  return guess.length === 1 ? thing(`rank.${guess}`) : handName(guess);
}

export function colourName(round: number): string {
  return thing(`colour.${round}`);
}

export function chipName(round: number, stars: number): string {
  return thing('chip', { colour: colourName(round), stars });
}
