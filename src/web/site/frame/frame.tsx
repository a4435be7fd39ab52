import { type ReactNode, useEffect, useState } from 'react';
import { href, Link, NavLink, useLocation, useMatches, useRouteLoaderData } from 'react-router';
import { FrameFooter } from '#web/site/frame/frame-footer.tsx';
import { LanguageLinks } from '#web/site/frame/language-links.tsx';
import { useLocale } from '#web/site/language/locale.ts';
import type { LookUpState } from '#web/site/look-up/look-up-state.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { linkedPages } from '#web/site/public-pages.ts';
import { useBrand } from '#web/site/use-brand.ts';
import { PhoneIcon } from '#web/ui/icons.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { useFocusOnNewPage } from '#web/ui/use-focus-on-new-page.ts';
import styles from './frame.module.css';

const mainId = 'noi-dung';
const menuId = 'menu';

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

/** On phones, the telephone and the chat within reach of the thumb. Who to call first about a card is its clinic. */
function ContactBar({ hotline, zalo }: { hotline: string; zalo?: string | undefined }) {
  const { frame: words } = useLocale().words;
  const clinic = useClinicPhone();
  return (
    <aside className={styles.contactBar} aria-label={words.reach}>
      {clinic && (
        <PhoneLink className={styles.call} number={clinic}>
          <PhoneIcon />
          {words.callClinic}
        </PhoneLink>
      )}
      <PhoneLink className={clinic ? undefined : styles.call} number={hotline}>
        <PhoneIcon />
        {clinic ? words.callUs : words.call(hotline)}
      </PhoneLink>
      {zalo && !clinic && (
        <a href={zalo} rel="noopener">
          {words.zalo}
        </a>
      )}
    </aside>
  );
}

/** The telephone of the clinic of the card that the page shows, or was handed to. */
function useClinicPhone(): string | undefined {
  const { language } = useLocale();
  const home = useRouteLoaderData<LookUpState>(`${language}/site/home/home.tsx`);
  const warranty = useRouteLoaderData<LookUpState>(`${language}/site/look-up/warranty.tsx`);
  const state = warranty ?? home;
  return state && 'clinic' in state ? (state.clinic?.phone ?? undefined) : undefined;
}

/** On phones, the places of a clinic that is signed in. */
function DeskBar({ tasks }: { tasks: number }) {
  const { words, path } = useLocale();
  const { desk } = words.frame;
  const home = path(href('/clinic'));
  return (
    <nav className={`${styles.contactBar} ${styles.desk}`} aria-label={desk.label}>
      <Link to={path(href('/clinic/issue'))}>{desk.issue}</Link>
      <Link to={`${home}#the`}>{desk.cards}</Link>
      <Link to={`${home}#${tasks > 0 ? 'visits' : 'requests'}`}>{desk.tasks(tasks)}</Link>
    </nav>
  );
}

/** Closes the menu. Browsers without popovers always show the list. */
const hide = () => document.getElementById(menuId)?.hidePopover?.();

/**
 * The main menu. On small screens it is a popover that works without JavaScript; on wide screens the list is always
 * visible.
 */
function FrameMenu() {
  const { words, path: localPath } = useLocale();
  // Undefined until hydration: before that the browser sets aria-expanded itself.
  const [open, setOpen] = useState<boolean>();

  useEffect(() => {
    setOpen(false);
    // Safari does not close a popover on a tap on something that is not clickable.
    const hideOutside = ({ target }: Event) => {
      if (!(target as Element).closest(`#${menuId}, [popovertarget]`)) hide();
    };
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('resize', hide, { signal });
    addEventListener('popstate', hide, { signal });
    addEventListener('pointerdown', hideOutside, { signal });
    return () => controller.abort();
  }, []);

  return (
    <nav className={styles.menu} aria-label={words.frame.nav}>
      <button className={styles.toggle} type="button" popoverTarget={menuId} aria-expanded={open}>
        {words.frame.menu}
      </button>
      <ul id={menuId} className={styles.list} popover="auto" onToggle={(event) => setOpen(event.newState === 'open')}>
        {linkedPages('menu').map(({ path, name }) => (
          <li key={name}>
            <NavLink
              className={styles.link}
              to={localPath(path)}
              end={path === '/'}
              data-label={words.frame.links[name]}
              onClick={hide}
            >
              {words.frame.links[name]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
