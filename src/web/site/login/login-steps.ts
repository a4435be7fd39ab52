import type { Problem, Route } from '#contract/operations.ts';
import { login as words } from '#strings/vi/site/login.ts';
import type { CallArguments, Outcome } from '#web/api/send-call.ts';
import { type FormProblem, readOf, toFormProblem } from '#web/site/form-problem.ts';

/** Calls the API: from a browser, or for a form that a browser has sent before its scripts. */
export type Call = <R extends Route>(route: R, ...options: CallArguments<R>) => Promise<Outcome<R>>;

/** What was typed in the first step. The page of the next one has it in hidden fields. */
interface Credentials {
  fullName: string;
  password: string;
}

/** A step of signing in, and what it asks for. */
export type Step =
  | { name: 'sign-in'; fullName: string; problem?: FormProblem }
  | ({ name: 'code' | 'recoveryCode'; problem?: FormProblem } & Credentials)
  | ({ name: 'new-password'; problem?: FormProblem } & Credentials & User)
  | { name: 'recovered'; user: User; message: string; left: number }
  | { name: 'done'; user: User; message: string };

/** Who is signed in, as the back office shows it before the server says so. */
export interface User {
  fullName: string;
  role: string;
}

export const firstStep: Step = { name: 'sign-in', fullName: '' };

/** Takes the step that a form asks for by its field `step`; `go` names a step to show without sending anything. */
export async function takeStep(call: Call, form: FormData): Promise<Step> {
  const read = readOf(form);
  const [name, go] = [read('step'), read('go')];
  const typed = { fullName: read('fullName'), password: read('password') };
  if (go === 'code' || go === 'recoveryCode') return { name: go, ...typed };
  if (go !== '') return { name: 'sign-in', fullName: typed.fullName };
  if (name === 'new-password') return changePassword(call, { ...typed, role: read('role') }, read('newPassword'));
  if (name === 'code' || name === 'recoveryCode') return signIn(call, typed, { name, [name]: read(name) });
  return signIn(call, typed, { name: 'sign-in' });
}

type SignInForm = { name: 'sign-in' | 'code' | 'recoveryCode'; code?: string; recoveryCode?: string };

async function signIn(call: Call, typed: Credentials, { name, ...code }: SignInForm): Promise<Step> {
  const again = (problem: FormProblem): Step =>
    name === 'sign-in' ? { name, fullName: typed.fullName, problem } : { name, ...typed, problem };
  const missing = findMissing(name === 'sign-in' ? typed : code);
  if (missing) return again(missing);
  const outcome = await call('POST /admin/signIn', { body: { ...typed, ...code } });
  if (!outcome.isOk) {
    const { problem } = outcome;
    if (problem.code === 'totp-required' && !problem.errors) return { name: 'code', ...typed };
    if (problem.code === 'totp-opens' && name === 'sign-in')
      return { name: 'code', ...typed, problem: explain(problem) };
    return again(explain(problem));
  }
  const { mes: message, user, recoveryCodesLeft: left } = outcome.answer;
  if (left !== undefined) return { name: 'recovered', user, message, left };
  return user.mustChangePassword
    ? { name: 'new-password', ...typed, role: user.role }
    : { name: 'done', user, message };
}

/** Replaces an issued password. */
async function changePassword(call: Call, typed: Credentials & User, newPassword: string): Promise<Step> {
  const again = (problem: FormProblem): Step => ({ name: 'new-password', ...typed, problem });
  const missing = findMissing({ newPassword });
  if (missing) return again(missing);
  const { fullName, password, role } = typed;
  const outcome = await call('PUT /admin/me/password', { body: { password, newPassword } });
  if (outcome.isOk) return { name: 'done', user: { fullName, role }, message: outcome.answer.message };
  const problem = explain(outcome.problem);
  return outcome.status === 401 ? { name: 'sign-in', fullName, problem } : again(problem);
}

/** What has become of an invite. */
export type InviteOutcome = { isDone: true } | ({ isDone: false; problem: FormProblem } & Credentials);

/** Creates an account with the token of a link that works once. */
export async function acceptInvite(
  call: Call,
  route: 'POST /admin/first-account' | 'POST /clinic/join',
  form: FormData,
): Promise<InviteOutcome> {
  const read = readOf(form);
  const typed = { fullName: read('fullName'), password: read('password') };
  const token = read('token').trim();
  const missing = findMissing(typed) ?? (token === '' ? { message: words.noToken, errors: {} } : undefined);
  if (missing) return { isDone: false, problem: missing, ...typed };
  const outcome = await call(route, { body: { ...typed, token } });
  return outcome.isOk ? { isDone: true } : { isDone: false, problem: explain(outcome.problem), ...typed };
}

/** What the API says is wrong, with a message in any case. */
function explain(problem: Problem): FormProblem {
  return { ...toFormProblem(problem), message: problem.mes ?? problem.message ?? words.failed };
}

/** An error for each empty field; undefined if there is none. */
function findMissing(fields: object): FormProblem | undefined {
  const empty = Object.entries(fields).filter(([, value]) => String(value).trim() === '');
  if (empty.length === 0) return undefined;
  return { message: '', errors: Object.fromEntries(empty.map(([name]) => [name, words.required])) };
}
