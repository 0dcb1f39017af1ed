/** Pages that are loaded when they are opened: the first one does not wait for them. */
import type { Component } from 'svelte';
import { gameAhead, openAhead } from '$lib/ahead';
import { once } from '$lib/once';
import type { Route } from '$lib/router.svelte';

interface Loaded {
  default: Component<{ id: string }>;
}
export type Load = () => Loaded | Promise<Loaded>;
type Later = Exclude<Route['page'], 'home' | 'claim' | 'lessons' | 'lost'>;

/** Those that bring their own bar. */
export const FULL_SCREEN = {
  table: once(() => import('./TablePage.svelte')),
  replay: once(() => import('./ReplayPage.svelte')),
  review: once(() => import('./ReviewPage.svelte')),
  analysis: once(() => import('./AnalysisPage.svelte')),
  puzzles: once(() => import('./PuzzlesPage.svelte')),
  learn: once(() => import('./LearnPage.svelte')),
} satisfies Partial<Record<Later, Load>>;

export const PAGES: Readonly<Record<Later, Load>> = {
  ...FULL_SCREEN,
  new: once(() => import('./NewTable.svelte')),
  player: once(() => import('./PlayerPage.svelte')),
  rules: once(() => import('./RulesPage.svelte')),
  daily: once(() => import('./DailyPage.svelte')),
  deal: once(() => import('./DealPage.svelte')),
  tournaments: once(() => import('./TournamentsPage.svelte')),
  tournament: once(() => import('./TournamentPage.svelte')),
  leaderboards: once(() => import('./LeaderboardsPage.svelte')),
  ladder: once(() => import('./LadderPage.svelte')),
};

/** Fetches all that the page of the address needs, side by side, before anything asks for it. */
export async function fetchAhead(route: Route): Promise<void> {
  if (!(route.page in PAGES)) return;
  if (route.page === 'table') openAhead(route.id);
  try {
    await PAGES[route.page as Later]();
    if (route.page === 'table') await fetchTable(route.id);
  } catch {
    // It shows when the page is opened.
  }
}

async function fetchTable(id: string): Promise<void> {
  const [{ loadTable }, game] = await Promise.all([import('../games'), gameAhead(id)]);
  if (game) await loadTable(game);
}
