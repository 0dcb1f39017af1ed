import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalogue } from '../src/lib/catalogue.svelte';
import type { GameInfo, OptionField } from '../src/lib/messages';
import { words } from '../src/lib/words.svelte';
import NewTable from '../src/pages/NewTable.svelte';
import OptionList from '../src/parts/OptionList.svelte';
import { TABLE } from './table';

function whole(name: string, value: number, only: OptionField['only'] = {}): OptionField {
  return { name, kind: 'whole', default: value, choices: [], low: 0, high: 99, only, seats: {} };
}

function game(id: string, ...options: OptionField[]): GameInfo {
  return {
    id,
    title: id,
    motto: '',
    least_seats: 3,
    most_seats: 6,
    is_cooperative: false,
    puzzles: 0,
    options,
  };
}

beforeEach(async () => {
  await words.speak('en');
  const order: OptionField = {
    ...whole('order', 0),
    kind: 'choice',
    default: 'shuffled',
    choices: ['shuffled', 'numbered'],
  };
  catalogue.games = [
    game('six-nimmt', whole('limit', 66, { rounds: [0] }), whole('rounds', 0)),
    game('the-gang', order, whole('challenge', 1, { order: ['numbered'] })),
  ];
});

afterEach(cleanup);

describe('a choice for fewer seats', () => {
  test('says so, and leaves only those', async () => {
    const mode: OptionField = {
      ...whole('mode', 0),
      kind: 'choice',
      default: 'classic',
      choices: ['classic', 'tactical'],
      seats: { tactical: [3, 4] },
    };
    catalogue.games = [game('new-game', mode)];
    render(NewTable, { id: 'new-game' });
    screen.getByRole('radio', { name: '6' }).click();

    await fireEvent.click(screen.getByRole('radio', { name: 'tactical For 3 to 4 players.' }));
    const open = screen
      .getAllByRole<HTMLInputElement>('radio', { name: /^\d$/ })
      .filter(({ disabled }) => !disabled);
    expect(open.map(({ value }) => value)).toEqual(['3', '4']);
    expect(open.find(({ checked }) => checked)?.value).toBe('4');
  });
});

describe('options without an effect', () => {
  test('are not listed', async () => {
    const { rerender } = render(OptionList, { table: { ...TABLE, options: { rounds: 1 } } });
    expect(screen.queryByText('Limit')).toBeNull();
    expect(screen.getByText('1 round')).toBeTruthy();

    await rerender({ table: TABLE });
    expect(screen.getByText('more than 66 points')).toBeTruthy();
  });

  test('are not asked for, until others give them one', async () => {
    render(NewTable, { id: 'the-gang' });
    expect(screen.queryByRole('spinbutton')).toBeNull();

    screen.getByRole('radio', { name: /by number/ }).click();
    expect(await screen.findByRole('spinbutton', { name: 'First challenge' })).toBeTruthy();
  });
});
