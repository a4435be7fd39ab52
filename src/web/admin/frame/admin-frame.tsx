import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { AccountContext, type SignedIn } from '#web/admin/frame/account.ts';
import { AdminNav } from '#web/admin/frame/admin-nav.tsx';
import { useInactivity } from '#web/admin/frame/use-inactivity.ts';
import { admin as words } from '#web/strings/vi-admin.ts';
import { Loading } from '#web/ui/loading.tsx';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { waits } from '#web/ui/waits.ts';
import styles from './admin-frame.module.css';

const mainId = 'noi-dung';

/** What stands around every page of the back office. */
export function AdminFrame({ account, children }: { account: SignedIn; children: ReactNode }) {
  useInactivity();
  return (
    <AccountContext value={account}>
      <a className={styles.skip} href={`#${mainId}`}>
        {words.skip}
      </a>
      <AdminNav account={account} />
      <main id={mainId} ref={useFocusOnNewPage()} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <PageOverlay />
    </AccountContext>
  );
}

/** Covers the window while another page is on its way, if that takes long enough to be noticed. */
function PageOverlay() {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  const isLeaving = next !== undefined && next.pathname !== pathname;
  return useDelayed(isLeaving, waits.pending) && <Loading />;
}

/** Puts the focus where a page begins that a link has led to, as the browser does when it loads one. */
function useFocusOnNewPage() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
