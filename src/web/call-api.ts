import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Route } from '#contract/operations.ts';
import {
  type CallArguments,
  headersOf,
  type Outcome,
  outcomeOf,
  type RequestOptions,
  readRoute,
} from '#web/api/send-call.ts';

/**
 * The result of a call that the server makes for a page, the cookies that it sets, and whether the same call may succeed later.
 */
export type PageCallOutcome<R extends Route> = Outcome<R> & { cookies: string[]; isToRetry: boolean };

/** Calls the API as the browser that has asked for a page, without the network: the same guards, limits and rules decide. */
export type CallApi = <R extends Route>(route: R, ...options: CallArguments<R>) => Promise<PageCallOutcome<R>>;

/** What the API needs to know of the browser. */
const passedHeaders = [
  'host',
  'cookie',
  'user-agent',
  'origin',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-forwarded-proto',
  'forwarded',
];

/** Makes the caller of the API for a request of a page. */
export function createCallApi(app: FastifyInstance, request: FastifyRequest): CallApi {
  const passed = passedHeaders.flatMap((name) => {
    const value = request.headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return async (route, ...[options]) => {
    const { method, url } = readRoute(route, options);
    const { body }: RequestOptions = options ?? {};
    const { statusCode, headers, payload } = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: request.socket.remoteAddress ?? request.ip,
      headers: {
        ...Object.fromEntries(passed),
        ...headersOf(options),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const cookies = [headers['set-cookie'] ?? []].flat();
    return { ...outcomeOf(statusCode, payload), cookies, isToRetry: headers['retry-after'] !== undefined };
  };
}
