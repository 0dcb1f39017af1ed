/** Pages that are loaded when they are opened: the first one does not wait for them. */
import type { Component } from 'svelte';
import type { Route } from '$lib/router.svelte';

export type Load = () => Promise<{ default: Component<{ id: string }> }>;
type Later = Exclude<Route['page'], 'home' | 'claim' | 'lessons' | 'lost'>;

export const PAGES: Readonly<Record<Later, Load>> = {
  table: () => import('./TablePage.svelte'),
  replay: () => import('./ReplayPage.svelte'),
  learn: () => import('./LearnPage.svelte'),
  new: () => import('./NewTable.svelte'),
  player: () => import('./PlayerPage.svelte'),
  rules: () => import('./RulesPage.svelte'),
};

/** Fetches a page before anything asks for it. */
export function fetchAhead(page: Route['page']): void {
  if (page in PAGES) void PAGES[page as Later]().catch(() => undefined); // it shows when opened
}
