import { href, Link } from 'react-router';
import { pageMeta } from '#web/seo/page-meta.ts';
import { CrownSteps, OwnerPhotos } from '#web/site/about/photo-figures.tsx';
import { loadPhotos, type ProductRender } from '#web/site/about/photos.server.ts';
import { Picture } from '#web/site/catalogue/picture.tsx';
import { useLocale } from '#web/site/language/locale.ts';
import page from '#web/ui/page.module.css';
import type { Route } from './+types/photos.ts';
import styles from './photos.module.css';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { title, description } = loaderData.words;
  return pageMeta({ matches }, { title, description, path: href('/photos') });
};

/** The text comes with the page: a table for all pages would be larger for everybody. */
export const loader = (args: Route.LoaderArgs) => loadPhotos(args);

/** The owner's photos, the pictures of the products, and those of the making of a crown. */
export default function Photos({ loaderData: { words, head, photos, renders } }: Route.ComponentProps) {
  return (
    <>
      <div>
        <h1 className={head ? page.word : ''}>{head ? head.word : words.title}</h1>
        {head && (
          <>
            <p className={page.heading}>{head.heading}</p>
            <p className={page.lead}>{head.lead}</p>
          </>
        )}
      </div>
      {photos.length > 0 && <OwnerPhotos photos={photos} />}
      <ProductRenders heading={words.renders} renders={renders} />
      <CrownSteps words={words.making} />
    </>
  );
}

/** The pictures of the products, each with its name and a link to it. Nothing without pictures. */
function ProductRenders({ heading, renders }: { heading: string; renders: readonly ProductRender[] }) {
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
