import type { ReactNode } from 'react';
import { href, Link, NavLink } from 'react-router';
import { vi } from '#web/strings/vi.ts';
import styles from './frame.module.css';

const mainId = 'noi-dung';

/** What stands around every public page. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href={`#${mainId}`}>
        {vi.frame.skip}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link className={styles.wordmark} to={href('/')} aria-label={vi.frame.home}>
            {vi.brand}
          </Link>
          <nav aria-label={vi.frame.nav}>
            <NavLink className={styles.link} to={href('/warranty')}>
              {vi.frame.warranty}
            </NavLink>
          </nav>
        </div>
      </header>
      <main id={mainId} className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
