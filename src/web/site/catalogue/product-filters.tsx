import { Form, href, Link } from 'react-router';
import type { CatalogueFilters } from '#domain/product/catalogue.ts';
import { listPath } from '#web/site/catalogue/list-path.ts';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import styles from './product-filters.module.css';

type ProductFiltersProps = {
  filters: CatalogueFilters;
  /** The minimum values to choose from. */
  choices: Record<'strength' | 'translucency', readonly number[]>;
  /** Names, and the words by which they are found. */
  indications: readonly { name: string; q: string }[];
};

/** The filters of the list. A plain GET form that works without JavaScript. */
export function ProductFilters({ filters, choices, indications }: ProductFiltersProps) {
  const { path } = useLocale();
  const words = useAreaWords('catalogue').products;
  const { q, strength, translucency } = filters;
  return (
    <Form className={styles.form} action={path(href('/products'))} role="search" aria-label={words.filters}>
      <label className={styles.field}>
        {words.q}
        <input
          // Remount with the new default when the URL changes.
          key={q}
          name="q"
          type="search"
          defaultValue={q}
          placeholder={words.example}
          enterKeyHint="search"
          maxLength={200}
        />
      </label>
      <MinimumSelect name="strength" label={words.strength} value={strength} choices={choices.strength} />
      <MinimumSelect
        name="translucency"
        label={words.translucency}
        value={translucency}
        choices={choices.translucency}
      />
      <div className={styles.actions}>
        <button type="submit">{words.submit}</button>
        {Object.values(filters).some(Boolean) && (
          <Link className={styles.reset} to={path(href('/products'))}>
            {words.reset}
          </Link>
        )}
      </div>
      <ul className={styles.indications} aria-label={words.indications}>
        {indications.map(({ name, q: searched }) => (
          <li key={searched}>
            <Link
              className={styles.indication}
              to={path(listPath({ ...filters, q: searched }, 1))}
              aria-current={q === searched ? 'true' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Form>
  );
}

const format = { strength: 'megapascal', translucency: 'percent' } as const;

type MinimumSelectProps = {
  name: keyof typeof format;
  label: string;
  value: number | null;
  choices: readonly number[];
};

function MinimumSelect({ name, label, value, choices }: MinimumSelectProps) {
  const { formats } = useLocale();
  const words = useAreaWords('catalogue').products;
  return (
    <label className={styles.field}>
      {label}
      <select key={value} name={name} defaultValue={value ?? ''}>
        <option value="">{words.any}</option>
        {choices.map((minimum) => (
          <option key={minimum} value={minimum}>
            {words.atLeast(formats[format[name]](minimum))}
          </option>
        ))}
      </select>
    </label>
  );
}
