import { ActionIcon, Button, Group } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ChangeEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { href, NavLink, type NavLinkProps, useNavigate } from 'react-router';
import { may } from '#domain/account/rights.ts';
import { admin as words } from '#strings/vi/admin/common.ts';
import { palette } from '#strings/vi/admin/frame.ts';
import { call, leaveSignedOut } from '#web/admin/api/call.ts';
import { Shortcuts } from '#web/admin/palette/shortcuts.tsx';
import type { SignedIn } from '#web/admin/session/account.ts';
import { HelpIcon } from '#web/admin/ui/icons.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { waits } from '#web/ui/waits.ts';
import styles from './admin-nav.module.css';

/** Viewers are not offered what they would be refused. */
const links = [
  { to: href('/admin'), label: words.nav.overview },
  { to: href('/admin/create-user'), label: words.nav.createUser, isWriting: true },
  { to: href('/admin/manage-dental'), label: words.nav.manageDental },
  { to: href('/admin/create-product'), label: words.nav.createProduct, isWriting: true },
  { to: href('/admin/recycle'), label: words.nav.recycle },
];

const lists = {
  user: href('/admin/manage-user'),
  dental: href('/admin/manage-dental'),
  product: href('/admin/manage-product'),
} as const;

/** The header of the back office. On small screens the links are in a popover. */
export function AdminNav({ account }: { account: SignedIn }) {
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const shownLinks = links.filter(({ isWriting }) => !isWriting || may(account.role, 'create'));
  const close = () => menu.current?.hidePopover?.();
  useWindowEvent('resize', close);
  return (
    <header className={styles.header}>
      <WaitingLink className={styles.wordmark} to={lists.user} aria-label={`${account.brand} – ${palette.users}`}>
        <Mark className={styles.mark} />
        {account.brand}
      </WaitingLink>
      <Group gap={4} wrap="nowrap" className={styles.shortcuts ?? ''}>
        <ActionIcon
          component={WaitingLink}
          className={styles.help ?? ''}
          to={href('/admin/help')}
          aria-label={words.nav.help}
          title={words.nav.help}
          onLeave={close}
        >
          <HelpIcon />
        </ActionIcon>
        <Shortcuts />
      </Group>
      <Button
        variant="subtle"
        mr="calc(-1 * var(--space-3))"
        px="md"
        c="var(--ink)"
        className={styles.toggle ?? ''}
        popoverTarget="admin-menu"
        aria-expanded={open}
      >
        {words.nav.menu}
      </Button>
      <div
        ref={menu}
        id="admin-menu"
        className={styles.menu}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <nav className={styles.links} aria-label={words.nav.label}>
          {shownLinks.map(({ to, label }) => (
            <WaitingLink key={to} className={styles.link} to={to} onLeave={close}>
              {label}
            </WaitingLink>
          ))}
        </nav>
        <ListSwitch onLeave={close} />
        <div className={styles.own}>
          {may(account.role, 'accounts') && (
            <WaitingLink className={styles.link} to={href('/admin/accounts')} onLeave={close}>
              {words.nav.accounts}
            </WaitingLink>
          )}
          <WaitingLink
            className={`${styles.link} ${styles.name}`}
            to={href('/admin/me')}
            aria-label={words.nav.own(account.name)}
            title={account.name}
            onLeave={close}
          >
            {account.name}
          </WaitingLink>
          <SignOut />
        </div>
      </div>
    </header>
  );
}

/** Switches between the three lists. */
function ListSwitch({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate();
  function onChange({ target }: ChangeEvent<HTMLSelectElement>) {
    const to = lists[target.value as keyof typeof lists];
    target.value = '';
    onLeave();
    void navigate(to);
  }
  return (
    <select className={styles.switch} aria-label={words.nav.switch} defaultValue="" onChange={onChange}>
      <option value="" disabled>
        {words.nav.choose}
      </option>
      {Object.keys(lists).map((name) => (
        <option key={name} value={name}>
          {words.nav.options[name as keyof typeof lists]}
        </option>
      ))}
    </select>
  );
}

function SignOut() {
  const [leaving, setLeaving] = useState(false);
  function onClick() {
    setLeaving(true);
    leaveSignedOut();
    // If the call fails, the session expires on the server; this browser has forgotten it either way.
    call('POST /admin/signOut').catch(() => {});
  }
  return (
    <>
      <button className={styles.link} type="button" onClick={onClick} disabled={leaving}>
        {words.nav.logout}
      </button>
      {leaving && <Loading />}
    </>
  );
}

type WaitingLinkProps = Omit<NavLinkProps, 'onClick' | 'className' | 'children' | 'end'> & {
  className?: string | undefined;
  children: ReactNode;
  /** Called when the navigation starts. */
  onLeave?: () => void;
};

/** A link that shows a pending state for `waits.adminLink` before it navigates. */
function WaitingLink({ className, children, onLeave, to, ...props }: WaitingLinkProps) {
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);

  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => {
      setPending(false);
      onLeave?.();
      void navigate(to);
    }, waits.adminLink);
    return () => clearTimeout(timer);
  }, [isPending, navigate, onLeave, to]);

  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setPending(true);
  }

  const classes = [className, isPending && styles.waiting].filter(Boolean).join(' ');
  return (
    <NavLink {...props} className={classes} to={to} end onClick={onClick} aria-busy={isPending || undefined}>
      {children}
      {isPending && <Spinner />}
    </NavLink>
  );
}
