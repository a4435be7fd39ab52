import { type MouseEvent, useEffect, useState } from 'react';
import { href, Link, useNavigate, useSearchParams } from 'react-router';
import type { SignedInWire } from '#contract/account-wire.ts';
import { login as words } from '#strings/vi/site/login.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { NewPassword } from '#web/site/login/login-new-password.tsx';
import { SignIn } from '#web/site/login/login-sign-in.tsx';
import styles from '#web/ui/form.module.css';
import { Loading } from '#web/ui/loading.tsx';
import page from '#web/ui/page.module.css';
import { toastError, toastInfo, toastSuccess } from '#web/ui/toasts.tsx';
import { waits } from '#web/ui/waits.ts';
import type { Route } from './+types/login.ts';

interface Leaving {
  to: string;
  wait: number;
  /** The back office has a policy of its own for what may run in it: it begins with a new document. */
  isNewDocument: boolean;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: words.title, description: words.description, path: href('/login') });

/** Where the staff signs in. */
export default function Login() {
  // Set where a password that somebody else has issued is to be replaced.
  const [issued, setIssued] = useState<{ user: SignedInWire; password: string }>();
  const [leaving, setLeaving] = useState<Leaving>();
  useLeaving(leaving);
  const { next } = useReason();

  function enter(user: SignedInWire, message: string) {
    // A hint for the pages of the back office; who may do what, the server decides.
    localStorage.setItem('user', JSON.stringify({ fullName: user.fullName, role: user.role }));
    toastSuccess(message);
    setLeaving({ to: next, wait: waits.signedIn, isNewDocument: true });
  }

  function goHome(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setLeaving({ to: href('/'), wait: waits.toHome, isNewDocument: false });
  }

  return (
    <>
      <section className={styles.panel} inert={leaving !== undefined}>
        <h1>{words.title}</h1>
        {issued ? (
          <NewPassword
            name={issued.user.fullName}
            password={issued.password}
            onChanged={(message) => enter(issued.user, message)}
            onSignedOut={() => setIssued(undefined)}
          />
        ) : (
          <SignIn
            onSignedIn={({ user, message }, password) => {
              if (!user.mustChangePassword) return enter(user, message);
              toastSuccess(message);
              setIssued({ user, password });
            }}
          />
        )}
        <Link className={page.link} to={href('/')} onClick={goHome}>
          {words.home}
        </Link>
        <p className={styles.note}>{words.recaptcha}</p>
      </section>
      {leaving && <Loading />}
    </>
  );
}

function useLeaving(leaving: Leaving | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!leaving) return;
    const { to, wait, isNewDocument } = leaving;
    const leave = () => (isNewDocument ? location.replace(to) : void navigate(to));
    const timer = setTimeout(leave, wait);
    return () => clearTimeout(timer);
  }, [leaving, navigate]);
}

/** Says why somebody was sent here, where that was so; `next` is where to go after signing in. */
function useReason(): { next: string } {
  const [search] = useSearchParams();
  const next = search.get('next');
  const isInactive = search.get('reason') === 'inactive';
  useEffect(() => {
    if (isInactive) toastInfo(words.inactive);
    else if (next) toastError(words.guard);
  }, [isInactive, next]);
  return { next: next && isForStaff(next) ? next : href('/admin/manage-user') };
}

/** True for a path that is for the staff; a path that begins so is of no other site. */
const isForStaff = (path: string) => /^\/(?:admin(?:[/?]|$)|docs$)/.test(path);
