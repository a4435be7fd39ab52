import { useEffect } from 'react';
import { call } from '#web/admin/api/call.ts';
import { leaveToLogin } from '#web/admin/api/leave-to-login.ts';
import { waits } from '#web/ui/waits.ts';

/** The localStorage key for the time of the last activity in any tab, in ms since 1970. */
const key = 'ads-last-active';
const activityEvents = ['mousemove', 'keydown', 'scroll', 'click'] as const;
/** How exactly activity is recorded, in ms. */
const precision = 1000;
/** How often activity without API calls renews the session on the server, in ms. */
const pingInterval = 300_000;

/** Signs the user out in all tabs after 80 minutes without activity in any of them. */
export function useInactivity(): void {
  useEffect(() => {
    let lastPing = Date.now();
    const onActivity = () => {
      const now = Date.now();
      if (now - lastActive() < precision) return;
      localStorage.setItem(key, String(now));
      if (now - lastPing < pingInterval) return;
      lastPing = now;
      call('GET /admin/me').catch(() => {});
    };
    const timer = setInterval(() => {
      if (Date.now() - lastActive() < waits.inactive) return;
      clearInterval(timer);
      call('POST /admin/signOut').catch(() => {});
      void leaveToLogin('inactive');
    }, precision);
    localStorage.setItem(key, String(lastPing));
    for (const type of activityEvents) addEventListener(type, onActivity, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const type of activityEvents) removeEventListener(type, onActivity, { capture: true });
    };
  }, []);
}

const lastActive = () => Number(localStorage.getItem(key) ?? 0);
