/** The games' tables, each loaded when somebody sits down at it. */
import type { TableComponent } from './contract';
import Plain from './plain/Table.svelte';

const TABLES = import.meta.glob<{ default: TableComponent }>('./*/Table.svelte');

/** The table of a game; one that plays any game by buttons until it has its own. */
export async function loadTable(game: string): Promise<TableComponent> {
  const load = TABLES[`./${game}/Table.svelte`];
  return load ? (await load()).default : Plain;
}
