/** Which page is open, by the address. */

/** By the first word of an address: the page it is alone, and the one with an id behind it. */
const PAGES = {
  analysis: ['analysis', 'analysis'],
  challenges: ['lost', 'deal'],
  claim: ['claim', 'claim'],
  daily: ['daily', 'deal'],
  ladder: ['ladder', 'ladder'],
  leaderboards: ['leaderboards', 'leaderboards'],
  learn: ['lessons', 'learn'],
  new: ['lost', 'new'],
  players: ['lost', 'player'],
  puzzles: ['puzzles', 'puzzles'],
  rules: ['lost', 'rules'],
  tables: ['lost', 'table'],
  tournaments: ['tournaments', 'tournament'],
} as const;

export interface Route {
  page: 'home' | 'replay' | 'review' | (typeof PAGES)[keyof typeof PAGES][number];
  /** What it shows: a table, a game, a player; empty where there is no choice. */
  id: string;
}

export function read(path: string): Route {
  const [first, id = '', third] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (!first) return { page: 'home', id };
  if (!Object.hasOwn(PAGES, first)) return { page: 'lost', id };
  const page = PAGES[first as keyof typeof PAGES][id ? 1 : 0];
  if (page === 'learn' && third) return { page, id: `${id}/${third}` };
  if (page === 'deal' && first === 'daily') return { page, id: `today/${id}` };
  if (page === 'table' && (third === 'replay' || third === 'review')) return { page: third, id };
  return { page, id };
}

class Router {
  route: Route = $state.raw(read(location.pathname));

  constructor() {
    addEventListener('popstate', () => (this.route = read(location.pathname)));
    addEventListener('click', (event) => this.#follow(event));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.route = read(location.pathname);
    scrollTo(0, 0);
  }

  /** Links of ours open without loading the page again; modified clicks stay the browser's. */
  #follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute('download'))
      return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    this.go(link.pathname + link.hash);
  }
}

export const router = new Router();
