import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { admin as words } from '#strings/vi/admin/common.ts';
import { places as placeWords } from '#strings/vi/admin/places.ts';
import { UndoResult } from '#web/admin/changes/undo-result.tsx';
import { AdminNav } from '#web/admin/frame/admin-nav.tsx';
import { BottomBar } from '#web/admin/frame/bottom-bar.tsx';
import { placesFor } from '#web/admin/frame/places.ts';
import { SideBar } from '#web/admin/frame/side-bar.tsx';
import { UndoStrip } from '#web/admin/frame/undo-strip.tsx';
import { useInactivity } from '#web/admin/frame/use-inactivity.ts';
import { useWaitingVisits } from '#web/admin/frame/waiting-visits.tsx';
import { AccountContext, type SignedIn } from '#web/admin/session/account.ts';
import { Loading } from '#web/ui/loading.tsx';
import pageStyles from '#web/ui/page.module.css';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { useFocusOnNewPage } from '#web/ui/use-focus-on-new-page.ts';
import { waits } from '#web/ui/waits.ts';
import styles from './admin-frame.module.css';

const mainId = 'noi-dung';

/** Where there is room for a bar at the side. */
const roomForSideBar = '(min-width: 60rem)';

/** The header, the places and the main landmark of every back-office page. */
export function AdminFrame({ account, children }: { account: SignedIn; children: ReactNode }) {
  useInactivity();
  const isWide = useMediaQuery(roomForSideBar, undefined, { getInitialValueInEffect: false });
  const waiting = useWaitingVisits(account.role);
  const places = placesFor(account.role, waiting);
  return (
    <AccountContext value={account}>
      <a className={styles.skip} href={`#${mainId}`}>
        {words.skip}
      </a>
      <AdminNav account={account} />
      <p className={pageStyles.unseen} aria-live="polite">
        {waiting > 0 && placeWords.waitingVisits(waiting)}
      </p>
      {isWide && <SideBar places={places} />}
      <main id={mainId} ref={useFocusOnNewPage(true)} className={styles.main} tabIndex={-1}>
        <UndoResult />
        {children}
      </main>
      <UndoStrip />
      {!isWide && <BottomBar places={places} />}
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
