import { useEffect, useRef } from 'react';
import { Form, href } from 'react-router';
import type { CatalogueFilters } from '#domain/product/catalogue.ts';
import type { ProductSummary } from '#web/site/catalogue/catalogue.ts';
import { chooseCompared, compared, type Named } from '#web/site/catalogue/compared.ts';
import { ProductTile } from '#web/site/catalogue/product-tile.tsx';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import pageStyles from '#web/ui/page.module.css';
import { sizes } from '#web/ui/sizes.ts';
import { useStore } from '#web/ui/store.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import styles from './compare-form.module.css';

/** Three columns in wide windows, two in large ones; below, one column with the picture beside the text. */
const pictureSizes = '(min-width: 80rem) 24rem, (min-width: 64rem) 34rem, (min-width: 48rem) 15rem, 8rem';
/** The most products in the first row. */
const firstRow = 3;

type CompareFormProps = {
  products: readonly ProductSummary[];
  /** What the address says is chosen, which counts until the store does. */
  chosen: readonly Named[];
  filters: CatalogueFilters;
  page: number;
  pages: number;
};

/** The tiles of a page of the list, with checkboxes that select products of any page for a comparison. */
export function CompareForm({ products, chosen: addressed, ...list }: CompareFormProps) {
  const { path } = useLocale();
  const words = useAreaWords('catalogue').products;
  const form = useRef<HTMLFormElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const isHydrated = useHydrated();
  const stored = useStore(compared);
  const chosen = isHydrated ? stored : addressed;
  const isChosen = ({ id }: { id: number }) => chosen.some((one) => one.id === id);
  const isFull = chosen.length >= sizes.compared;
  const remove = (product: { id: number }) => chooseCompared(chosen.filter(({ id }) => id !== product.id));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, since later boxes show what is chosen
  useEffect(() => {
    // Boxes may be checked before hydration.
    const checked = new FormData(form.current ?? undefined).getAll('ids').map(Number);
    chooseCompared([...stored, ...[...addressed, ...products].filter(({ id }) => checked.includes(id))]);
  }, []);

  return (
    <Form ref={form} className={styles.form} action={path(href('/products/compare'))}>
      <ul className={styles.grid}>
        {products.map((product, at) => (
          <li key={product.id}>
            <ProductTile product={product} Heading="h2" sizes={pictureSizes} when={loadingPriority(at)} isAside>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  name="ids"
                  value={product.id}
                  checked={isChosen(product)}
                  disabled={isFull && !isChosen(product)}
                  onChange={({ target }) => (target.checked ? chooseCompared([...chosen, product]) : remove(product))}
                />
                {words.choose}
                <span className={pageStyles.unseen}>{product.name}</span>
              </label>
            </ProductTile>
          </li>
        ))}
      </ul>
      <div className={styles.bar}>
        <p role="status">{chosen.length > 0 ? words.chosen(chosen.length, sizes.compared) : words.chooseHint}</p>
        {isHydrated &&
          chosen.map((product) => (
            <button
              key={product.id}
              type="button"
              className={styles.remove}
              aria-label={words.remove(product.name)}
              onClick={() => {
                remove(product);
                submit.current?.focus();
              }}
            >
              {product.name}
              <CloseIcon />
            </button>
          ))}
        {chosen
          .filter(({ id }) => products.every((product) => product.id !== id))
          .map(({ id, name }) =>
            isHydrated ? (
              <input key={id} type="hidden" name="ids" value={id} />
            ) : (
              <label key={id} className={styles.choice}>
                <input type="checkbox" name="ids" value={id} defaultChecked />
                {name}
              </label>
            ),
          )}
        <button ref={submit} className={pageStyles.button} type="submit">
          {words.compare}
        </button>
        <noscript>
          <PageButtons {...list} />
        </noscript>
      </div>
    </Form>
  );
}

/** Without JavaScript: sends what is checked to another page of the list. */
function PageButtons({ filters, page, pages }: Omit<CompareFormProps, 'products' | 'chosen'>) {
  const { path } = useLocale();
  const { products: words, paging } = useAreaWords('catalogue');
  const others = Array.from({ length: pages }, (_, at) => at + 1).filter((other) => other !== page);
  return (
    others.length > 0 && (
      <div className={styles.pages}>
        {words.chooseMore}
        {Object.entries(filters).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {others.map((other) => (
          <button
            key={other}
            className={pageStyles.outlined}
            type="submit"
            formAction={path(href('/products'))}
            name="page"
            value={other}
          >
            {paging.page(other)}
          </button>
        ))}
      </div>
    )
  );
}

function loadingPriority(at: number) {
  if (at === 0) return 'first';
  return at < firstRow ? 'early' : 'late';
}
