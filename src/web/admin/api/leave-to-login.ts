import { href } from 'react-router';

/** Why the browser goes to the sign-in page. */
export type LeaveReason = 'ended' | 'inactive' | 'signed-out';

/**
 * Leaves the back office for the sign-in page, which leads back here afterwards. It loads a new document, so that no
 * record stays in memory. The promise never settles.
 *
 * @param next the page to come back to: path and search
 */
export function leaveToLogin(reason: LeaveReason, next: string = location.pathname + location.search): Promise<never> {
  localStorage.removeItem('user');
  // Another person may use this browser next: remove drafts and list positions.
  if (reason === 'signed-out') sessionStorage.clear();
  const search = new URLSearchParams(reason === 'signed-out' ? {} : { next, reason });
  location.assign(`${href('/login')}${search.size > 0 ? `?${search}` : ''}`);
  return new Promise(() => {});
}
