import { data, href } from 'react-router';
import { admin as words } from '#strings/vi/admin/common.ts';
import { palette } from '#strings/vi/admin/frame.ts';
import { common } from '#strings/vi/site/common.ts';
import { NoPage } from '#web/admin/frame/no-page.tsx';
import { useMayWrite } from '#web/admin/session/account.ts';
import { WarningIcon } from '#web/ui/icons.tsx';

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
    <NoPage
      title={common.error.heading}
      status="404 Not Found"
      icon={WarningIcon}
      text={words.notFound.text}
      ways={ways}
    />
  );
}
