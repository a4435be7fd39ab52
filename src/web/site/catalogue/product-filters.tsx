import { Form, href, Link } from 'react-router';
import type { CatalogueFilters } from '#domain/product/catalogue.ts';
import { products as words } from '#strings/vi/site/products.ts';
import { measures } from '#web/site/catalogue/measures.ts';
import styles from './product-filters.module.css';

type ProductFiltersProps = {
  filters: CatalogueFilters;
  /** The minimum values to choose from. */
  choices: Record<'strength' | 'translucency', readonly number[]>;
};

/** The filters of the list. A plain GET form that works without JavaScript. */
export function ProductFilters({ filters, choices }: ProductFiltersProps) {
  const { q, strength, translucency } = filters;
  return (
    <Form className={styles.form} action={href('/products')} role="search" aria-label={words.filters}>
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
          <Link className={styles.reset} to={href('/products')}>
            {words.reset}
          </Link>
        )}
      </div>
    </Form>
  );
}

const format = { strength: measures.megapascal, translucency: measures.percent };

type MinimumSelectProps = {
  name: keyof typeof format;
  label: string;
  value: number | null;
  choices: readonly number[];
};

function MinimumSelect({ name, label, value, choices }: MinimumSelectProps) {
  return (
    <label className={styles.field}>
      {label}
      <select key={value} name={name} defaultValue={value ?? ''}>
        <option value="">{words.any}</option>
        {choices.map((minimum) => (
          <option key={minimum} value={minimum}>
            {words.atLeast(format[name](minimum))}
          </option>
        ))}
      </select>
    </label>
  );
}
