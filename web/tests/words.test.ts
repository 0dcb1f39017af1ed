import { afterEach, describe, expect, test } from 'vitest';
import { page as english } from '../src/words/en/page';
import { page as polish } from '../src/words/pl/page';
import { listedName } from '../src/lib/seats';
import { percent, signed } from '../src/lib/study/shares';
import { t, words } from '../src/lib/words.svelte';

afterEach(() => words.speak('en'));

describe('words', () => {
  test('follow the number, in each language in its own way', async () => {
    const bots = (count: number): string => t('new.botCount', { count });
    expect([1, 2, 5].map(bots)).toEqual(['1 bot', '2 bots', '5 bots']);

    await words.speak('pl');
    expect([1, 2, 5, 22, 25].map(bots)).toEqual([
      '1 bot',
      '2 boty',
      '5 botów',
      '22 boty',
      '25 botów',
    ]);
  });

  test('write numbers as their language does', async () => {
    const numbers = (): string[] => [
      words.number(-3.5),
      words.number(-0.001),
      percent(0.0312, 1),
      percent(-0.0312, 1),
      signed(0.0712),
      signed(-0.0012),
      t('new.botCount', { count: 1234.5 }),
    ];
    expect(numbers()).toEqual(['−3.5', '0', '3.1', '−3.1', '+7', '0', '1234.5 bots']);

    await words.speak('pl');
    expect(numbers()).toEqual(['−3,5', '0', '3,1', '−3,1', '+7', '0', '1234,5 bota']);
  });

  test('name the bots of a list in the page’s language, and people as they are', async () => {
    await words.speak('pl');
    expect(['bot 2 (normal)', 'Ania', 'bot 2'].map(listedName)).toEqual([
      'Bot 2 (średni)',
      'Ania',
      'bot 2',
    ]);
  });

  test('of a sentence are the server’s own in English', () => {
    const told = {
      code: 'six-nimmt.chosen',
      params: {},
      seats: { seat: 1 },
      text: 'Bartek has chosen',
    };
    expect(words.told(told, ['Ania', 'Bartek'])).toBe('Bartek has chosen.');
  });

  test('of a sentence are found by its code in Polish, with the players’ names', async () => {
    await words.speak('pl');
    const told = { code: 'move.not-to-act', params: {}, seats: { seat: 1 }, text: '' };
    expect(words.told(told, ['Ania', 'Bartek'])).toContain('Bartek');
  });

  test('inside sentences are translated, too', async () => {
    await words.speak('pl');
    const params = { card: 'R5', rule: 'highest card' };
    const told = { code: 'red7.canvas', params, seats: { seat: 0 }, text: '' };
    expect(words.told(told, ['Ania'])).toBe('Ania zagrywa R5 na tło: najwyższa karta.');
  });

  test('inside sentences are those of the game’s things, such as special cards', async () => {
    await words.speak('pl');
    const told = { code: 'the-gang.comes', params: { card: 'C8' }, seats: {}, text: '' };
    expect(words.told(told, [])).toContain('Awaria zasilania');
  });

  test('of a sentence come in pieces, so that cards can be drawn and names coloured', async () => {
    await words.speak('en');
    const params = { row: 2, bulls: 1, card: '55' };
    const told = { code: 'six-nimmt.takes-row', params, seats: { seat: 1 }, text: '' };
    expect(words.pieces(told, ['Ania', 'Bartek'])).toEqual([
      { text: 'Bartek', seat: 1 },
      { text: ' takes row ' },
      { text: '2', param: 'row', value: 2 },
      { text: ', ' },
      { text: '1' },
      { text: ' bull, and ' },
      { text: '55', param: 'card', value: '55' },
      { text: ' starts a new one' },
    ]);
  });

  test('put points beside the names of their players', async () => {
    await words.speak('en');
    const params = { round: 1, totals: [17, -2] };
    const told = { code: 'six-nimmt.scored', params, seats: {}, text: '' };
    expect(words.told(told, ['Ania', 'Bartek'])).toBe('Round 1 is over: Ania 17, Bartek −2.');
  });

  test('say what a move does', () => {
    expect(words.move('six-nimmt', 'take 2')).toBe('Take row 2');
    expect(words.move('six-nimmt', 'somersault twice')).toBe('somersault twice');
  });

  test('of both languages have the same parameters', () => {
    const named = (message: unknown): string[] =>
      [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].sort();
    for (const key of Object.keys(english) as Array<keyof typeof english>) {
      expect(named(polish[key]), key).toEqual(named(english[key]));
    }
  });
});
