import type { AnswerOf, CallOptions, Problem, Route } from '#contract/operations.ts';

/**
 * What a call was answered with. `status` is 0 where no answer came; a problem is empty there, and where the answer came
 * from something in between.
 */
export type Outcome<R extends Route> =
  | { isOk: true; answer: AnswerOf<R> }
  | { isOk: false; status: number; problem: Problem };

/** What any call may be given. */
export interface Given {
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: object | undefined;
  body?: unknown;
  form?: object | undefined;
  signal?: AbortSignal | undefined;
}

/** What a call of a route is given; nothing need be where it takes nothing. */
export type CallArguments<R extends Route> =
  object extends CallOptions<R> ? [given?: CallOptions<R> & Given] : [given: CallOptions<R> & Given];

/** The method and address of a call: parameters stand in its path, and what is undefined is not in its query. */
export function readRoute(route: Route, { params = {}, query = {} }: Given = {}): { method: string; url: string } {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined));
  return { method, url: `/api${path}${search.size > 0 ? `?${search}` : ''}` };
}

/**
 * Calls the API. Path, parameters, query, body and answer are those of the route's contract.
 *
 * @throws the signal's reason where the call was called off
 */
export async function sendCall<R extends Route>(route: R, ...[given]: CallArguments<R>): Promise<Outcome<R>> {
  const { method, url } = readRoute(route, given);
  const { body, signal }: Given = given ?? {};
  try {
    const response = await fetch(url, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    return outcomeOf(response.status, await response.text());
  } catch (error) {
    // A question that nobody asks any longer is no failure.
    if (signal?.aborted) throw error;
    return { isOk: false, status: 0, problem: {} };
  }
}

/** An answer that is no JSON, such as that of a proxy in between, says nothing. */
export function outcomeOf<R extends Route>(status: number, text: string): Outcome<R> {
  try {
    const answer = JSON.parse(text);
    return status >= 200 && status < 300 ? { isOk: true, answer } : { isOk: false, status, problem: answer };
  } catch {
    return { isOk: false, status, problem: {} };
  }
}
