import { Form, href, Link } from 'react-router';
import type { DirectoryFilters } from '#domain/clinic/directory.ts';
import { maxQueryLength } from '#domain/text.ts';
import form from '#web/site/filter-form.module.css';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import fields from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';
import styles from './partner.module.css';

type DirectoryFilterProps = {
  filters: DirectoryFilters;
  /** The provinces to choose from, and how many clinics each has. */
  provinces: readonly { name: string; count: number }[];
};

/** The filters of the directory. A plain GET form that works without JavaScript. */
export function DirectoryFilter({ filters: { q, province }, provinces }: DirectoryFilterProps) {
  const { path } = useLocale();
  const words = useAreaWords('about').partner;
  const isUnknown = province !== null && provinces.every(({ name }) => name !== province);
  return (
    <Form
      className={`${form.form} ${styles.filter}`}
      action={path(href('/partner'))}
      role="search"
      aria-label={words.filters}
    >
      <label className={`${fields.field} ${form.field} ${styles.field}`}>
        {words.filter}
        {/* Remount with the new default when the URL changes. */}
        <input key={q} name="q" type="search" defaultValue={q} enterKeyHint="search" maxLength={maxQueryLength} />
      </label>
      <label className={`${fields.field} ${form.field} ${styles.field}`}>
        {words.province}
        <select key={province} name="province" defaultValue={province ?? ''}>
          <option value="">{words.anyProvince}</option>
          {isUnknown && <option value={province}>{province}</option>}
          {provinces.map(({ name, count }) => (
            <option key={name} value={name}>
              {words.provinceCount(name, count)}
            </option>
          ))}
        </select>
      </label>
      <div className={`${form.actions} ${styles.actions}`}>
        <button type="submit" className={page.button}>
          {words.submit}
        </button>
        {(q !== '' || province !== null) && (
          <Link className={page.link} to={path(href('/partner'))}>
            {words.toAll}
          </Link>
        )}
      </div>
    </Form>
  );
}
