import { useEffect } from 'react';
import { call } from '#web/admin/api/call.ts';
import { leaveToLogin } from '#web/admin/api/leave-to-login.ts';
import { waits } from '#web/ui/waits.ts';

/** Where all tabs keep the time of the last sign of life, in ms since 1970. */
const key = 'ads-last-active';
const signs = ['mousemove', 'keydown', 'scroll', 'click'] as const;
/** Signs of life are kept to this precision, in ms. */
const precision = 1000;
/** Whoever types for long without a call is still there: the server is told so this often, in ms. */
const keepAlive = 300_000;

/** Signs out, in all tabs, who has not moved, typed, scrolled or clicked in any of them for 80 minutes. */
export function useInactivity(): void {
  useEffect(() => {
    let told = Date.now();
    const onSign = () => {
      const now = Date.now();
      if (now - lastActive() < precision) return;
      localStorage.setItem(key, String(now));
      if (now - told < keepAlive) return;
      told = now;
      call('GET /admin/me').catch(() => {});
    };
    const watch = setInterval(() => {
      if (Date.now() - lastActive() < waits.inactive) return;
      clearInterval(watch);
      call('POST /admin/signOut').catch(() => {});
      void leaveToLogin('inactive');
    }, precision);
    localStorage.setItem(key, String(told));
    for (const sign of signs) addEventListener(sign, onSign, { passive: true, capture: true });
    return () => {
      clearInterval(watch);
      for (const sign of signs) removeEventListener(sign, onSign, { capture: true });
    };
  }, []);
}

const lastActive = () => Number(localStorage.getItem(key) ?? 0);
