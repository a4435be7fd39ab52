import type { AnswerOf, BodyOf, Problem } from '#contract/operations.ts';
import { login as words } from '#strings/vi/site/login.ts';
import { sendCall } from '#web/api/send-call.ts';

/** A rejected request; `errors` has the message of each invalid field. */
export interface LoginError {
  status: 'error';
  message: string;
  errors: ReadonlyMap<string, string>;
  /** The password is correct, but a two-factor code is required. */
  needsCode: boolean;
  /** The request had no valid session. */
  isSignedOut: boolean;
}

type User = AnswerOf<'POST /admin/signIn'>['user'];

export type SignInOutcome = { status: 'signed-in'; message: string; user: User } | LoginError;

export async function signIn(body: BodyOf<'POST /admin/signIn'>): Promise<SignInOutcome> {
  const outcome = await sendCall('POST /admin/signIn', { body });
  if (!outcome.isOk) return loginError(outcome.problem);
  const { mes: message, user } = outcome.answer;
  return { status: 'signed-in', message, user };
}

export async function changePassword(
  body: BodyOf<'PUT /admin/me/password'>,
): Promise<{ status: 'changed'; message: string } | LoginError> {
  const outcome = await sendCall('PUT /admin/me/password', { body });
  return outcome.isOk ? { status: 'changed', message: outcome.answer.message } : loginError(outcome.problem);
}

export async function createFirstAccount(
  body: BodyOf<'POST /admin/first-account'>,
): Promise<{ status: 'done' } | LoginError> {
  if (!body.token) return localError(words.noToken);
  const outcome = await sendCall('POST /admin/first-account', { body });
  return outcome.isOk ? { status: 'done' } : loginError(outcome.problem);
}

const localError = (message: string): LoginError => ({
  status: 'error',
  message,
  errors: new Map(),
  needsCode: false,
  isSignedOut: false,
});

function loginError({ status, mes, message, errors = [], code }: Problem): LoginError {
  return {
    status: 'error',
    message: mes ?? message ?? words.failed,
    errors: new Map(errors.map((error) => [error.field, error.message])),
    needsCode: code === 'totp-required',
    isSignedOut: status === 401,
  };
}

/** An error for each empty field. */
export function findMissing(fields: Record<string, string>): Map<string, string> {
  const empty = Object.keys(fields).filter((name) => fields[name]?.trim() === '');
  return new Map(empty.map((name) => [name, words.required]));
}
