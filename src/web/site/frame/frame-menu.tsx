import { useEffect, useRef, useState } from 'react';
import { href, NavLink } from 'react-router';
import { vi } from '#strings/vi/site/common.ts';
import styles from './frame-menu.module.css';

const links = [
  { to: href('/'), label: vi.frame.links.ads },
  { to: href('/products'), label: vi.frame.links.products },
  { to: href('/partner'), label: vi.frame.links.partner },
  { to: href('/photos'), label: vi.frame.links.photos },
  { to: href('/warranty'), label: vi.frame.links.warranty },
  { to: href('/contact'), label: vi.frame.links.contact },
];

/**
 * The main menu. On small screens it is a popover that works without JavaScript; on wide screens the list is always
 * visible.
 */
export function FrameMenu() {
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  // Undefined until hydration: before that the browser sets aria-expanded itself.
  const [open, setOpen] = useState<boolean>();

  // Browsers without popovers always show the list.
  const close = () => list.current?.hidePopover?.();

  useEffect(() => {
    setOpen(false);
    const hide = () => list.current?.hidePopover?.();
    // Safari does not close a popover on a tap on something that is not clickable.
    const hideOutside = ({ target }: Event) => {
      if (!list.current?.contains(target as Node) && !button.current?.contains(target as Node)) hide();
    };
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('resize', hide, { signal });
    addEventListener('popstate', hide, { signal });
    addEventListener('pointerdown', hideOutside, { signal });
    return () => controller.abort();
  }, []);

  return (
    <nav className={styles.menu} aria-label={vi.frame.nav}>
      <button ref={button} className={styles.toggle} type="button" popoverTarget="menu" aria-expanded={open}>
        <span className={styles.bars} />
        {vi.frame.menu}
      </button>
      <ul
        ref={list}
        id="menu"
        className={styles.list}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink className={styles.link} to={to} end={to === '/'} data-label={label} onClick={close}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
