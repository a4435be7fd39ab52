import type { AnswerOf, FormRoute, Problem, Route } from '#contract/operations.ts';
import { admin as words } from '#strings/vi/admin/common.ts';
import { leaveToLogin } from '#web/admin/api/leave-to-login.ts';
import { type CallArguments, type Outcome, sendCall } from '#web/api/send-call.ts';

/** An API call that the server rejected, or that got no answer. */
export class ApiError extends Error {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** The server's message for the user, in Vietnamese. */
  readonly userMessage: string | undefined;
  /** The error of each invalid field, by its wire name. */
  readonly errors: ReadonlyMap<string, string>;
  /** The whole body of the answer. */
  readonly problem: Problem;

  constructor(status: number, problem: Problem = {}) {
    super(problem.message ?? (status === 0 ? words.unreachable : words.serverFailed(status)));
    this.status = status;
    this.userMessage = problem.message;
    this.errors = new Map(problem.errors?.map(({ field, message }) => [field, message]));
    this.problem = problem;
  }
}

/**
 * Calls the API and returns its answer: `call('GET /user/:id', { params: { id } })`. When the session has ended, the
 * browser goes to the sign-in page and the promise never settles.
 *
 * @throws {ApiError} when the answer is an error or none arrives; the signal's reason when the call is aborted
 */
export async function call<R extends Exclude<Route, FormRoute>>(
  route: R,
  ...args: CallArguments<R>
): Promise<AnswerOf<R>> {
  return readOutcome(await sendCall(route, ...args), args[0]?.returnTo);
}

/**
 * The answer of a successful call.
 *
 * @param returnTo where a new sign-in leads, if it is not the page that is shown
 * @throws {ApiError}
 */
export function readOutcome<R extends Route>(outcome: Outcome<R>, returnTo?: string): AnswerOf<R> | Promise<never> {
  if (outcome.isOk) return outcome.answer;
  if (outcome.status === 401) return leaveToLogin('ended', returnTo);
  throw new ApiError(outcome.status, outcome.problem);
}

/** The message for the user: the server's own, or else `fallback`. */
export function userMessageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.userMessage) || fallback;
}
