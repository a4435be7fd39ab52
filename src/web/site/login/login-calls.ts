import type { z } from 'zod';
import type { SignedInWire, signInProblem } from '#contract/account-wire.ts';
import { login as words } from '#strings/vi/site/login.ts';

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

export type SignInOutcome = { status: 'signed-in'; message: string; user: SignedInWire } | Refusal;

export async function signIn(body: Record<string, unknown>): Promise<SignInOutcome> {
  const answer = await send<{ mes: string; user: SignedInWire }>('POST', '/api/admin/signIn', body);
  if ('status' in answer) return answer;
  return { status: 'signed-in', message: answer.mes, user: answer.user };
}

export async function changePassword(body: {
  password: string;
  newPassword: string;
}): Promise<{ status: 'changed'; message: string } | Refusal> {
  const answer = await send<{ message: string }>('PUT', '/api/admin/me/password', body);
  return 'status' in answer ? answer : { status: 'changed', message: answer.message };
}

export async function createFirstAccount(
  body: Record<string, unknown> & { token: string },
): Promise<{ status: 'done' } | Refusal> {
  if (!body.token) return refusalOf(words.noToken);
  const answer = await send<object>('POST', '/api/admin/first-account', body);
  return 'status' in answer ? answer : { status: 'done' };
}

async function send<Answer extends object>(method: string, path: string, body: unknown): Promise<Answer | Refusal> {
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(path, { method, headers, body: JSON.stringify(body) });
    const answer = await response.json();
    return response.ok ? answer : refusal(answer);
  } catch {
    return refusalOf(words.failed);
  }
}

const refusalOf = (message: string): Refusal => ({
  status: 'refused',
  message,
  errors: new Map(),
  needsCode: false,
  isStranger: false,
});

function refusal({ status, mes, message, errors = [], code }: z.infer<typeof signInProblem>): Refusal {
  return {
    status: 'refused',
    message: mes ?? message,
    errors: new Map(errors.map((error) => [error.field, error.message])),
    needsCode: code === 'totp-required',
    isStranger: status === 401,
  };
}

/** What is missing in a form that is about to be sent. */
export function missing(fields: Record<string, FormDataEntryValue>): Map<string, string> {
  const empty = Object.keys(fields).filter((name) => String(fields[name]).trim() === '');
  return new Map(empty.map((name) => [name, words.required]));
}
