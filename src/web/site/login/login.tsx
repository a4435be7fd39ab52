import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { href, Link, useNavigate, useSearchParams } from 'react-router';
import type { SignedInWire } from '#contract/account-wire.ts';
import { login as words } from '#strings/vi/site/login.ts';
import { sendCall } from '#web/api/send-call.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { NewPassword } from '#web/site/login/login-new-password.tsx';
import { Recovered } from '#web/site/login/login-recovered.tsx';
import { SignIn } from '#web/site/login/login-sign-in.tsx';
import { draftKey } from '#web/ui/draft-key.ts';
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

/** The sign-in page for staff. */
export default function Login() {
  // Set when an issued password must be replaced.
  const [issued, setIssued] = useState<{ user: SignedInWire; password: string }>();
  // Set when a recovery code was used.
  const [recovered, setRecovered] = useState<{ user: SignedInWire; message: string; left: number }>();
  const [pendingNavigation, setPendingNavigation] = useState<PendingNavigation>();
  useDelayedNavigation(pendingNavigation);
  const { next, notice } = useSignInReason();
  useLeadOn((role) => setPendingNavigation({ to: startOf(role, next), wait: 0, isNewDocument: true }));

  function enter({ user, message }: { user: SignedInWire; message: string }, to = startOf(user.role, next)) {
    // Only a hint for the back office; the server enforces rights.
    localStorage.setItem('user', JSON.stringify({ fullName: user.fullName, role: user.role }));
    toastSuccess(message);
    setPendingNavigation({ to, wait: waits.signedIn, isNewDocument: true });
  }

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
        {recovered && (
          <Recovered
            left={recovered.left}
            onGoOn={() => enter(recovered)}
            onOwn={() => enter(recovered, href('/admin/me'))}
          />
        )}
        {issued && (
          <NewPassword
            name={issued.user.fullName}
            password={issued.password}
            onChanged={(message) => enter({ user: issued.user, message })}
            onSignedOut={() => setIssued(undefined)}
          />
        )}
        {!issued && !recovered && (
          <SignIn
            onSignedIn={({ user, message, recoveryCodesLeft: left }, password) => {
              if (left !== undefined) return setRecovered({ user, message, left });
              if (!user.mustChangePassword) return enter({ user, message });
              toastSuccess(message);
              setIssued({ user, password });
            }}
          />
        )}
        <Link className={page.link} to={href('/')} onClick={goHome}>
          {words.home}
        </Link>
        <p className={styles.note}>{words.recaptcha}</p>
        <p className={styles.note}>{words.noRecaptcha}</p>
      </section>
      {pendingNavigation && <Loading />}
    </>
  );
}

/** Calls `leadOn` for somebody who is signed in already, maybe in another tab. */
function useLeadOn(leadOn: (role: SignedInWire['role']) => void): void {
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
  return { next: next && (isStaffPath(next) || isClinicPath(next)) ? next : href('/admin/manage-user'), notice };
}

function noticeOf(reason: 'inactive' | 'ended', next: string): string {
  const [path = ''] = next.split('?');
  const isTypingKept = sessionStorage.getItem(draftKey(path)) !== null;
  return `${words.notices[reason]} ${isTypingKept ? words.typingKept : words.backAfterwards}`;
}

/** Where an account begins: a clinic has nothing to look for in the back office. */
const startOf = (role: SignedInWire['role'], next: string) =>
  role === 'clinic' && !isClinicPath(next) ? href('/clinic') : next;

/** True for pages of a clinic. Also rules out open redirects. */
const isClinicPath = (path: string) => /^(?:\/en)?\/clinic(?:[/?]|$)/.test(path);

/** True for staff pages. Also rules out open redirects: such a path cannot point to another site. */
const isStaffPath = (path: string) => /^\/(?:admin(?:[/?]|$)|docs$)/.test(path);
