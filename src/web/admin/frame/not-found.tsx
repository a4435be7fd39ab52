import { data, href, Link } from 'react-router';
import { admin as words } from '#strings/vi/admin/common.ts';
import { palette } from '#strings/vi/admin/palette.ts';
import { common } from '#strings/vi/site/common.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import { MessagePanel } from '#web/admin/ui/message-panel.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './not-found.module.css';

export const meta = () => [{ title: words.title(words.notFound.title) }, { name: 'robots', content: 'noindex' }];

/** Sets the status of the page. The frame around it is rendered in the browser. */
export const loader = () => data(null, { status: 404, statusText: 'Not Found' });

/** An unknown address below `/admin`. */
export default function NotFound() {
  const mayWrite = useMayWrite();
  const ways = [
    { to: href('/admin'), label: words.nav.overview },
    { to: href('/admin/manage-user'), label: palette.users },
    { to: href('/admin/manage-dental'), label: palette.clinics },
    { to: href('/admin/manage-product'), label: palette.products },
    ...(mayWrite ? [{ to: href('/admin/create-user'), label: words.nav.createUser }] : []),
    { to: href('/admin/help'), label: words.nav.help },
  ];
  return (
    <>
      <h1>{common.error.heading}</h1>
      <p className={styles.status}>404 Not Found</p>
      <MessagePanel role="alert" icon={WarningIcon} text={words.notFound.text}>
        <nav className={styles.ways} aria-label={words.notFound.ways}>
          {ways.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      </MessagePanel>
    </>
  );
}
