/** The games that have a folder here: each table is loaded when a player sits down at it. */
import { byGame } from '../words/games';
import type { GamePage, TableComponent } from './contract';

const TABLES = byGame(import.meta.glob<{ default: TableComponent }>('./*/Table.svelte'));
const PAGES = byGame(import.meta.glob<GamePage>('./*/page.ts', { eager: true, import: 'default' }));

/** The table of a game; one that plays any game until it has its own. */
export async function loadTable(game: string): Promise<TableComponent> {
  return (await (TABLES[game] ?? TABLES['plain']!)()).default;
}

/** How a game reads its views; nothing of it for a game without a folder. */
export function pageOf(game: string): GamePage {
  return PAGES[game] ?? {};
}
