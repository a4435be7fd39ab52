import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { vi } from '#strings/vi/site/common.ts';
import { FrameFooter } from '#web/site/frame/frame-footer.tsx';
import { FrameMenu } from '#web/site/frame/frame-menu.tsx';
import { ReachBar } from '#web/site/frame/reach-bar.tsx';
import { useBrand } from '#web/site/use-brand.ts';
import { Mark } from '#web/ui/mark.tsx';
import { useFocusOnNewPage } from '#web/ui/use-focus-on-new-page.ts';
import styles from './frame.module.css';

const mainId = 'noi-dung';

/** The header, main landmark and footer of the public pages. */
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
            <Mark className={styles.sign} />
            {name}
          </Link>
          <FrameMenu />
        </div>
      </header>
      <main id={mainId} ref={useFocusOnNewPage()} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <FrameFooter site={site} />
      {site && <ReachBar {...site.brand} />}
    </>
  );
}
