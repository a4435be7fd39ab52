import { Link } from 'react-router';
import type { describeUse } from '#web/site/catalogue/facets.server.ts';
import styles from './product-use.module.css';

type Use = ReturnType<typeof describeUse>;

/** The group of a product, as a link to the others of it. */
export function ProductGroup({ group }: Pick<Use, 'group'>) {
  return (
    group && (
      <Link className={styles.group} to={group.to} lang={group.lang}>
        {group.text}
      </Link>
    )
  );
}

/** What a product is used for. */
export function ProductIndications({ label, indications }: Pick<Use, 'label' | 'indications'>) {
  return (
    indications.length > 0 && (
      <ul className={styles.indications} aria-label={label}>
        {indications.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    )
  );
}
