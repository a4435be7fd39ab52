import { useEffect, useRef, useState } from 'react';
import { Form, href } from 'react-router';
import { vi } from '#strings/vi/site/common.ts';
import type { ProductSummary } from '#web/site/catalogue/catalogue.ts';
import { ProductCard } from '#web/site/catalogue/product-card.tsx';
import { sizes } from '#web/ui/sizes.ts';
import styles from './compare-form.module.css';

/** Wide: three columns of the page; large: two; below, one with the picture beside the text, or above it on a phone. */
const pictureSizes = '(min-width: 80rem) 21rem, (min-width: 64rem) 29rem, (min-width: 48rem) 15rem, 92vw';
/** The most that stand in the first row. */
const firstRow = 3;

/** The cards of a page of the list; those that are ticked are compared. */
export function CompareForm({ products }: { products: readonly ProductSummary[] }) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const readChosen = () => {
    if (form.current) setChosen(new Set(new FormData(form.current).getAll('ids').map(String)));
  };
  // What was ticked before the page came alive, or with another page of the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the boxes change with the products
  useEffect(readChosen, [products]);
  const isFull = chosen.size >= sizes.compared;

  return (
    <Form ref={form} className={styles.form} action={href('/products/compare')} onChange={readChosen}>
      <ul className={styles.grid}>
        {products.map((product, at) => (
          <li key={product.id}>
            <ProductCard product={product} Heading="h2" sizes={pictureSizes} when={whenAt(at)}>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  name="ids"
                  value={product.id}
                  disabled={isFull && !chosen.has(String(product.id))}
                />
                {vi.products.choose}
                <span className={styles.unseen}>{product.name}</span>
              </label>
            </ProductCard>
          </li>
        ))}
      </ul>
      <div className={styles.bar}>
        <p role="status">
          {chosen.size > 0 ? vi.products.chosen(chosen.size, sizes.compared) : vi.products.chooseHint}
        </p>
        <button type="submit">{vi.products.compare}</button>
      </div>
    </Form>
  );
}

function whenAt(at: number) {
  if (at === 0) return 'first';
  return at < firstRow ? 'early' : 'late';
}
