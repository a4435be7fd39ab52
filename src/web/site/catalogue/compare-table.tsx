import { href, Link } from 'react-router';
import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { attributes, attributeValue, bestProducts } from '#web/site/catalogue/attribute-values.ts';
import { chooseCompared, compareQuery } from '#web/site/catalogue/compared.ts';
import { Picture } from '#web/site/catalogue/picture.tsx';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import styles from './compare-table.module.css';

type Products = { products: readonly CatalogueProduct[] };

/** Compares products attribute by attribute and marks the best value. Names stay in view; on phones long values are stacked. */
export function CompareTable({ products }: Products) {
  const { path } = useLocale();
  const words = useAreaWords('catalogue').compare;
  return (
    <table className={styles.table} aria-label={words.table}>
      <thead>
        <tr>
          <td />
          {products.map((product) => (
            <td key={product.id}>
              <div className={styles.picture}>
                <Picture picture={product.picture} alt="" sizes="(min-width: 48rem) 14rem, 30vw" when="early" />
              </div>
              <RemoveLink product={product} products={products} />
            </td>
          ))}
        </tr>
        <tr className={styles.names}>
          <td />
          {products.map(({ id, name }, at) => (
            <th key={id} scope="col">
              <Link className={styles.product} to={path(href('/products/:id', { id: String(id) }))}>
                <span className={styles.number} aria-hidden="true">
                  {at + 1}
                </span>
                {name}
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {attributes.map((attribute) => (
          <Row key={attribute} attribute={attribute} products={products} />
        ))}
      </tbody>
    </table>
  );
}

function RemoveLink({ product, products }: Products & { product: CatalogueProduct }) {
  const { path } = useLocale();
  const words = useAreaWords('catalogue');
  const others = products.filter((other) => other !== product);
  return (
    <Link
      className={styles.remove}
      to={path(href('/products/compare')) + compareQuery(others)}
      aria-label={words.products.remove(product.name)}
      preventScrollReset
      onClick={() => chooseCompared(others)}
    >
      <CloseIcon />
      {words.compare.remove}
    </Link>
  );
}

function Row({ attribute, products }: Products & { attribute: (typeof attributes)[number] }) {
  const { formats, dataLanguage } = useLocale();
  const { compare: words, product: productWords } = useAreaWords('catalogue');
  const values = products.map((product) => attributeValue(product, attribute, formats));
  if (values.every((value) => value === null)) return null;
  const texts: { term: string; best?: string } = productWords.attributes[attribute];
  const best = bestProducts(products, attribute);
  return (
    <tr className={isShort(products, attribute) ? styles.short : undefined}>
      <th scope="row">{texts.term}</th>
      {products.map((product, at) => (
        <td key={product.id}>
          <span className={styles.owner}>
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            {product.name}
          </span>
          <span className={styles.value}>
            <span lang={typeof product[attribute] === 'string' ? dataLanguage : undefined}>
              {values[at] ?? words.none}
            </span>{' '}
            {best.includes(product) && <strong>{texts.best}</strong>}
          </span>
        </td>
      ))}
    </tr>
  );
}

/** True for numbers, which fit side by side even on a phone. */
function isShort(products: readonly CatalogueProduct[], attribute: (typeof attributes)[number]): boolean {
  return products.every((product) => typeof (product[attribute] ?? 0) === 'number');
}
