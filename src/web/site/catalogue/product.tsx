import { href, Link } from 'react-router';
import { Attributes } from '#web/site/catalogue/attributes.tsx';
import { BackToProducts } from '#web/site/catalogue/back-to-products.tsx';
import { loadProduct } from '#web/site/catalogue/catalogue.server.ts';
import { compared, compareQuery } from '#web/site/catalogue/compared.ts';
import { LazyCarousel, LazyGallery, LazyMaterialPlot, LazyShadeGuide } from '#web/site/catalogue/lazy-parts.tsx';
import { Picture } from '#web/site/catalogue/picture.tsx';
import { PrintDatasheet } from '#web/site/catalogue/print-datasheet.tsx';
import { productMeta } from '#web/site/catalogue/product-meta.ts';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import pageStyles from '#web/ui/page.module.css';
import { sizes } from '#web/ui/sizes.ts';
import { useStore } from '#web/ui/store.ts';
import type { Route } from './+types/product.ts';
import styles from './product.module.css';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? productMeta(matches, loaderData.product, loaderData.head) : [];

export const loader = (args: Route.LoaderArgs) => loadProduct(args);

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product, use, hints, shades, others, plot } = loaderData;
  const { path } = useLocale();
  const words = useAreaWords('catalogue').product;
  const { id, name, picture } = product;
  const chosen = useStore(compared).filter((one) => one.id !== id);
  return (
    <>
      <BackToProducts />
      <div className={styles.head}>
        {use.group && (
          <Link className={styles.group} to={use.group.to} lang={use.group.lang}>
            {use.group.text}
          </Link>
        )}
        <h1 className={styles.name}>{name}</h1>
      </div>
      <div className={styles.product}>
        <div key={id} className={styles.pictures}>
          <div className={styles.picture}>
            <Picture
              picture={picture}
              alt={picture ? name : words.noPicture}
              sizes="(min-width: 80rem) 36rem, (min-width: 48rem) 45vw, 92vw"
              widest={1600}
              when="first"
            />
          </div>
          <LazyGallery product={product} words={loaderData.galleryWords} />
          <div className={styles.actions}>
            <Link
              className={pageStyles.outlined}
              to={path(href('/products/compare')) + compareQuery([...chosen.slice(0, sizes.compared - 1), product])}
            >
              {words.compare}
            </Link>
            <PrintDatasheet />
          </div>
        </div>
        <div className={styles.about}>
          {use.indications.length > 0 && (
            <ul className={styles.indications} aria-label={use.label}>
              {use.indications.map((indication) => (
                <li key={indication}>{indication}</li>
              ))}
            </ul>
          )}
          <Attributes product={product} hints={hints} />
        </div>
      </div>
      <div className={styles.more}>
        {shades && <LazyShadeGuide guide={shades} />}
        {plot && <LazyMaterialPlot products={[product]} plot={plot} />}
      </div>
      {others.length > 0 && <LazyCarousel key={id} products={others} />}
    </>
  );
}
