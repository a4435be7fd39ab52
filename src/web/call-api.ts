import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Route } from '#contract/operations.ts';
import type { Invalid } from '#domain/errors.ts';
import {
  type CallArguments,
  headersOf,
  type Outcome,
  outcomeOf,
  type RequestOptions,
  readRoute,
  toFormData,
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

/** The files that were sent to a page, and what was wrong with their form before the API could say so. */
export interface SentForm {
  files: readonly File[];
  refused: Invalid | undefined;
}

/** Makes the caller of the API for a request of a page. A call with the pictures that were sent to it is a form. */
export function createCallApi(app: FastifyInstance, request: FastifyRequest, sent?: SentForm): CallApi {
  const passed = passedHeaders.flatMap((name) => {
    const value = request.headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return async (route, ...[options]) => {
    const { method, url } = readRoute(route, options);
    const { body }: RequestOptions = options ?? {};
    if (sent?.refused && method !== 'GET') return refusal(sent.refused);
    const form = sent && sent.files.length > 0 && method !== 'GET' ? toFormData(body ?? {}) : undefined;
    const { statusCode, headers, payload } = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: request.socket.remoteAddress ?? request.ip,
      headers: {
        ...Object.fromEntries(passed),
        ...headersOf(options),
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: form ?? JSON.stringify(body) }),
    });
    const cookies = [headers['set-cookie'] ?? []].flat();
    return { ...outcomeOf(statusCode, payload), cookies, isToRetry: headers['retry-after'] !== undefined };
  };
}

function refusal({ message, issues }: Invalid) {
  const problem = { message, errors: [...issues] };
  return { isOk: false as const, status: 400, problem, cookies: [], isToRetry: false };
}
