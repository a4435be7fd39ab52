import { href, Link } from 'react-router';
import { photos as words } from '#strings/vi/site/pages.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import page from '#web/ui/page.module.css';
import type { Route } from './+types/photos.ts';
import styles from './photos.module.css';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: words.title, description: words.description, path: href('/photos') });

/** A placeholder for the photo gallery. */
export default function Photos() {
  return (
    <div className={styles.page}>
      <div className={styles.frames} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <h1>{words.heading}</h1>
      <p className={page.lead}>{words.lead}</p>
      <Link className={page.button} to={href('/products')}>
        {words.toProducts}
      </Link>
    </div>
  );
}
