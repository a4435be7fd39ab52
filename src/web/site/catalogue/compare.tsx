import { useEffect, useRef } from 'react';
import { Form, href } from 'react-router';
import { pageMeta } from '#web/seo/page-meta.ts';
import { compareProducts } from '#web/site/catalogue/catalogue.server.ts';
import { CompareTable } from '#web/site/catalogue/compare-table.tsx';
import { chooseCompared, compareQuery, type Named } from '#web/site/catalogue/compared.ts';
import { LazyMaterialPlot } from '#web/site/catalogue/lazy-parts.tsx';
import { BackToProducts, PrintDatasheet } from '#web/site/catalogue/page-actions.tsx';
import form from '#web/site/filter-form.module.css';
import { areaWords, localeOf, useAreaWords, useLocale } from '#web/site/language/locale.ts';
import fields from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';
import { sizes } from '#web/ui/sizes.ts';
import { useOnChange } from '#web/ui/use-on-change.ts';
import type { Route } from './+types/compare.ts';
import styles from './compare.module.css';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, description } = areaWords(localeOf(matches), 'catalogue').compare;
  return pageMeta({ matches }, { title, description, path: href('/products/compare') });
};

export const loader = (args: Route.LoaderArgs) => compareProducts(args);

export default function Compare({ loaderData: { products, facts, omitted, plot, choices } }: Route.ComponentProps) {
  const words = useAreaWords('catalogue').compare;
  // The list then has the same products chosen.
  useEffect(() => {
    if (products.length > 0) chooseCompared(products);
  }, [products]);
  const heading = useRef<HTMLHeadingElement>(null);
  // When a product is taken out, the link that did so is gone with its column.
  useOnChange(products.length, (before) => {
    if (products.length < before) heading.current?.focus({ preventScroll: true });
  });
  return (
    <div className={styles.page}>
      <div>
        <BackToProducts query={products.length > 0 ? compareQuery(products) : ''} />
        <h1 ref={heading} tabIndex={-1}>
          {words.heading}
        </h1>
      </div>
      {omitted.over > 0 && <p className={styles.note}>{words.over(sizes.compared)}</p>}
      {omitted.unknown > 0 && <p className={styles.note}>{words.unknown}</p>}
      {products.length < 2 && <p>{words.lead}</p>}
      {products.length < 2 && <ComparePicker products={products} choices={choices} />}
      {products.length > 1 && (
        <>
          <div className={styles.table}>
            <CompareTable products={products} facts={facts} />
          </div>
          <PrintDatasheet />
        </>
      )}
      {plot && <LazyMaterialPlot products={products} plot={plot} />}
      {products.length > 1 && (
        <details className={styles.change}>
          <summary className={page.summary}>{words.change}</summary>
          <ComparePicker products={products} choices={choices} />
        </details>
      )}
    </div>
  );
}

const slots = Array.from({ length: sizes.compared }, (_, at) => at + 1);

/** Selects the products to compare. A plain GET form that works without JavaScript. */
function ComparePicker({ products, choices }: { products: readonly Named[]; choices: readonly Named[] }) {
  const { path } = useLocale();
  const words = useAreaWords('catalogue').compare;
  return (
    <Form className={`${form.form} ${styles.picker}`} action={path(href('/products/compare'))}>
      {slots.map((slot) => {
        const id = products[slot - 1]?.id ?? '';
        return (
          <label key={`${slot} ${id}`} className={`${fields.field} ${form.field}`}>
            {words.choice(slot)}
            <select name="ids" defaultValue={id}>
              <option value="">{words.noChoice}</option>
              {choices.map((product) => (
                <option key={product.id} value={product.id}>
                  {product.name}
                </option>
              ))}
            </select>
          </label>
        );
      })}
      <button className={page.button} type="submit">
        {words.submit}
      </button>
    </Form>
  );
}
