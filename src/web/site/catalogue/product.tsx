import { href, Link } from 'react-router';
import { Attributes } from '#web/site/catalogue/attributes.tsx';
import { BackToProducts } from '#web/site/catalogue/back-to-products.tsx';
import { Carousel } from '#web/site/catalogue/carousel.tsx';
import { loadProduct } from '#web/site/catalogue/catalogue.server.ts';
import { Picture } from '#web/site/catalogue/picture.tsx';
import { productMeta } from '#web/site/catalogue/product-meta.ts';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import type { Route } from './+types/product.ts';
import styles from './product.module.css';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? productMeta(matches, loaderData.product) : [];

export const loader = (args: Route.LoaderArgs) => loadProduct(args);

export default function Product({ loaderData: { product, others } }: Route.ComponentProps) {
  const { path } = useLocale();
  const words = useAreaWords('catalogue').product;
  const { id, name, picture } = product;
  return (
    <>
      <BackToProducts />
      <div className={styles.product}>
        <div className={styles.picture}>
          <Picture
            key={id}
            picture={picture}
            alt={picture ? name : words.noPicture}
            sizes="(min-width: 80rem) 31rem, (min-width: 48rem) 43vw, 92vw"
            widest={1600}
            fit="whole"
            when="first"
          />
        </div>
        <div className={styles.about}>
          <h1 className={styles.name}>{name}</h1>
          <Attributes product={product} />
          <Link className={styles.compare} to={`${path(href('/products/compare'))}?ids=${id}`}>
            {words.compare}
          </Link>
        </div>
      </div>
      {others.length > 0 && <Carousel key={id} products={others} />}
    </>
  );
}
