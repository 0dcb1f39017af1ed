/** The games that have a folder here: each table is loaded when a player sits down at it. */
import { once } from '$lib/once';
import { byGame } from '../words/games';
import type { GamePage, TableComponent } from './contract';

const TABLES = Object.fromEntries(
  Object.entries(byGame(import.meta.glob<{ default: TableComponent }>('./*/Table.svelte'))).map(
    ([game, load]) => [game, once(async () => (await load()).default)],
  ),
);
const PAGES = byGame(import.meta.glob<GamePage>('./*/page.ts', { eager: true, import: 'default' }));

/** The table of a game; one that plays any game until it has its own. */
export function loadTable(game: string): TableComponent | Promise<TableComponent> {
  return (TABLES[game] ?? TABLES['plain']!)();
}

/** How a game reads its views; nothing of it for a game without a folder. */
export function pageOf(game: string): GamePage {
  return PAGES[game] ?? {};
}
