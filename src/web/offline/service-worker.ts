/**
 * The service worker, as text for browsers. It keeps the page for the time without a connection, in each language, with the files
 * on it. Of its own it answers nothing but the opening of a public page that the network has failed to bring. So no answer to a look-up, no
 * page of the back office and no file of an earlier release is ever kept.
 *
 * @param version of the page: another one replaces what is kept
 * @param pages the paths of the page in each language
 * @param files the paths of what is on the page: mark and fonts
 */
export function serviceWorker(version: string, pages: readonly string[], files: readonly string[]): string {
  return `const kept = 'offline-${version}';
const pages = ${JSON.stringify(pages)};
const files = ${JSON.stringify(files)};

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll([...pages, ...files])));
});

addEventListener('activate', (event) => {
  event.waitUntil(removeOthers());
});

async function removeOthers() {
  // The page is requested while the worker starts.
  await registration.navigationPreload?.enable();
  for (const name of await caches.keys()) if (name !== kept) await caches.delete(name);
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  // The browser has sent the request of every navigation already: unanswered here, it would send it again.
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(fromNetwork(event));
  else if (files.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});

async function fromNetwork({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const [, prefix] = new URL(request.url).pathname.split('/');
    if (['admin', 'api', 'docs'].includes(prefix)) throw error;
    const page = pages.find((path) => path === '/' + prefix + '/offline') ?? '/offline';
    return (await caches.match(page)) ?? Response.error();
  }
}
`;
}

/** Replaces a worker that browsers have: it removes what was kept, and itself. */
export const unregisteringWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  event.waitUntil(remove());
});

async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;
