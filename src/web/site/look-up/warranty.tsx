import { href, Link } from 'react-router';
import { languageOf, localPath } from '#web/site/language/languages.ts';
import { localeOf, useLocale } from '#web/site/language/locale.ts';
import { lookUp } from '#web/site/look-up/look-up.server.ts';
import { LookUp } from '#web/site/look-up/look-up.tsx';
import { lookUpMeta } from '#web/site/look-up/look-up-meta.ts';
import { loadLookUp } from '#web/site/look-up/look-up-state.ts';
import page from '#web/ui/page.module.css';
import type { Route } from './+types/warranty.ts';
import styles from './warranty.module.css';

export const meta: Route.MetaFunction = (args) => {
  const { title, description } = localeOf(args.matches).words.lookUp;
  return lookUpMeta(args, { title, description, path: href('/warranty') });
};

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader(args: Route.LoaderArgs) {
  return lookUp(args, localPath(languageOf(args.url.pathname), href('/warranty')));
}

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return loadLookUp(url, serverLoader);
}

export default function Warranty({ loaderData }: Route.ComponentProps) {
  const { words, path } = useLocale();
  return (
    <>
      <LookUp state={loaderData} path={path(href('/warranty'))} isPage />
      <Link className={`${page.link} ${styles.notes}`} to={path(href('/warranty/notes'))}>
        {words.notesLink}
      </Link>
    </>
  );
}
