import { href, Link } from 'react-router';
import { attributes, attributeValue, bestProducts } from '#web/site/catalogue/attribute-values.ts';
import type { Fact, ShownProduct } from '#web/site/catalogue/catalogue.ts';
import { chooseCompared, compareQuery } from '#web/site/catalogue/compared.ts';
import { Picture } from '#web/site/catalogue/picture.tsx';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import type { ShownText } from '#web/site/language/shown-text.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import styles from './compare-table.module.css';

type Products = { products: readonly ShownProduct[] };

/** Compares products attribute by attribute and marks the best value. What is equal stands back. Names stay in view; on phones long values are stacked. */
export function CompareTable({ products, facts }: Products & { facts: readonly Fact[] }) {
  const { path } = useLocale();
  const words = useAreaWords('catalogue').compare;
  return (
    <table className={styles.table} aria-label={words.table}>
      <thead>
        <tr>
          <td />
          {products.map((product) => (
            <td key={product.id}>
              <RemoveLink product={product} products={products} />
              <div className={styles.picture}>
                <Picture picture={product.picture} alt="" sizes="(min-width: 48rem) 16rem, 30vw" when="early" />
              </div>
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
        {facts.map(({ term, values }) => (
          <Row key={term} term={term} products={products} values={values} />
        ))}
        {attributes.map((attribute) => (
          <AttributeRow key={attribute} attribute={attribute} products={products} />
        ))}
      </tbody>
    </table>
  );
}

function RemoveLink({ product, products }: Products & { product: ShownProduct }) {
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

function AttributeRow({ attribute, products }: Products & { attribute: (typeof attributes)[number] }) {
  const { formats } = useLocale();
  const { product: productWords } = useAreaWords('catalogue');
  const values = products.map((product): ShownText | null => {
    const text = attributeValue(product, attribute, formats);
    return text === null ? null : { text, ...(product.vietnamese.includes(attribute) && { lang: 'vi' }) };
  });
  if (values.every((value) => value === null)) return null;
  const texts: { term: string; best?: string } = productWords.attributes[attribute];
  return (
    <Row
      term={texts.term}
      products={products}
      values={values}
      isShort={isShort(products, attribute)}
      best={{ products: bestProducts(products, attribute), text: texts.best }}
    />
  );
}

type RowProps = Products & {
  term: string;
  /** Null where a product has none. */
  values: readonly (ShownText | null)[];
  isShort?: boolean;
  best?: { products: readonly ShownProduct[]; text: string | undefined };
};

function Row({ term, products, values, isShort, best }: RowProps) {
  const { none } = useAreaWords('catalogue').compare;
  const isEqual = products.length > 1 && new Set(values.map((value) => value?.text)).size === 1;
  return (
    <tr className={`${isShort ? styles.short : ''} ${isEqual ? styles.equal : ''}`}>
      <th scope="row">{term}</th>
      {products.map((product, at) => (
        <td key={product.id}>
          <span className={styles.owner}>
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            {product.name}
          </span>
          <span className={styles.value}>
            <span lang={values[at]?.lang}>{values[at]?.text ?? none}</span>{' '}
            {best?.products.includes(product) && <strong>{best.text}</strong>}
          </span>
        </td>
      ))}
    </tr>
  );
}

/** True for numbers, which fit side by side even on a phone. */
function isShort(products: readonly ShownProduct[], attribute: (typeof attributes)[number]): boolean {
  return products.every((product) => typeof (product[attribute] ?? 0) === 'number');
}
