/** The words around lessons and rules pages; loaded with them. */
import { words, type Params } from '$lib/words.svelte';
import type { Message } from './message';

const en = {
  title: 'Learn {game}',
  index: 'Learn to play',
  about: 'Three minutes a game: you play small positions and see what happens.',
  step: 'Step {step} of {steps}',
  next: 'Next',
  again: 'Once more',
  show: 'Show me',
  showing: 'Your move is marked.',
  refused: 'Not quite',
  done: 'Well done',
  finished: 'That was the lesson. You know enough for a first match.',
  finishedMore: 'That was the lesson.',
  coached: 'First match with a coach',
  lessons: 'Lessons',
  start: 'Start',
  seen: 'done',
  rules: 'How to play',
  learn: 'Learn by playing',
  print: 'Print',
  none: 'There are no lessons for this game yet.',
  loading: 'One moment…',
  broken: 'The lesson could not be loaded. Check the connection and open it again.',
  you: 'Kim',
} as const satisfies Record<string, Message>;

export type LearnKey = keyof typeof en;

const pl: Record<LearnKey, Message> = {
  title: 'Nauka: {game}',
  index: 'Naucz się grać',
  about: 'Trzy minuty na grę: grasz w małych sytuacjach i widzisz, co z tego wynika.',
  step: 'Krok {step} z {steps}',
  next: 'Dalej',
  again: 'Jeszcze raz',
  show: 'Pokaż',
  showing: 'Twój ruch jest zaznaczony.',
  refused: 'Nie całkiem',
  done: 'Dobrze',
  finished: 'To cała lekcja. Na pierwszą partię wystarczy.',
  finishedMore: 'To cała lekcja.',
  coached: 'Pierwsza partia z trenerem',
  lessons: 'Lekcje',
  start: 'Zacznij',
  seen: 'ukończona',
  rules: 'Jak grać',
  learn: 'Naucz się, grając',
  print: 'Drukuj',
  none: 'Do tej gry nie ma jeszcze lekcji.',
  loading: 'Chwileczkę…',
  broken: 'Nie udało się wczytać lekcji. Sprawdź połączenie i otwórz ją ponownie.',
  you: 'Kim',
};

const OWN = { en, pl };

export function say(key: LearnKey, params: Params = {}): string {
  return words.fill(OWN[words.language][key], params);
}
