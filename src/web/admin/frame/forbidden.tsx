import { Link } from 'react-router';
import type { Right } from '#domain/account/rights.ts';
import { admin as words } from '#strings/vi/admin/common.ts';
import { notAllowed } from '#strings/vi/roles.ts';
import styles from '#web/admin/frame/not-found.module.css';
import { placesFor } from '#web/admin/frame/places.ts';
import { rolesWith, useAccount } from '#web/admin/session/account.ts';
import { LockIcon } from '#web/admin/ui/icons.tsx';
import { MessagePanel } from '#web/admin/ui/message-panel.tsx';

/** In place of a page that the account's role may not see: who may, and where this one may go instead. */
export function Forbidden({ right }: { right: Right }) {
  const { role } = useAccount();
  return (
    <>
      <h1>{words.forbidden.title}</h1>
      <p className={styles.status}>403 Forbidden</p>
      <MessagePanel role="alert" icon={LockIcon} text={notAllowed} hint={words.forbidden.who(rolesWith(right))}>
        <nav className={styles.ways} aria-label={words.notFound.ways}>
          {placesFor(role).map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      </MessagePanel>
    </>
  );
}
