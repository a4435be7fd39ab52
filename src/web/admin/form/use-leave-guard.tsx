import { type ReactNode, useEffect, useRef } from 'react';
import { type Location, useBlocker, useLocation } from 'react-router';
import { forms as words } from '#strings/vi/admin/forms.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';

/** What may be lost when a page is left. */
interface Unsaved {
  isDirty: boolean;
  /** True if a file was chosen, which no draft keeps. */
  hasPicture?: boolean;
  /** True while it is being saved: the question waits for the outcome. */
  isSaving?: boolean;
  /** True if another page of the same list would drop it, too. */
  isInList?: boolean;
}

interface LeaveGuard {
  /** The dialog, if it is open. */
  dialog: ReactNode;
  /** Allows the next navigation without a confirmation. */
  allowNext(): void;
}

type Navigation = Record<'from' | 'to', Location>;

/** The guards of the page that is shown. The router asks the newest one alone, so that it answers for all. */
const guards = new Set<(navigation: Navigation) => boolean>();

/** Asks for a confirmation before the user leaves a page with unsaved changes. What is saved meanwhile needs none. */
export function useLeaveGuard({ isDirty, hasPicture, isSaving, isInList }: Unsaved): LeaveGuard {
  const isBlocking = useRef(isDirty);
  isBlocking.current = isDirty;
  useEffect(() => {
    const blocks = ({ from, to }: Navigation) =>
      isBlocking.current && (from.pathname !== to.pathname || (isInList === true && from.search !== to.search));
    guards.add(blocks);
    return () => void guards.delete(blocks);
  }, [isInList]);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) =>
    [...guards].some((blocks) => blocks({ from, to })),
  );
  const here = useLocation();
  const isBlocked =
    blocker.state === 'blocked' && [...guards].some((blocks) => blocks({ from: here, to: blocker.location }));
  useEffect(() => {
    // It was saved while the user was leaving.
    if (blocker.state === 'blocked' && !isBlocked) blocker.proceed();
  }, [blocker, isBlocked]);

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
    dialog: isBlocked && !isSaving && (
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
