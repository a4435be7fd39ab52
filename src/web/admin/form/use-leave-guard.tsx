import { type ReactNode, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { forms as words } from '#strings/vi/admin/forms.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';

interface LeaveGuard {
  /** The dialog, if it is open. */
  dialog: ReactNode;
  /** Allows the next navigation without a confirmation. */
  allowNext(): void;
}

/** Asks for a confirmation before the user leaves a page with unsaved changes. */
export function useLeaveGuard(isDirty: boolean, hasPicture: boolean): LeaveGuard {
  const isBlocking = useRef(isDirty);
  isBlocking.current = isDirty;
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => isBlocking.current && from.pathname !== to.pathname,
  );

  useEffect(() => {
    if (!isDirty) return;
    const wasSignedIn = isSignedIn();
    const confirmUnload = (event: BeforeUnloadEvent) => {
      // Do not ask when the session has ended: the draft is offered again after the sign-in.
      const isSessionOver = wasSignedIn && !isSignedIn();
      if (isBlocking.current && !isSessionOver) event.preventDefault();
    };
    addEventListener('beforeunload', confirmUnload);
    return () => removeEventListener('beforeunload', confirmUnload);
  }, [isDirty]);

  return {
    allowNext() {
      isBlocking.current = false;
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

/** The sign-in page sets this entry, and `leaveToLogin` removes it. */
const isSignedIn = () => localStorage.getItem('user') !== null;
