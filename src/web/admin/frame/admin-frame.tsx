import { Anchor, Button, Flex, Group, Text } from '@mantine/core';
import { useHotkeys, useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { href, Link, useLocation, useNavigation, useRevalidator } from 'react-router';
import { changes } from '#strings/vi/admin/changes.ts';
import { admin as words } from '#strings/vi/admin/common.ts';
import { places as placeWords } from '#strings/vi/admin/frame.ts';
import { list } from '#strings/vi/admin/list.ts';
import { call, leaveToLogin } from '#web/admin/api/call.ts';
import {
  hasOwnEdits,
  holdUndoNotices,
  lastChange,
  noteTyping,
  releaseUndoNotices,
  undoAll,
  undoNotices,
} from '#web/admin/changes/undo-notices.ts';
import { UndoResult } from '#web/admin/changes/undo-result.tsx';
import { AdminNav } from '#web/admin/frame/admin-nav.tsx';
import { BottomBar, SideBar, useWaitingVisits } from '#web/admin/frame/place-bars.tsx';
import { placesFor } from '#web/admin/frame/places.ts';
import { AccountContext, type SignedIn } from '#web/admin/session/account.ts';
import { foot } from '#web/admin/ui/foot.ts';
import { Loading } from '#web/ui/loading.tsx';
import pageStyles from '#web/ui/page.module.css';
import { useStore } from '#web/ui/store.ts';
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

/** The localStorage key for the time of the last activity in any tab, in ms since 1970. */
const lastActiveKey = 'ads-last-active';
const activityEvents = ['mousemove', 'keydown', 'scroll', 'click'] as const;
/** How exactly activity is recorded, in ms. */
const activityPrecision = 1000;
/** How often activity without API calls renews the session on the server, in ms. */
const pingInterval = 300_000;

/** Signs the user out in all tabs after 80 minutes without activity in any of them. */
function useInactivity(): void {
  useEffect(() => {
    let lastPing = Date.now();
    const onActivity = () => {
      const now = Date.now();
      if (now - lastActive() < activityPrecision) return;
      localStorage.setItem(lastActiveKey, String(now));
      if (now - lastPing < pingInterval) return;
      lastPing = now;
      call('GET /admin/me').catch(() => {});
    };
    const timer = setInterval(() => {
      if (Date.now() - lastActive() < waits.inactive) return;
      clearInterval(timer);
      call('POST /admin/signOut').catch(() => {});
      void leaveToLogin('inactive');
    }, activityPrecision);
    localStorage.setItem(lastActiveKey, String(lastPing));
    for (const type of activityEvents) addEventListener(type, onActivity, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const type of activityEvents) removeEventListener(type, onActivity, { capture: true });
    };
  }, []);
}

const lastActive = () => Number(localStorage.getItem(lastActiveKey) ?? 0);

/**
 * Names what was deleted or changed a moment ago and offers to undo it. Ctrl Z undoes the last change of this tab, also one that it
 * does not name.
 */
function UndoStrip() {
  const notices = useStore(undoNotices);
  const count = notices.reduce((sum, notice) => sum + notice.count, 0);
  const [first] = notices;
  const { revalidate } = useRevalidator();
  async function undo(changes: Parameters<typeof undoAll>[0]) {
    await undoAll(changes);
    await revalidate();
  }
  function undoLast(event: KeyboardEvent) {
    const last = lastChange();
    if (!last || hasOwnEdits(event.target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    void undo([last]);
  }
  useWindowEvent('input', noteTyping);
  useHotkeys([['mod+Z', undoLast, { preventDefault: false }]], []);
  const textOfMany = notices.every(({ kind }) => kind === 'bin') ? list.binnedMany : list.changedMany;
  return (
    <Flex
      component="section"
      ref={foot}
      wrap="wrap"
      columnGap="md"
      rowGap={4}
      align="center"
      justify="flex-end"
      style={{ overflowWrap: 'anywhere' }}
      className={styles.strip ?? ''}
      aria-label={list.undoLabel}
      onPointerEnter={holdUndoNotices}
      onPointerLeave={releaseUndoNotices}
      onFocus={holdUndoNotices}
      onBlur={releaseUndoNotices}
    >
      <Text fw={600} role="status">
        {first && (notices.length === 1 ? first.text : textOfMany(count))}
      </Text>
      {notices.length > 1 && (
        <Flex component="ul" wrap="wrap" columnGap="md" justify="flex-end">
          {notices.map((notice) => (
            <Group key={notice.id} component="li" gap={0}>
              <span>{notice.name}</span>
              <Button variant="subtle" aria-label={list.undoOne(notice.name)} onClick={() => void undo([notice])}>
                {words.undo}
              </Button>
            </Group>
          ))}
        </Flex>
      )}
      {first && (
        <Anchor component={Link} to={href('/admin/changes')}>
          {changes.all}
        </Anchor>
      )}
      {first && (
        <Button onClick={() => void undo(notices)} {...(notices.length === 1 && { 'aria-keyshortcuts': 'Control+Z' })}>
          {notices.length === 1 ? words.undo : list.undoAll}
        </Button>
      )}
    </Flex>
  );
}
