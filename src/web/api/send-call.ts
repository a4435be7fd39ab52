import type { AnswerOf, CallOptions, Problem, Route } from '#contract/operations.ts';

/**
 * The result of a call. Without an answer `status` is 0 and `problem` is empty. `problem` is also empty when a proxy
 * answered instead of the API.
 */
export type Outcome<R extends Route> =
  | { isOk: true; answer: AnswerOf<R> }
  | { isOk: false; status: number; problem: Problem };

/** The options of any call. */
export interface RequestOptions {
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: object | undefined;
  body?: unknown;
  form?: object | undefined;
  /** Repeats of a call with the same key are carried out once. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** The page that the call is for, if it is not shown yet: path and search. */
  returnTo?: string;
}

/** The arguments of a call after its route: none if the route needs no options. */
export type CallArguments<R extends Route> =
  object extends CallOptions<R>
    ? [options?: CallOptions<R> & RequestOptions]
    : [options: CallOptions<R> & RequestOptions];

/** The method and URL of a call. Parameters are put into the path; undefined query values are left out. */
export function readRoute(
  route: Route,
  { params = {}, query = {} }: RequestOptions = {},
): { method: string; url: string } {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined));
  return { method, url: `/api${path}${search.size > 0 ? `?${search}` : ''}` };
}

/** The headers of a call, beside the type of its body. */
export function headersOf({ idempotencyKey }: RequestOptions = {}): Record<string, string> {
  return idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
}

/** The fields of a form, a list as one of the same name for each. Those that are undefined or null are left out. */
export function toFormData(form: object): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) for (const one of [value ?? []].flat()) data.append(name, one);
  return data;
}

/**
 * Calls the API. The types of parameters, query, body and answer come from the route's contract.
 *
 * @throws the signal's reason when the call is aborted
 */
export async function sendCall<R extends Route>(route: R, ...[options]: CallArguments<R>): Promise<Outcome<R>> {
  const { method, url } = readRoute(route, options);
  const { body, signal }: RequestOptions = options ?? {};
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headersOf(options), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    return outcomeOf(response.status, await response.text());
  } catch (error) {
    // An aborted call is not a failure of the network.
    if (signal?.aborted) throw error;
    return { isOk: false, status: 0, problem: {} };
  }
}

/** The result for an HTTP answer, which `success` decides, too. A body that is not JSON, such as a proxy's, counts as an error without a problem. */
export function outcomeOf<R extends Route>(status: number, text: string): Outcome<R> {
  try {
    const answer = JSON.parse(text);
    const isOk = status >= 200 && status < 300 && answer?.success !== false;
    return isOk ? { isOk, answer } : { isOk, status, problem: answer ?? {} };
  } catch {
    return { isOk: false, status, problem: {} };
  }
}
