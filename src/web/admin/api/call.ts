import type { ProblemWire } from '#contract/problem-wire.ts';
import { admin as words } from '#strings/vi/admin/common.ts';
import { leaveToLogin } from '#web/admin/api/leave-to-login.ts';

/** A call that the server has refused, or that did not reach it. */
export class ApiError extends Error {
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** What the server says about it, in words for people. */
  readonly userMessage: string | undefined;
  /** What is wrong, by the wire's name of the field. */
  readonly errors: ReadonlyMap<string, string>;
  /** All that the server has answered. */
  readonly problem: Partial<ProblemWire> & Record<string, unknown>;

  constructor(status: number, problem: Partial<ProblemWire> = {}) {
    super(problem.message ?? words.unreachable);
    this.status = status;
    this.userMessage = problem.message;
    this.errors = new Map(problem.errors?.map(({ field, message }) => [field, message]));
    this.problem = problem;
  }
}

/**
 * Calls the API and returns what it answers. Where nobody is signed in any longer the browser leaves for the sign-in
 * page, and the call never ends.
 *
 * @param path under `/api`, such as `/user/7`
 * @param body a form, or what is sent as JSON
 * @throws {ApiError} where the answer is an error, or none comes
 */
export async function call<Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: FormData | object,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await send(method, path, body, signal);
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer as Answer;
  if (response.status === 401) return leaveToLogin('guard');
  throw new ApiError(response.status, answer as Partial<ProblemWire>);
}

async function send(method: string, path: string, body?: FormData | object, signal?: AbortSignal): Promise<Response> {
  const isForm = body instanceof FormData;
  try {
    return await fetch(`/api${path}`, {
      method,
      ...(body && !isForm && { headers: { 'content-type': 'application/json' } }),
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    // A question that nobody asks any longer is no failure.
    if (signal?.aborted) throw error;
    throw new ApiError(0);
  }
}

/** What to say about a failure: the server's own words, or else `otherwise`. */
export function userMessageOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.userMessage) || otherwise;
}
