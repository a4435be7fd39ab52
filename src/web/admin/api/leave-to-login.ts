import { href } from 'react-router';

/** Why somebody is sent to the sign-in page. */
export type LeaveReason = 'guard' | 'inactive' | 'signed-out';

/**
 * Leaves the back office for the sign-in page, which leads back here afterwards. A new document is loaded: nothing of
 * what was shown stays in memory. The promise never ends.
 */
export function leaveToLogin(reason: LeaveReason): Promise<never> {
  localStorage.removeItem('user');
  // Drafts and lists as they were left are for whoever comes back, not for who sits down next.
  if (reason === 'signed-out') sessionStorage.clear();
  const search = new URLSearchParams(reason === 'signed-out' ? {} : { next: location.pathname + location.search });
  if (reason === 'inactive') search.set('reason', reason);
  location.assign(`${href('/login')}${search.size > 0 ? `?${search}` : ''}`);
  return new Promise(() => {});
}
