import { attributes, attributeValue } from '#web/site/catalogue/attribute-values.ts';
import type { ShownProduct } from '#web/site/catalogue/catalogue.ts';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import page from '#web/ui/page.module.css';
import styles from './attributes.module.css';

type AttributesProps = { product: ShownProduct; hints: Readonly<Record<(typeof attributes)[number], string>> };

/** The attributes of a product that have a value, and what they mean, folded away. */
export function Attributes({ product, hints }: AttributesProps) {
  const { formats } = useLocale();
  const words = useAreaWords('catalogue').product;
  const shown = attributes.filter((attribute) => product[attribute] !== null);
  return (
    <div>
      <dl className={styles.attributes}>
        {shown.map((attribute) => (
          <div key={attribute} className={styles[attribute]}>
            <dt>{words.attributes[attribute].term}</dt>
            <dd className={styles.value} lang={product.vietnamese.includes(attribute) ? 'vi' : undefined}>
              {attributeValue(product, attribute, formats)}
            </dd>
          </div>
        ))}
      </dl>
      {shown.length > 0 && (
        <details className={styles.meaning}>
          <summary className={page.summary}>{words.meaning}</summary>
          <ul className={styles.meanings}>
            {shown.map((attribute) => (
              <li key={attribute}>
                <strong>{words.attributes[attribute].term}</strong> {hints[attribute]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
