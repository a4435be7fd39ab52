import { useRef } from 'react';
import { Form, href, Link } from 'react-router';
import type { CatalogueFilters } from '#domain/product/catalogue.ts';
import { maxQueryLength } from '#domain/text.ts';
import type { Facet } from '#web/site/catalogue/catalogue.ts';
import { listPath } from '#web/site/catalogue/list-path.ts';
import form from '#web/site/filter-form.module.css';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import fields from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';
import { useOnChange } from '#web/ui/use-on-change.ts';
import styles from './product-filters.module.css';

type ProductFiltersProps = {
  filters: CatalogueFilters;
  /** The minimum values to choose from. */
  choices: Record<'strength' | 'translucency', readonly number[]>;
  facets: readonly Facet[];
  /** The products chosen for a comparison that the address carries. */
  ids: readonly number[];
};

/** The filters of the list. A plain GET form that works without JavaScript, folded away until it is asked for. */
export function ProductFilters({ filters, choices, facets, ids }: ProductFiltersProps) {
  const { path } = useLocale();
  const words = useAreaWords('catalogue').products;
  const { q, group, indication, strength, translucency } = filters;
  const active = Object.values(filters).filter(Boolean).length;
  const fold = useRef<HTMLDetailsElement>(null);
  // As a page that is loaded again has them.
  useOnChange(listPath(filters, 1), () => {
    if (fold.current) fold.current.open = false;
  });
  return (
    <div className={styles.filters}>
      <details ref={fold} className={styles.fold}>
        <summary className={page.outlined}>
          {words.filters}
          {active > 0 && ` (${active})`}
        </summary>
        <Form className={form.form} action={path(href('/products'))} role="search" aria-label={words.filters}>
          {ids.length > 0 && <input type="hidden" name="ids" value={ids.join()} />}
          {group && <input type="hidden" name="group" value={group} />}
          {indication && <input type="hidden" name="indication" value={indication} />}
          <label className={`${fields.field} ${form.field} ${styles.field}`}>
            {words.q}
            <input
              // Remount with the new default when the URL changes.
              key={q}
              name="q"
              type="search"
              defaultValue={q}
              placeholder={words.example}
              enterKeyHint="search"
              maxLength={maxQueryLength}
            />
          </label>
          <MinimumSelect name="strength" label={words.strength} value={strength} choices={choices.strength} />
          <MinimumSelect
            name="translucency"
            label={words.translucency}
            value={translucency}
            choices={choices.translucency}
          />
          <div className={`${form.actions} ${styles.actions}`}>
            <button type="submit" className={page.button}>
              {words.submit}
            </button>
          </div>
          {facets.map((facet) => (
            <FacetChips key={facet.label} {...facet} />
          ))}
        </Form>
      </details>
      {active > 0 && (
        <Link className={page.link} to={path(href('/products'))}>
          {words.reset}
        </Link>
      )}
    </div>
  );
}

/** Links that filter by a group or an indication, or no longer do so. */
function FacetChips({ label, chips }: Facet) {
  return (
    <div className={styles.facet}>
      {label}
      <ul className={styles.chips} aria-label={label}>
        {chips.map(({ text, lang, to, drop }) => (
          <li key={text}>
            <Link className={styles.chip} to={to} aria-current={drop ? 'true' : undefined} aria-label={drop}>
              <span lang={lang}>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
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
    <label className={`${fields.field} ${form.field} ${styles.field}`}>
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
