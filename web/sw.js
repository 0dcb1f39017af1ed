// Keeps the page's own files, so that it opens without a network, with its lessons and rules. What the
// server says is never kept: tables, people and everything else under /api/ are asked for every time.
// `vite build` puts the names of the files in; a page with other files brings another worker. That one
// fetches its files beside the old ones and takes over when no tab of the old page is open any more.
const FILES = [/* files */];
const CACHE = 'stolik-/* version */';
const PAGE = '/';

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/'))
    return;
  if (request.mode === 'navigate') event.respondWith(newestPage(request));
  else if (FILES.includes(pathname)) event.respondWith(kept(request));
});

/** Without cookies, so that nothing of a person can be in the page. */
async function fill() {
  const cache = await caches.open(CACHE);
  const requests = [PAGE, ...FILES].map(
    (path) =>
      new Request(path, {
        credentials: 'omit',
        cache: path.startsWith('/assets/') ? 'default' : 'reload',
      }),
  );
  await cache.addAll(requests);
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith('stolik-') && name !== CACHE)
      .map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

async function kept(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The page of the server; the one kept where there is no network. */
async function newestPage(request) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(CACHE);
    return (await cache.match(PAGE, { ignoreVary: true })) ?? Response.error();
  }
}
