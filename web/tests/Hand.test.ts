import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Selection } from '../src/lib/selection.svelte';
import Hand from '../src/parts/Hand.svelte';
import Framed from './Framed.svelte';

const CARDS = ['14', '55', '103'].map((id) => ({ id, label: id }));
const card = createRawSnippet(() => ({ render: () => '<span></span>' }));
const onplay = vi.fn();
const onrefuse = vi.fn();
let selection: Selection;

function show(isMultiple = false): void {
  const playable = new Set(['14', '103']);
  render(Framed, {
    Part: Hand,
    cards: CARDS,
    playable,
    selection,
    card,
    isMultiple,
    onplay,
    onrefuse,
  });
}
const press = (name: string): Promise<unknown> =>
  fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  selection = new Selection();
  vi.clearAllMocks();
});
afterEach(cleanup);

describe('a hand', () => {
  test('selects a card by a tap and plays it by another', async () => {
    show();
    await press('14');
    expect(selection.ids).toEqual(['14']);
    expect(onplay).not.toHaveBeenCalled();

    await press('14');
    expect(onplay).toHaveBeenCalledWith('14', null);
  });

  test('tells of a card that cannot be played, and leaves it where it is', async () => {
    show();
    await press('55');

    expect(onrefuse).toHaveBeenCalledWith('55');
    expect(selection.ids).toEqual([]);
  });

  test('picks up several cards where the game plays several', async () => {
    show(true);
    await press('14');
    await press('103');

    expect(selection.ids).toEqual(['14', '103']);
  });

  test('is played by keys alone', async () => {
    show();
    await fireEvent.keyDown(window, { key: '3' });
    expect(selection.ids).toEqual(['103']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '103' }));

    await fireEvent.keyDown(screen.getByRole('button', { name: '103' }), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '14' }));
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(selection.ids).toEqual([]);
  });
});
