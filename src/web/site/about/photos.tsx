import { href, Link } from 'react-router';
import { pageMeta } from '#web/seo/page-meta.ts';
import { areaWords, localeOf, useAreaWords, useLocale } from '#web/site/language/locale.ts';
import page from '#web/ui/page.module.css';
import type { Route } from './+types/photos.ts';
import styles from './photos.module.css';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, description } = areaWords(localeOf(matches), 'about').photos;
  return pageMeta({ matches }, { title, description, path: href('/photos') });
};

/** A placeholder for the photo gallery. */
export default function Photos() {
  const { path } = useLocale();
  const words = useAreaWords('about').photos;
  return (
    <div className={styles.page}>
      <div className={styles.frames} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <h1>{words.heading}</h1>
      <p className={page.lead}>{words.lead}</p>
      <Link className={page.button} to={path(href('/products'))}>
        {words.toProducts}
      </Link>
    </div>
  );
}
