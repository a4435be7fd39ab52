import { href, Link } from 'react-router';
import { CrownSteps, OwnerPhotos } from '#web/site/about/photo-figures.tsx';
import { ProductTile } from '#web/site/catalogue/product-tile.tsx';
import { ForClinics } from '#web/site/for-clinics.tsx';
import { Figures } from '#web/site/home/figures.tsx';
import type { HomeData } from '#web/site/home/home.server.ts';
import { useLocale } from '#web/site/language/locale.ts';
import page from '#web/ui/page.module.css';
import styles from './home.module.css';

/** What the brand offers, below the look-up and the reasons. */
export default function HomeSections({ products, making, proof, origin, forClinics }: HomeData) {
  const { path } = useLocale();
  return (
    <>
      {products.tiles.length > 0 && <Products {...products} />}
      <Proof {...proof} />
      <CrownSteps words={making.words} isBrief>
        <Link className={page.link} to={`${path(href('/photos'))}#lam-rang-su`}>
          {making.toSteps}
        </Link>
      </CrownSteps>
      <Figures id="nguon-goc" {...origin} />
      <ForClinics words={forClinics} />
    </>
  );
}

/** A product of each group. */
function Products({ heading, lead, tiles }: HomeData['products']) {
  const { words, path } = useLocale();
  return (
    <section className={styles.section} aria-labelledby="san-pham">
      <div className={styles.head}>
        <div>
          <h2 id="san-pham">{heading}</h2>
          <p>{lead}</p>
        </div>
        <Link className={page.link} to={path(href('/products'))}>
          {words.products.toAll}
        </Link>
      </div>
      <ul className={styles.grid}>
        {tiles.map(({ product, group }) => (
          // Low priority: most readers of this page come to look up a card.
          <li key={product.id}>
            <ProductTile
              product={product}
              group={group}
              Heading="h3"
              sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 15rem, 8rem"
              when="late"
              isAside
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What speaks for the brand: what a clinic says, certificates, cases. Nothing without any. */
function Proof({ heading, quote, photos }: HomeData['proof']) {
  if (quote === null && photos.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="minh-chung">
      <h2 id="minh-chung">{heading}</h2>
      {quote && (
        <figure className={styles.quote}>
          <blockquote lang={quote.lang}>{quote.text}</blockquote>
          <figcaption>{quote.by}</figcaption>
        </figure>
      )}
      {photos.length > 0 && <OwnerPhotos photos={photos} />}
    </section>
  );
}
