import { Fragment, type ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { ProductSummary } from '#web/site/catalogue/catalogue.ts';
import { useListSearch } from '#web/site/catalogue/list-search.ts';
import { Picture } from '#web/site/catalogue/picture.tsx';
import { useLocale } from '#web/site/language/locale.ts';
import type { ShownText } from '#web/site/language/shown-text.ts';
import styles from './product-tile.module.css';

type ProductTileProps = {
  product: ProductSummary;
  Heading: 'h2' | 'h3';
  /** The HTML attribute of the picture: its displayed width. */
  sizes: string;
  when: 'first' | 'early' | 'late';
  /** The group above the name. */
  group?: ShownText | null;
  /** True for a compact tile on phones, with the picture beside the text. */
  isAside?: boolean;
  /** Controls outside the link. */
  children?: ReactNode;
};

/** A tile that links to a product. */
export function ProductTile({ product, group, Heading, sizes, when, isAside, children }: ProductTileProps) {
  const { path } = useLocale();
  const { id, name, picture, application, vietnamese } = product;
  const list = useListSearch();
  return (
    <article className={`${styles.container} ${isAside ? styles.aside : ''}`}>
      <div className={styles.tile}>
        <Link className={styles.link} to={path(href('/products/:id', { id: String(id) }))} replace state={{ list }}>
          <Picture picture={picture} alt="" sizes={sizes} when={when} />
          <div className={styles.text}>
            {group && (
              <p className={styles.group} lang={group.lang}>
                {group.text}
              </p>
            )}
            <Heading className={styles.name}>{name}</Heading>
            <Facts {...product} />
            {application && (
              <p className={styles.application} lang={vietnamese.includes('application') ? 'vi' : undefined}>
                {application}
              </p>
            )}
          </div>
        </Link>
        {children && <div className={styles.more}>{children}</div>}
      </div>
    </article>
  );
}

function Facts({ translucency, flexuralStrength }: ProductSummary) {
  const { words, formats } = useLocale();
  const facts = [
    translucency !== null && words.products.translucencyIs(formats.percent(translucency)),
    flexuralStrength !== null && formats.megapascal(flexuralStrength),
  ].filter((fact) => fact !== false);
  return (
    facts.length > 0 && (
      <p className={styles.facts}>
        {facts.map((fact, at) => (
          <Fragment key={fact}>
            {at > 0 && <span className={styles.dot}> · </span>}
            <span>{fact}</span>
          </Fragment>
        ))}
      </p>
    )
  );
}
