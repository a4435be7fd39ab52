import type { AnswerOf, BodyOf, Problem } from '#contract/operations.ts';
import { login as words } from '#strings/vi/site/login.ts';
import { sendCall } from '#web/api/send-call.ts';

/** A rejected request; `errors` has the message of each invalid field. */
export interface LoginError {
  status: 'error';
  message: string;
  errors: ReadonlyMap<string, string>;
  /** The request had no valid session. */
  isSignedOut: boolean;
}

type User = AnswerOf<'POST /admin/signIn'>['user'];

/** The browser is signed in; `recoveryCodesLeft` is set if a recovery code was used. */
export interface SignedIn {
  status: 'signed-in';
  message: string;
  user: User;
  recoveryCodesLeft: number | undefined;
}

/** Signs in; `code-needed` if the password is right and the account has an authenticator app. */
export async function signIn(
  body: BodyOf<'POST /admin/signIn'>,
): Promise<SignedIn | { status: 'code-needed' } | LoginError> {
  const outcome = await sendCall('POST /admin/signIn', { body });
  if (outcome.isOk) {
    const { mes: message, user, recoveryCodesLeft } = outcome.answer;
    return { status: 'signed-in', message, user, recoveryCodesLeft };
  }
  const { problem } = outcome;
  if (problem.code === 'totp-required' && !problem.errors) return { status: 'code-needed' };
  return loginError(problem);
}

export async function changePassword(
  body: BodyOf<'PUT /admin/me/password'>,
): Promise<{ status: 'changed'; message: string } | LoginError> {
  const outcome = await sendCall('PUT /admin/me/password', { body });
  return outcome.isOk ? { status: 'changed', message: outcome.answer.message } : loginError(outcome.problem);
}

/** Creates an account with the token of a link that works once. */
export async function acceptInvite(
  route: 'POST /admin/first-account' | 'POST /clinic/join',
  body: BodyOf<'POST /admin/first-account'>,
): Promise<{ status: 'done' } | LoginError> {
  if (!body.token) return localError(words.noToken);
  const outcome = await sendCall(route, { body });
  return outcome.isOk ? { status: 'done' } : loginError(outcome.problem);
}

const localError = (message: string): LoginError => ({
  status: 'error',
  message,
  errors: new Map(),
  isSignedOut: false,
});

function loginError({ status, mes, message, errors = [] }: Problem): LoginError {
  return {
    status: 'error',
    message: mes ?? message ?? words.failed,
    errors: new Map(errors.map((error) => [error.field, error.message])),
    isSignedOut: status === 401,
  };
}

/** An error for each empty field. */
export function findMissing(fields: Record<string, string>): Map<string, string> {
  const empty = Object.keys(fields).filter((name) => fields[name]?.trim() === '');
  return new Map(empty.map((name) => [name, words.required]));
}
