import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { limits } from '#http/limits.ts';
import { securityHeaders } from '#http/security-headers.ts';

/** What lies ready for a request. */
interface ReadyAnswer {
  status: number;
  /** All but the security headers that every answer has. */
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
}

/** Undefined where nothing is kept for the address; the promise of undefined where it is out of date. */
type FindReady = (address: string, headers: IncomingHttpHeaders) => Promise<ReadyAnswer | undefined> | undefined;

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends what `find` has, before Fastify looks at the request. */
    answerFirst(find: FindReady): void;
  }
}

/**
 * Lets a part of the server send what lies ready before Fastify looks at the request: its way costs more than all else.
 * Only where Fastify would send the same; a request with anything unusual about it, or through a proxy, goes on to it.
 */
export function offerShortWay(app: FastifyInstance): void {
  const { server } = app;
  const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  let find: FindReady = () => undefined;
  app.decorate('answerFirst', (given) => {
    find = given;
  });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const since = performance.now();
    const goOn = () => {
      for (const listener of listeners) listener.call(server, request, response);
    };
    const ready = isClosing || !isPlain(request) ? undefined : find(addressOf(request), request.headers);
    if (!ready) return goOn();
    ready.then((answer) => {
      if (!answer) return goOn();
      send(answer, request, response);
      logAnswer(app, request, response, since);
    }, goOn);
  });
}

/** Without a body, and within the limits of `refuseExcess`; an address for which something is kept is not too long. */
function isPlain({ method, headers, rawHeaders }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    rawHeaders.length <= 2 * limits.headerCount &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['x-forwarded-for'] === undefined &&
    headers['x-forwarded-host'] === undefined &&
    headers['x-forwarded-proto'] === undefined
  );
}

function addressOf({ url = '', headers }: IncomingMessage): string {
  return `http://${headers.host}${url}`;
}

function send({ status, headers, body }: ReadyAnswer, { method }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(status, { ...securityHeaders({ protocol: 'http' }), ...headers });
  response.end(method === 'HEAD' ? undefined : body);
}

/** One line for each answered request, as Fastify's are, without a number of its own: it cannot have failed. */
function logAnswer(
  app: FastifyInstance,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  since: number,
) {
  const [path] = url.split('?', 1);
  const ms = Math.round((performance.now() - since) * 10) / 10;
  app.log.info({ method, path, status: response.statusCode, ms });
}
