import { href } from 'react-router';
import { waits } from '#web/ui/waits.ts';

/** Why the browser goes to the sign-in page. */
export type LeaveReason = 'ended' | 'inactive';

/** True once somebody has signed out. What is then answered with 401 must not lead elsewhere, with a message. */
let isSigningOut = false;
// A page that the browser brings back by "Back" is used again.
if (typeof window !== 'undefined') addEventListener('pageshow', () => (isSigningOut = false));

/**
 * Leaves the back office for the sign-in page, which leads back here afterwards. It loads a new document, so that no
 * record stays in memory. The promise never settles.
 *
 * @param next the page to come back to: path and search
 */
export function leaveToLogin(reason: LeaveReason, next: string = location.pathname + location.search): Promise<never> {
  if (!isSigningOut) {
    localStorage.removeItem('user');
    location.assign(`${href('/login')}?${new URLSearchParams({ next, reason })}`);
  }
  return new Promise(() => {});
}

/** Forgets at once who is signed in, and leaves for the sign-in page after `waits.signedOut`. */
export function leaveSignedOut(): void {
  isSigningOut = true;
  localStorage.removeItem('user');
  setTimeout(() => {
    // Another person may use this browser next: remove drafts and list positions.
    sessionStorage.clear();
    location.assign(href('/login'));
  }, waits.signedOut);
}
