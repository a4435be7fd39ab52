import type { ReactNode } from 'react';
import { href, Link, useLocation, useMatches } from 'react-router';
import { ContactBar } from '#web/site/frame/contact-bar.tsx';
import { DeskBar } from '#web/site/frame/desk-bar.tsx';
import { FrameFooter } from '#web/site/frame/frame-footer.tsx';
import { FrameMenu } from '#web/site/frame/frame-menu.tsx';
import { LanguageLinks } from '#web/site/frame/language-links.tsx';
import { useLocale } from '#web/site/language/locale.ts';
import { useBrand } from '#web/site/use-brand.ts';
import { Mark } from '#web/ui/mark.tsx';
import { useFocusOnNewPage } from '#web/ui/use-focus-on-new-page.ts';
import styles from './frame.module.css';

const mainId = 'noi-dung';

type FrameProps = {
  children: ReactNode;
  /** True around a page that does not exist or has failed. */
  isFailed?: boolean;
};

/** The header, main landmark and footer of the public pages. */
export function Frame({ children, isFailed = false }: FrameProps) {
  const { words, path } = useLocale();
  const site = useBrand();
  const tasks = useDeskTasks();
  const isLogin = useLocation().pathname === href('/login');
  const name = site?.brand.name ?? words.brand;
  return (
    <>
      <a className={styles.skip} href={`#${mainId}`}>
        {words.frame.skip}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link className={styles.wordmark} to={path(href('/'))} aria-label={words.frame.home(name)}>
            <Mark className={styles.sign} />
            {name}
          </Link>
          <FrameMenu />
          <LanguageLinks className={styles.language} isFailed={isFailed} isShort />
        </div>
      </header>
      <main id={mainId} ref={useFocusOnNewPage(isLogin)} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <FrameFooter site={site} isFailed={isFailed} isBrief={tasks !== undefined} />
      {tasks !== undefined ? <DeskBar tasks={tasks} /> : site && <ContactBar {...site.brand} />}
    </>
  );
}

/** What the pages of the clinic desk load as `tasks`; undefined on all others. */
function useDeskTasks(): number | undefined {
  const data = useMatches().at(-1)?.loaderData;
  return data instanceof Object && 'tasks' in data && typeof data.tasks === 'number' ? data.tasks : undefined;
}
