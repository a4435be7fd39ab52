import { type ReactNode, useEffect, useRef } from 'react';
import { href, Link, useLocation } from 'react-router';
import { FrameFooter } from '#web/site/frame/frame-footer.tsx';
import { FrameMenu } from '#web/site/frame/frame-menu.tsx';
import { useBrand } from '#web/site/use-brand.ts';
import { vi } from '#web/strings/vi.ts';
import styles from './frame.module.css';

const mainId = 'noi-dung';

/** What stands around every public page. */
export function Frame({ children }: { children: ReactNode }) {
  const site = useBrand();
  const name = site?.brand.name ?? vi.brand;
  return (
    <>
      <a className={styles.skip} href={`#${mainId}`}>
        {vi.frame.skip}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link className={styles.wordmark} to={href('/')} aria-label={vi.frame.home(name)}>
            <img className={styles.sign} src="/favicon.svg" alt="" width="64" height="64" />
            {name}
          </Link>
          <FrameMenu />
        </div>
      </header>
      <main id={mainId} ref={useFocusOnNewPage()} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <FrameFooter site={site} />
    </>
  );
}

/** Puts the focus where a page begins that a link has led to, as the browser does when it loads one. */
function useFocusOnNewPage() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
