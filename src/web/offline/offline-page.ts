import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ErrorPages } from '#http/error-pages.ts';
import { serviceWorker, unregisteringWorker } from '#web/offline/service-worker.ts';
import { type Language, languages, localPath } from '#web/site/language/languages.ts';

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
