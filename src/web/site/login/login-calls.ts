import type { AnswerOf, BodyOf, Problem } from '#contract/operations.ts';
import { login as words } from '#strings/vi/site/login.ts';
import { sendCall } from '#web/api/send-call.ts';

/** What the server has said no to; `errors`: what is wrong, by the field's name. */
export interface Refusal {
  status: 'refused';
  message: string;
  errors: ReadonlyMap<string, string>;
  /** The password is right; a code is asked for, too. */
  needsCode: boolean;
  /** Nobody is signed in. */
  isStranger: boolean;
}

type User = AnswerOf<'POST /admin/signIn'>['user'];

export type SignInOutcome = { status: 'signed-in'; message: string; user: User } | Refusal;

export async function signIn(body: BodyOf<'POST /admin/signIn'>): Promise<SignInOutcome> {
  const outcome = await sendCall('POST /admin/signIn', { body });
  if (!outcome.isOk) return refusal(outcome.problem);
  const { mes: message, user } = outcome.answer;
  return { status: 'signed-in', message, user };
}

export async function changePassword(
  body: BodyOf<'PUT /admin/me/password'>,
): Promise<{ status: 'changed'; message: string } | Refusal> {
  const outcome = await sendCall('PUT /admin/me/password', { body });
  return outcome.isOk ? { status: 'changed', message: outcome.answer.message } : refusal(outcome.problem);
}

export async function createFirstAccount(
  body: BodyOf<'POST /admin/first-account'>,
): Promise<{ status: 'done' } | Refusal> {
  if (!body.token) return refusalOf(words.noToken);
  const outcome = await sendCall('POST /admin/first-account', { body });
  return outcome.isOk ? { status: 'done' } : refusal(outcome.problem);
}

const refusalOf = (message: string): Refusal => ({
  status: 'refused',
  message,
  errors: new Map(),
  needsCode: false,
  isStranger: false,
});

function refusal({ status, mes, message, errors = [], code }: Problem): Refusal {
  return {
    status: 'refused',
    message: mes ?? message ?? words.failed,
    errors: new Map(errors.map((error) => [error.field, error.message])),
    needsCode: code === 'totp-required',
    isStranger: status === 401,
  };
}

/** What is missing in a form that is about to be sent. */
export function missing(fields: Record<string, string>): Map<string, string> {
  const empty = Object.keys(fields).filter((name) => fields[name]?.trim() === '');
  return new Map(empty.map((name) => [name, words.required]));
}
