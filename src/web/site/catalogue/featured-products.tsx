import { href, Link, Outlet } from 'react-router';
import { featuredProducts } from '#web/site/catalogue/catalogue.server.ts';
import type { ProductSummary } from '#web/site/catalogue/catalogue.ts';
import { ProductCard } from '#web/site/catalogue/product-card.tsx';
import { useLocale } from '#web/site/language/locale.ts';
import type { Route } from './+types/featured-products.ts';
import styles from './featured-products.module.css';

export const loader = (args: Route.LoaderArgs) => featuredProducts(args);

/** A look-up does not change the products. */
export const shouldRevalidate = () => false;

/** The home page with a few products below it. */
export default function WithFeaturedProducts({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Outlet />
      <FeaturedProducts products={loaderData} />
    </>
  );
}

function FeaturedProducts({ products }: { products: readonly ProductSummary[] }) {
  const { words, path } = useLocale();
  return (
    products.length > 0 && (
      <section className={styles.featured} aria-labelledby="san-pham">
        <div className={styles.head}>
          <h2 id="san-pham">{words.products.featured}</h2>
          <Link className={styles.all} to={path(href('/products'))}>
            {words.products.toAll}
          </Link>
        </div>
        <ul className={styles.grid}>
          {products.map((product) => (
            // Low priority: most readers of this page come to look up a card.
            <li key={product.id}>
              <ProductCard
                product={product}
                Heading="h3"
                sizes="(min-width: 80rem) 21rem, (min-width: 64rem) 30vw, (min-width: 48rem) 15rem, 8rem"
                when="late"
                isAside
              />
            </li>
          ))}
        </ul>
      </section>
    )
  );
}
