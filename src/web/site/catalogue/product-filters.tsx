import { Form, href, Link } from 'react-router';
import type { CatalogueFilters } from '#domain/product/catalogue.ts';
import { vi } from '#strings/vi/site/common.ts';
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
    <Form className={styles.form} action={href('/products')} role="search" aria-label={vi.products.filters}>
      <label className={styles.field}>
        {vi.products.q}
        <input
          // Remount with the new default when the URL changes.
          key={q}
          name="q"
          type="search"
          defaultValue={q}
          placeholder={vi.products.example}
          enterKeyHint="search"
          maxLength={200}
        />
      </label>
      <MinimumSelect name="strength" label={vi.products.strength} value={strength} choices={choices.strength} />
      <MinimumSelect
        name="translucency"
        label={vi.products.translucency}
        value={translucency}
        choices={choices.translucency}
      />
      <div className={styles.actions}>
        <button type="submit">{vi.products.submit}</button>
        {Object.values(filters).some(Boolean) && (
          <Link className={styles.reset} to={href('/products')}>
            {vi.products.reset}
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
        <option value="">{vi.products.any}</option>
        {choices.map((minimum) => (
          <option key={minimum} value={minimum}>
            {vi.products.atLeast(format[name](minimum))}
          </option>
        ))}
      </select>
    </label>
  );
}
