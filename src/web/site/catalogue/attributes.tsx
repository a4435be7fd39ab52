import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { product as words } from '#strings/vi/site/product.ts';
import { attributes, attributeValue } from '#web/site/catalogue/attribute-values.ts';
import styles from './attributes.module.css';

/** The attributes of a product that have a value. */
export function Attributes({ product }: { product: CatalogueProduct }) {
  return (
    <dl className={styles.attributes}>
      {attributes.map((attribute) => {
        const value = attributeValue(product, attribute);
        const { term, hint } = words.attributes[attribute];
        return (
          value !== null && (
            <div key={attribute} className={styles[attribute]}>
              <dt>{term}</dt>
              <dd className={styles.value}>{value}</dd>
              <dd className={styles.hint}>{hint}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
