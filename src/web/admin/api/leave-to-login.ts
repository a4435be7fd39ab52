import { href } from 'react-router';

/** Why the browser goes to the sign-in page. */
export type LeaveReason = 'guard' | 'inactive' | 'signed-out';

/**
 * Leaves the back office for the sign-in page, which leads back here afterwards. It loads a new document, so that no
 * record stays in memory. The promise never settles.
 */
export function leaveToLogin(reason: LeaveReason): Promise<never> {
  localStorage.removeItem('user');
  // Another person may use this browser next: remove drafts and list positions.
  if (reason === 'signed-out') sessionStorage.clear();
  const search = new URLSearchParams(reason === 'signed-out' ? {} : { next: location.pathname + location.search });
  if (reason === 'inactive') search.set('reason', reason);
  location.assign(`${href('/login')}${search.size > 0 ? `?${search}` : ''}`);
  return new Promise(() => {});
}
