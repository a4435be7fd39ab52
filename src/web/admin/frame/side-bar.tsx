import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { places as words } from '#strings/vi/admin/places.ts';
import { FoldIcon } from '#web/admin/frame/place-icons.tsx';
import { currentIn, type Place } from '#web/admin/frame/places.ts';
import { useAccount } from '#web/admin/session/account.ts';
import styles from './side-bar.module.css';

/** The places of the back office, at the side of wide windows. Folded, it shows their icons alone. */
export function SideBar({ places }: { places: readonly Place[] }) {
  const { pathname } = useLocation();
  const [isOpen, toggle] = useSideBar();
  const label = isOpen ? words.fold : words.unfold;
  return (
    <div className={styles.bar} data-open={isOpen || undefined}>
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
                <place.icon className={styles.icon} />
                <span className={styles.label}>{place.label}</span>
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
        onClick={toggle}
      >
        <FoldIcon className={styles.icon} isOpen={isOpen} />
        <span className={styles.label}>{label}</span>
      </button>
    </div>
  );
}

/** Whether the side bar shows words with its icons. Each person may change that; this browser keeps it, by account. */
function useSideBar(): [isOpen: boolean, toggle: () => void] {
  const key = `ads-side-bar-${useAccount().name}`;
  const [isOpen, setOpen] = useState(() => localStorage.getItem(key) !== 'folded');
  return [
    isOpen,
    () => {
      localStorage.setItem(key, isOpen ? 'folded' : 'open');
      setOpen(!isOpen);
    },
  ];
}
