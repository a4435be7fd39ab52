import { href } from 'react-router';
import type { AnswerOf, FormRoute, Problem, Route } from '#contract/operations.ts';
import { admin as words } from '#strings/vi/admin/common.ts';
import { type CallArguments, type Outcome, sendCall } from '#web/api/send-call.ts';
import { waits } from '#web/ui/waits.ts';

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

/** Why the browser goes to the sign-in page. */
type LeaveReason = 'ended' | 'inactive';

/** True once somebody has signed out. What is then answered with 401 must not lead elsewhere, with a message. */
let isSigningOut = false;
// A page that the browser brings back by "Back" is used again.
if (typeof window !== 'undefined') addEventListener('pageshow', () => (isSigningOut = false));

/**
 * Leaves the back office for the sign-in page, which leads back here afterwards. It loads a new document, so that no
 * record stays in memory. The promise never settles.
 *
 * @param next the page to come back to: path and search
 */
export function leaveToLogin(reason: LeaveReason, next: string = location.pathname + location.search): Promise<never> {
  if (!isSigningOut) {
    localStorage.removeItem('user');
    location.assign(`${href('/login')}?${new URLSearchParams({ next, reason })}`);
  }
  return new Promise(() => {});
}

/** Forgets at once who is signed in, and leaves for the sign-in page after `waits.signedOut`. */
export function leaveSignedOut(): void {
  isSigningOut = true;
  localStorage.removeItem('user');
  setTimeout(() => {
    // Another person may use this browser next: remove drafts and list positions.
    sessionStorage.clear();
    location.assign(href('/login'));
  }, waits.signedOut);
}

/** The data of a page, or the message shown instead. */
export type Loaded<Data> = (Data & { failed?: undefined }) | ({ [Key in keyof Data]?: undefined } & { failed: string });

/**
 * Loads what a page shows. A rejected call becomes a sentence; all other errors are thrown.
 *
 * @param fallback the sentence if the server gives none
 */
export async function load<Data extends object>(work: () => Promise<Data>, fallback: string): Promise<Loaded<Data>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { failed: userMessageOf(error, fallback) } as Loaded<Data>;
  }
}
