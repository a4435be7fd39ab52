import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { admin as words } from '#strings/vi/admin/common.ts';
import { AdminNav } from '#web/admin/frame/admin-nav.tsx';
import { UndoStrip } from '#web/admin/frame/undo-strip.tsx';
import { useInactivity } from '#web/admin/frame/use-inactivity.ts';
import { AccountContext, type SignedIn } from '#web/admin/session/account.ts';
import { Loading } from '#web/ui/loading.tsx';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { useFocusOnNewPage } from '#web/ui/use-focus-on-new-page.ts';
import { waits } from '#web/ui/waits.ts';
import styles from './admin-frame.module.css';

const mainId = 'noi-dung';

/** The header and the main landmark of every back-office page. */
export function AdminFrame({ account, children }: { account: SignedIn; children: ReactNode }) {
  useInactivity();
  return (
    <AccountContext value={account}>
      <a className={styles.skip} href={`#${mainId}`}>
        {words.skip}
      </a>
      <AdminNav account={account} />
      <main id={mainId} ref={useFocusOnNewPage(true)} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <UndoStrip />
      <PageOverlay />
    </AccountContext>
  );
}

/** Covers the window while another page loads, after a short delay. */
function PageOverlay() {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  const isLeaving = next !== undefined && next.pathname !== pathname;
  return useDelayed(isLeaving, waits.pending) && <Loading />;
}
