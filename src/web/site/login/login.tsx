import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { data, href, Link, useNavigate, useSearchParams } from 'react-router';
import type { Route as RouteOfApi } from '#contract/operations.ts';
import { login as words } from '#strings/vi/site/login.ts';
import { type CallArguments, type Outcome, sendCall } from '#web/api/send-call.ts';
import { callApiContext } from '#web/context.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { cookieHeaders, redirectWith } from '#web/site/cookies.server.ts';
import { CodeStep, Recovered } from '#web/site/login/login-code.tsx';
import { LoginForm, PasswordField } from '#web/site/login/login-form.tsx';
import { firstStep, type Step, takeStep, type User } from '#web/site/login/login-steps.ts';
import { draftKey } from '#web/ui/draft-key.ts';
import { Field } from '#web/ui/field.tsx';
import styles from '#web/ui/form.module.css';
import { Loading } from '#web/ui/loading.tsx';
import page from '#web/ui/page.module.css';
import { toastError, toastInfo, toastSuccess } from '#web/ui/toasts.tsx';
import { waits } from '#web/ui/waits.ts';
import type { Route } from './+types/login.ts';

interface PendingNavigation {
  to: string;
  wait: number;
  /** The back office needs a new document, because its Content-Security-Policy differs. */
  isNewDocument: boolean;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: words.title,
    isWholeTitle: true,
    description: words.description,
    path: href('/login'),
    isVietnameseOnly: true,
    isPrivate: true,
  });

export async function action({ context, request }: Route.ActionArgs) {
  const cookies: string[] = [];
  const callApi = context.get(callApiContext);
  async function call<R extends RouteOfApi>(route: R, ...options: CallArguments<R>): Promise<Outcome<R>> {
    const outcome = await callApi(route, ...options);
    cookies.push(...outcome.cookies);
    return outcome;
  }
  const step = await takeStep(call, await request.formData());
  const next = startAfter(step, new URL(request.url).searchParams.get('next'));
  // The pages of a clinic need no scripts.
  if (step.name === 'done' && isClinicPath(next)) throw redirectWith(cookies, next);
  return data(step, { headers: cookieHeaders(cookies) });
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Step> {
  return takeStep(sendCall, await request.formData());
}

/** The sign-in page for staff. */
export default function Login({ actionData: step = firstStep }: Route.ComponentProps) {
  const [pendingNavigation, setPendingNavigation] = useState<PendingNavigation>();
  useDelayedNavigation(pendingNavigation);
  const { next, notice } = useSignInReason();
  useLeadOn((role) => setPendingNavigation({ to: startOf(role, next), wait: 0, isNewDocument: true }));
  const to = startAfter(step, next);

  function enter({ user, message }: { user: User; message: string }, target: string) {
    // Only a hint for the back office; the server enforces rights.
    localStorage.setItem('user', JSON.stringify({ fullName: user.fullName, role: user.role }));
    toastSuccess(message);
    setPendingNavigation({ to: target, wait: waits.signedIn, isNewDocument: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (step.name === 'done') enter(step, to);
    else if ('problem' in step && step.problem?.message) toastError(step.problem.message);
  }, [step]);

  function goHome(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setPendingNavigation({ to: href('/'), wait: waits.toHome, isNewDocument: false });
  }

  return (
    <>
      <section className={styles.panel} inert={pendingNavigation !== undefined}>
        <h1>{words.title}</h1>
        {notice && (
          <p className={styles.note} role="status">
            {notice}
          </p>
        )}
        {step.name === 'sign-in' && <SignIn {...step} />}
        {(step.name === 'code' || step.name === 'recoveryCode') && <CodeStep {...step} />}
        {step.name === 'new-password' && <NewPassword {...step} />}
        {step.name === 'recovered' && (
          <Recovered left={step.left} next={to} own={href('/admin/me')} onLeave={(target) => enter(step, target)} />
        )}
        {step.name === 'done' && (
          <>
            <p role="status">{step.message}</p>
            <a className={page.button} href={to}>
              {words.goOnHere}
            </a>
          </>
        )}
        <Link className={page.link} to={href('/')} onClick={goHome}>
          {words.home}
        </Link>
        <p className={styles.note}>{words.recaptcha}</p>
      </section>
      {pendingNavigation && <Loading />}
    </>
  );
}

/** Asks for name and password. */
function SignIn({ name, fullName, problem }: Extract<Step, { name: 'sign-in' }>) {
  return (
    <LoginForm hidden={{ step: name }} submit={words.submit} sending={words.sending} problem={problem}>
      <Field
        name="fullName"
        label={words.name}
        error={problem?.errors.fullName}
        type="text"
        autoComplete="username"
        defaultValue={fullName}
        autoFocus
      />
      <PasswordField name="password" label={words.password} error={problem?.errors.password} />
    </LoginForm>
  );
}

/** Calls `leadOn` for somebody who is signed in already, maybe in another tab. */
function useLeadOn(leadOn: (role: string) => void): void {
  const latest = useRef(leadOn);
  latest.current = leadOn;
  useEffect(() => {
    // Visitors are not asked for.
    if (localStorage.getItem('user') === null) return;
    void sendCall('GET /admin/me').then((outcome) => {
      if (outcome.isOk && !outcome.answer.user.mustChangePassword) latest.current(outcome.answer.user.role);
    });
  }, []);
}

function useDelayedNavigation(pendingNavigation: PendingNavigation | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!pendingNavigation) return;
    const { to, wait, isNewDocument } = pendingNavigation;
    const leave = () => (isNewDocument ? location.replace(to) : void navigate(to));
    const timer = setTimeout(leave, wait);
    return () => clearTimeout(timer);
  }, [pendingNavigation, navigate]);
}

/**
 * Shows a toast with the reason for a redirect to this page. `next` is the page to open after signing in; `notice` says what
 * has become of what was typed there.
 */
function useSignInReason(): { next: string; notice: string | undefined } {
  const [search] = useSearchParams();
  const [notice, setNotice] = useState<string>();
  const next = search.get('next');
  const reason = search.get('reason');
  useEffect(() => {
    if (reason === 'inactive') toastInfo(words.inactive);
    else if (next && !isClinicPath(next)) toastError(words.guard);
    // The server renders one page for all addresses.
    if (next && (reason === 'inactive' || reason === 'ended')) setNotice(noticeOf(reason, next));
  }, [reason, next]);
  return { next: knownPath(next), notice };
}

function noticeOf(reason: 'inactive' | 'ended', next: string): string {
  const [path = ''] = next.split('?');
  const isTypingKept = sessionStorage.getItem(draftKey(path)) !== null;
  return `${words.notices[reason]} ${isTypingKept ? words.typingKept : words.backAfterwards}`;
}

/** The page to open after signing in. Rules out open redirects, too. */
const knownPath = (next: string | null) =>
  next && (isStaffPath(next) || isClinicPath(next)) ? next : href('/admin/manage-user');

const startAfter = (step: Step, next: string | null) =>
  'user' in step ? startOf(step.user.role, knownPath(next)) : knownPath(next);

/** Where an account begins: a clinic has nothing to look for in the back office. */
const startOf = (role: string, next: string) => (role === 'clinic' && !isClinicPath(next) ? href('/clinic') : next);

/** True for pages of a clinic. Also rules out open redirects. */
const isClinicPath = (path: string) => /^(?:\/en)?\/clinic(?:[/?]|$)/.test(path);

/** True for staff pages. Also rules out open redirects: such a path cannot point to another site. */
const isStaffPath = (path: string) => /^\/(?:admin(?:[/?]|$)|docs$)/.test(path);

/** Asks for a new password to replace an issued one. */
function NewPassword({ name, fullName, password, role, problem }: Extract<Step, { name: 'new-password' }>) {
  return (
    <>
      <h2>{words.change}</h2>
      <p>{words.changeLead}</p>
      <LoginForm
        hidden={{ step: name, password, role }}
        submit={words.change}
        sending={words.changing}
        problem={problem}
      >
        {/* Password managers read the account name from this field. */}
        <input type="text" name="fullName" autoComplete="username" value={fullName} readOnly hidden />
        <PasswordField
          isNew
          autoFocus
          name="newPassword"
          label={words.newPassword}
          error={problem?.errors.newPassword}
        />
      </LoginForm>
    </>
  );
}
