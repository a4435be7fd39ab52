import { useEffect, useState } from 'react';
import { NavLink } from 'react-router';
import { useLocale } from '#web/site/language/locale.ts';
import { linkedPages } from '#web/site/public-pages.ts';
import styles from './frame-menu.module.css';

const id = 'menu';

/** Closes the menu. Browsers without popovers always show the list. */
const hide = () => document.getElementById(id)?.hidePopover?.();

/**
 * The main menu. On small screens it is a popover that works without JavaScript; on wide screens the list is always
 * visible.
 */
export function FrameMenu() {
  const { words, path: localPath } = useLocale();
  // Undefined until hydration: before that the browser sets aria-expanded itself.
  const [open, setOpen] = useState<boolean>();

  useEffect(() => {
    setOpen(false);
    // Safari does not close a popover on a tap on something that is not clickable.
    const hideOutside = ({ target }: Event) => {
      if (!(target as Element).closest(`#${id}, [popovertarget]`)) hide();
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
      <button className={styles.toggle} type="button" popoverTarget={id} aria-expanded={open}>
        {words.frame.menu}
      </button>
      <ul id={id} className={styles.list} popover="auto" onToggle={(event) => setOpen(event.newState === 'open')}>
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
