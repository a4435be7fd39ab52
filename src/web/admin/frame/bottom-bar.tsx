import { Flex } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { admin } from '#strings/vi/admin/common.ts';
import { places as words } from '#strings/vi/admin/places.ts';
import { MoreIcon } from '#web/admin/frame/place-icons.tsx';
import { currentIn, type Place } from '#web/admin/frame/places.ts';
import { WaitingMark, WaitingText } from '#web/admin/frame/waiting-visits.tsx';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { foot } from '#web/admin/ui/foot.ts';
import styles from './bottom-bar.module.css';
import sideBar from './side-bar.module.css';

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
    <Flex component="nav" hiddenFrom="md" ref={foot} className={styles.bar ?? ''} aria-label={words.label}>
      {places
        .filter(({ isFrequent }) => isFrequent)
        .map((place) => (
          <Link
            key={place.to}
            className={styles.place}
            to={place.to}
            aria-label={place.label}
            aria-current={currentIn(place, pathname)}
          >
            <place.icon />
            {place.short ?? place.label}
          </Link>
        ))}
      <button
        className={styles.place}
        type="button"
        aria-haspopup="dialog"
        aria-current={isInOthers || undefined}
        onClick={() => setOpen(true)}
      >
        <span className={sideBar.icon}>
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
          <ul className={sideBar.places}>
            {others.map((place) => (
              <li key={place.to}>
                <Link className={sideBar.place} to={place.to} aria-current={currentIn(place, pathname)} onClick={close}>
                  <span className={sideBar.icon}>
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
