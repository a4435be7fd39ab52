import { Box, Flex } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { may, type StaffRole } from '#domain/account/rights.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { places as words } from '#strings/vi/admin/frame.ts';
import { waitingVisitsQuery } from '#web/admin/api/query-client.ts';
import { FoldIcon, MoreIcon } from '#web/admin/frame/place-icons.tsx';
import { currentIn, type Place } from '#web/admin/frame/places.ts';
import { useAccount } from '#web/admin/session/account.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { foot } from '#web/admin/ui/foot.ts';
import pageStyles from '#web/ui/page.module.css';
import styles from './place-bars.module.css';

/** The places of the back office, at the side of wide windows. Folded, it shows their icons alone. */
export function SideBar({ places }: { places: readonly Place[] }) {
  const { pathname } = useLocation();
  // Each person may fold it; this browser keeps that, by account.
  const [kept, keep] = useLocalStorage<'open' | 'folded'>({
    key: `ads-side-bar-${useAccount().name}`,
    defaultValue: 'open',
    getInitialValueInEffect: false,
  });
  const isOpen = kept !== 'folded';
  const label = isOpen ? words.fold : words.unfold;
  return (
    // The style follows the window at once; the script that removes the bar follows later.
    <Box visibleFrom="md" className={styles.bar ?? ''} data-open={isOpen || undefined}>
      <nav aria-label={words.label}>
        <ul className={styles.places}>
          {places.map((place) => (
            <li key={place.to}>
              <Link
                className={styles.place}
                to={place.to}
                aria-current={currentIn(place, pathname)}
                title={isOpen ? undefined : place.label}
              >
                <span className={styles.icon}>
                  <place.icon size="1.375rem" />
                  <WaitingMark count={place.waiting} />
                </span>
                <span className={isOpen ? styles.label : pageStyles.unseen}>{place.label}</span>
                <WaitingText count={place.waiting} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <button
        className={`${styles.place} ${styles.fold}`}
        type="button"
        aria-expanded={isOpen}
        title={isOpen ? undefined : label}
        onClick={() => keep(isOpen ? 'folded' : 'open')}
      >
        <FoldIcon size="1.375rem" isOpen={isOpen} />
        <span className={isOpen ? styles.label : pageStyles.unseen}>{label}</span>
      </button>
    </Box>
  );
}

/** The places of the back office, at the foot of narrow windows: the frequent ones, and the others behind a button. */
export function BottomBar({ places }: { places: readonly Place[] }) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const others = places.filter(({ isFrequent }) => !isFrequent);
  const waiting = others.reduce((sum, place) => sum + (place.waiting ?? 0), 0);
  const isInOthers = others.some((place) => currentIn(place, pathname));
  return (
    // The style follows the window at once; the script that removes the bar follows later.
    <Flex component="nav" hiddenFrom="md" ref={foot} className={styles.footBar ?? ''} aria-label={words.label}>
      {places
        .filter(({ isFrequent }) => isFrequent)
        .map((place) => (
          <Link
            key={place.to}
            className={styles.footPlace}
            to={place.to}
            aria-label={place.label}
            aria-current={currentIn(place, pathname)}
          >
            <place.icon />
            {place.short ?? place.label}
          </Link>
        ))}
      <button
        className={styles.footPlace}
        type="button"
        aria-haspopup="dialog"
        aria-current={isInOthers || undefined}
        onClick={() => setOpen(true)}
      >
        <span className={styles.icon}>
          <MoreIcon />
          <WaitingMark count={waiting} />
        </span>
        <span>
          {words.more}
          <WaitingText count={waiting} />
        </span>
      </button>
      {isOpen && (
        <Dialog title={words.moreTitle} isSheet leave={admin.close} onClose={close}>
          <ul className={styles.places}>
            {others.map((place) => (
              <li key={place.to}>
                <Link className={styles.place} to={place.to} aria-current={currentIn(place, pathname)} onClick={close}>
                  <span className={styles.icon}>
                    <place.icon />
                    <WaitingMark count={place.waiting} />
                  </span>
                  <span>
                    {place.label}
                    <WaitingText count={place.waiting} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </Flex>
  );
}

/** How many visits and requests wait for who has that role; 0 until it is known. */
export function useWaitingVisits(role: StaffRole): number {
  const { data } = useQuery({ ...waitingVisitsQuery, enabled: may(role, 'visits') });
  return data?.counts ?? 0;
}

/** The number at the corner of an icon. */
const WaitingMark = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 && (
    <span className={styles.mark} aria-hidden="true">
      {words.count(count)}
    </span>
  );

/** The same for screen readers, behind the name of a place. */
const WaitingText = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 && <span className={pageStyles.unseen}>, {words.waiting(count)}</span>;
