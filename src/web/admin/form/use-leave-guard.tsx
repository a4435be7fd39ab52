import { type ReactNode, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { forms as words } from '#strings/vi/admin/forms.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';

interface LeaveGuard {
  /** The question, where one is open. */
  dialog: ReactNode;
  /** Lets the next way out be taken without a question. */
  pass(): void;
}

/** Asks before somebody leaves a page with changes that are not saved. */
export function useLeaveGuard(isDirty: boolean, hasPicture: boolean): LeaveGuard {
  const asks = useRef(isDirty);
  asks.current = isDirty;
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => asks.current && from.pathname !== to.pathname,
  );

  useEffect(() => {
    if (!isDirty) return;
    const wasSignedIn = isSignedIn();
    const ask = (event: BeforeUnloadEvent) => {
      // Who is sent to the sign-in page cannot stay: the draft waits behind it.
      const isSentAway = wasSignedIn && !isSignedIn();
      if (asks.current && !isSentAway) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return {
    pass() {
      asks.current = false;
    },
    dialog: blocker.state === 'blocked' && (
      <ConfirmDialog
        title={words.leave.title}
        confirm={words.leave.confirm}
        onCancel={blocker.reset}
        onConfirm={blocker.proceed}
      >
        <p>{words.leave.body}</p>
        {hasPicture && <p>{words.leave.picture}</p>}
      </ConfirmDialog>
    ),
  };
}

/** What the page was told when somebody signed in; it is taken away on the way to the sign-in page. */
const isSignedIn = () => localStorage.getItem('user') !== null;
