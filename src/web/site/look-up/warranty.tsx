import { href, Link } from 'react-router';
import { vi } from '#strings/vi/site/common.ts';
import { lookUp } from '#web/site/look-up/look-up.server.ts';
import { LookUp } from '#web/site/look-up/look-up.tsx';
import { lookUpMeta } from '#web/site/look-up/look-up-meta.ts';
import { loadLookUp } from '#web/site/look-up/look-up-state.ts';
import page from '#web/ui/page.module.css';
import type { Route } from './+types/warranty.ts';
import styles from './warranty.module.css';

export const meta: Route.MetaFunction = (args) =>
  lookUpMeta(args, { title: vi.lookUp.title, description: vi.lookUp.description, path: href('/warranty') });

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader(args: Route.LoaderArgs) {
  return lookUp(args, href('/warranty'));
}

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return loadLookUp(url, serverLoader);
}

export default function Warranty({ loaderData }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <LookUp state={loaderData} path={href('/warranty')} isPage />
      <Link className={`${page.link} ${styles.notes}`} to={href('/warranty/notes')}>
        {vi.notesLink}
      </Link>
    </div>
  );
}
