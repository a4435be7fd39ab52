import { href, Link } from 'react-router';
import type { ProductRender } from '#web/site/about/photos.server.ts';
import { Picture } from '#web/site/catalogue/picture.tsx';
import { useLocale } from '#web/site/language/locale.ts';
import page from '#web/ui/page.module.css';
import styles from './photos.module.css';

/** The pictures of the products, each with its name and a link to it. Nothing without pictures. */
export function ProductRenders({ heading, renders }: { heading: string; renders: readonly ProductRender[] }) {
  const { path, words, dataLanguage } = useLocale();
  if (renders.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="hinh-san-pham">
      <h2 id="hinh-san-pham">{heading}</h2>
      <ul className={styles.renders}>
        {renders.map(({ id, name, picture }, at) => (
          <li key={id}>
            <Link className={styles.render} to={path(href('/products/:id', { id: String(id) }))}>
              <Picture
                picture={picture}
                alt=""
                sizes="(min-width: 64rem) 18rem, (min-width: 48rem) 30vw, 45vw"
                when={at < 2 ? 'early' : 'late'}
              />
              <span lang={dataLanguage}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link className={page.link} to={path(href('/products'))}>
        {words.products.toAll}
      </Link>
    </section>
  );
}
