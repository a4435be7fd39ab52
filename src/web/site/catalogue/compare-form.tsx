import { useEffect, useRef, useState } from 'react';
import { Form, href } from 'react-router';
import type { ProductSummary } from '#web/site/catalogue/catalogue.ts';
import { ProductCard } from '#web/site/catalogue/product-card.tsx';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { sizes } from '#web/ui/sizes.ts';
import styles from './compare-form.module.css';

/** Three columns in wide windows, two in large ones; below, one column with the picture beside or above the text. */
const pictureSizes = '(min-width: 80rem) 21rem, (min-width: 64rem) 29rem, (min-width: 48rem) 15rem, 92vw';
/** The most products in the first row. */
const firstRow = 3;

/** The cards of a page of the list, with checkboxes that select products for a comparison. */
export function CompareForm({ products }: { products: readonly ProductSummary[] }) {
  const { path } = useLocale();
  const words = useAreaWords('catalogue').products;
  const form = useRef<HTMLFormElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const readSelected = () => {
    if (form.current) setSelected(new Set(new FormData(form.current).getAll('ids').map(String)));
  };
  // Boxes may be checked before hydration, or belong to another page of the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the boxes change with the products
  useEffect(readSelected, [products]);
  const isFull = selected.size >= sizes.compared;

  return (
    <Form ref={form} className={styles.form} action={path(href('/products/compare'))} onChange={readSelected}>
      <ul className={styles.grid}>
        {products.map((product, at) => (
          <li key={product.id}>
            <ProductCard product={product} Heading="h2" sizes={pictureSizes} when={loadingPriority(at)}>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  name="ids"
                  value={product.id}
                  disabled={isFull && !selected.has(String(product.id))}
                />
                {words.choose}
                <span className={styles.unseen}>{product.name}</span>
              </label>
            </ProductCard>
          </li>
        ))}
      </ul>
      <div className={styles.bar}>
        <p role="status">{selected.size > 0 ? words.chosen(selected.size, sizes.compared) : words.chooseHint}</p>
        <button type="submit">{words.compare}</button>
      </div>
    </Form>
  );
}

function loadingPriority(at: number) {
  if (at === 0) return 'first';
  return at < firstRow ? 'early' : 'late';
}
