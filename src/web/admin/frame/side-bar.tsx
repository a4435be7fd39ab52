import { Box } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Link, useLocation } from 'react-router';
import { places as words } from '#strings/vi/admin/places.ts';
import { FoldIcon } from '#web/admin/frame/place-icons.tsx';
import { currentIn, type Place } from '#web/admin/frame/places.ts';
import { WaitingMark, WaitingText } from '#web/admin/frame/waiting-visits.tsx';
import { useAccount } from '#web/admin/session/account.ts';
import pageStyles from '#web/ui/page.module.css';
import styles from './side-bar.module.css';

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
