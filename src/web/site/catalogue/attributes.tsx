import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { attributes, attributeValue } from '#web/site/catalogue/attribute-values.ts';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import styles from './attributes.module.css';

/** The attributes of a product that have a value. */
export function Attributes({ product }: { product: CatalogueProduct }) {
  const { formats, dataLanguage } = useLocale();
  const words = useAreaWords('catalogue').product;
  return (
    <dl className={styles.attributes}>
      {attributes.map((attribute) => {
        const value = attributeValue(product, attribute, formats);
        const { term, hint } = words.attributes[attribute];
        return (
          value !== null && (
            <div key={attribute} className={styles[attribute]}>
              <dt>{term}</dt>
              <dd className={styles.value} lang={typeof product[attribute] === 'string' ? dataLanguage : undefined}>
                {value}
              </dd>
              <dd className={styles.hint}>{hint}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
