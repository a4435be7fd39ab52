import { Form, href, Link } from 'react-router';
import type { CatalogueFilters } from '#domain/product/catalogue.ts';
import { vi } from '#strings/vi/site/common.ts';
import { measures } from '#web/site/catalogue/measures.ts';
import styles from './product-filters.module.css';

type ProductFiltersProps = {
  filters: CatalogueFilters;
  /** The least values to choose from. */
  choices: Record<'strength' | 'translucency', readonly number[]>;
};

/** What the list is narrowed down by, as a plain GET form. */
export function ProductFilters({ filters, choices }: ProductFiltersProps) {
  const { q, strength, translucency } = filters;
  return (
    <Form className={styles.form} action={href('/products')} role="search" aria-label={vi.products.filters}>
      <label className={styles.field}>
        {vi.products.q}
        <input
          // A field keeps what was typed until the address says something else.
          key={q}
          name="q"
          type="search"
          defaultValue={q}
          placeholder={vi.products.example}
          enterKeyHint="search"
          maxLength={200}
        />
      </label>
      <Least name="strength" label={vi.products.strength} value={strength} choices={choices.strength} />
      <Least name="translucency" label={vi.products.translucency} value={translucency} choices={choices.translucency} />
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

const inWords = { strength: measures.megapascal, translucency: measures.percent };

type LeastProps = {
  name: keyof typeof inWords;
  label: string;
  value: number | null;
  choices: readonly number[];
};

function Least({ name, label, value, choices }: LeastProps) {
  return (
    <label className={styles.field}>
      {label}
      <select key={value} name={name} defaultValue={value ?? ''}>
        <option value="">{vi.products.any}</option>
        {choices.map((least) => (
          <option key={least} value={least}>
            {vi.products.atLeast(inWords[name](least))}
          </option>
        ))}
      </select>
    </label>
  );
}
