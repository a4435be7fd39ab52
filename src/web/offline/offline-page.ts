import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ErrorPages } from '#http/error-pages.ts';
import { type Language, languages, localPath } from '#web/site/language/languages.ts';

/** Replaces a worker that browsers have: it removes what was kept, and itself. */
const unregisteringWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  event.waitUntil(remove());
});

async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;

/** Never taken from a cache: the next visit gets the present worker, and with it the present page. */
const fresh = { 'cache-control': 'no-cache' };
/** The worker may fetch what it passes on, and nothing else. */
const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

interface OfflinePage {
  /** The page in each language. */
  pageIn: Record<Language, ReturnType<ErrorPages>>;
  /** The brand's mark, which is kept with the pages. */
  mark: string;
  /** The paths of the font files of the pages, which are kept with them. */
  fonts: readonly string[];
  /** False to remove worker and page from all browsers that have them. */
  isOn: boolean;
}

const offlinePath = (language: Language) => localPath(language, '/offline');

/** Serves the page that browsers keep for the time without a connection, and the service worker that keeps it. */
export function serveOfflinePage(app: FastifyInstance, { pageIn, mark, fonts, isOn }: OfflinePage): void {
  const digest = createHash('sha256').update(mark);
  for (const language of languages) digest.update(pageIn[language].html);
  const version = digest.digest('hex').slice(0, 12);
  const script = isOn
    ? serviceWorker(version, languages.map(offlinePath), ['/favicon.svg', ...fonts])
    : unregisteringWorker;
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply.headers(fresh).type(`${type}; charset=utf-8`).send(body);
  for (const language of languages) {
    const { headers, html } = pageIn[language];
    app.get(offlinePath(language), (_request, reply) => send(reply.headers(headers), 'text/html', html));
  }
  app.get('/service-worker.js', (_request, reply) =>
    send(reply.header('content-security-policy', workerPolicy), 'text/javascript', script),
  );
}

/**
 * The service worker, as text for browsers. It keeps the page for the time without a connection, in each language, with the files
 * on it. Of its own it answers nothing but the opening of a public page that the network has failed to bring. So no answer to a look-up, no
 * page of the back office and no file of an earlier release is ever kept.
 *
 * @param version of the page: another one replaces what is kept
 * @param pages the paths of the page in each language
 * @param files the paths of what is on the page: mark and fonts
 */
function serviceWorker(version: string, pages: readonly string[], files: readonly string[]): string {
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
