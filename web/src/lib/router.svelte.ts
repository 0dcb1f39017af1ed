/** Which page is open, by the address. */

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'review'; id: string }
  | { page: 'analysis'; id: string }
  | { page: 'puzzles'; id: string }
  | { page: 'player'; id: string }
  | { page: 'claim' }
  | { page: 'lessons' }
  | { page: 'learn'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'daily' }
  | { page: 'deal'; id: string }
  | { page: 'tournaments' }
  | { page: 'tournament'; id: string }
  | { page: 'leaderboards' }
  | { page: 'ladder' }
  | { page: 'lost' };

export function read(path: string): Route {
  const [first, id, third] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (!first) return { page: 'home' };
  if (first === 'claim') return { page: 'claim' };
  if (first === 'learn')
    return id ? { page: 'learn', id: third ? `${id}/${third}` : id } : { page: 'lessons' };
  if (first === 'leaderboards') return { page: 'leaderboards' };
  if (first === 'tournaments') return id ? { page: 'tournament', id } : { page: 'tournaments' };
  if (first === 'daily') return id ? { page: 'deal', id: `today/${id}` } : { page: 'daily' };
  if (first === 'analysis' || first === 'puzzles') return { page: first, id: id ?? '' };
  if (first === 'ladder') return { page: 'ladder' };
  if (!id) return { page: 'lost' };
  if (first === 'challenges') return { page: 'deal', id };
  if (first === 'rules') return { page: 'rules', game: id };
  if (first === 'new') return { page: 'new', game: id };
  if (first === 'players') return { page: 'player', id };
  if (first === 'tables')
    return { page: third === 'replay' || third === 'review' ? third : 'table', id };
  return { page: 'lost' };
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
