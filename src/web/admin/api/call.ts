import type { AnswerOf, FormRoute, Problem, Route } from '#contract/operations.ts';
import { admin as words } from '#strings/vi/admin/common.ts';
import { leaveToLogin } from '#web/admin/api/leave-to-login.ts';
import { type CallArguments, type Outcome, sendCall } from '#web/api/send-call.ts';

/** A call that the server has refused, or that did not reach it. */
export class ApiError extends Error {
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** What the server says about it, in words for people. */
  readonly userMessage: string | undefined;
  /** What is wrong, by the wire's name of the field. */
  readonly errors: ReadonlyMap<string, string>;
  /** All that the server has answered. */
  readonly problem: Problem;

  constructor(status: number, problem: Problem = {}) {
    super(problem.message ?? words.unreachable);
    this.status = status;
    this.userMessage = problem.message;
    this.errors = new Map(problem.errors?.map(({ field, message }) => [field, message]));
    this.problem = problem;
  }
}

/**
 * Calls the API and returns what it answers: `call('GET /user/:id', { params: { id } })`. Where nobody is signed in any
 * longer the browser leaves for the sign-in page, and the call never ends.
 *
 * @throws {ApiError} where the answer is an error, or none comes; the signal's reason where it was called off
 */
export async function call<R extends Exclude<Route, FormRoute>>(
  route: R,
  ...given: CallArguments<R>
): Promise<AnswerOf<R>> {
  return readOutcome(await sendCall(route, ...given));
}

/** The answer of a call that went well. @throws {ApiError} */
export function readOutcome<R extends Route>(outcome: Outcome<R>): AnswerOf<R> | Promise<never> {
  if (outcome.isOk) return outcome.answer;
  if (outcome.status === 401) return leaveToLogin('guard');
  throw new ApiError(outcome.status, outcome.problem);
}

/** What to say about a failure: the server's own words, or else `otherwise`. */
export function userMessageOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.userMessage) || otherwise;
}
