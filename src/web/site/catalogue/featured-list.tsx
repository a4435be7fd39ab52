import { href, Link } from 'react-router';
import type { ProductSummary } from '#web/site/catalogue/catalogue.ts';
import { ProductCard } from '#web/site/catalogue/product-card.tsx';
import { useLocale } from '#web/site/language/locale.ts';
import styles from './featured-products.module.css';

/** A few products below the home page. */
export default function FeaturedList({ products }: { products: readonly ProductSummary[] }) {
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
