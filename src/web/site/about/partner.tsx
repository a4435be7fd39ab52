import { Form, href, Link } from 'react-router';
import type { DirectoryFilters, ListedClinic } from '#domain/clinic/directory.ts';
import { splitClinicName } from '#domain/clinic/split-clinic-name.ts';
import { maxQueryLength } from '#domain/text.ts';
import { clinicGraph } from '#web/seo/clinics.ts';
import { canonicalPage, headOfPage } from '#web/seo/list-page.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { listClinics } from '#web/site/about/directory.server.ts';
import { directoryPath } from '#web/site/about/directory-path.ts';
import form from '#web/site/filter-form.module.css';
import { ForClinics } from '#web/site/for-clinics.tsx';
import { type AreaWords, areaWords, localeOf, useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { useBrand } from '#web/site/use-brand.ts';
import fields from '#web/ui/form.module.css';
import { PhoneIcon } from '#web/ui/icons.tsx';
import page from '#web/ui/page.module.css';
import { Pagination } from '#web/ui/pagination.tsx';
import type { Route } from './+types/partner.ts';
import styles from './partner.module.css';

type Data = Route.ComponentProps['loaderData'];

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { partner: words, paging } = areaWords(localeOf(matches), 'about');
  const about = () => clinicGraph(loaderData?.clinics ?? []);
  return pageMeta({ matches }, { ...headOfPage(words, loaderData, paging), path: canonicalPath(loaderData), about });
};

export const loader = (args: Route.LoaderArgs) => listClinics(args);

/** The directory of clinics, by province. */
export default function Partner({ loaderData }: Route.ComponentProps) {
  const { path } = useLocale();
  const { partner: words, forClinics, paging } = useAreaWords('about');
  const lead = useBrand()?.brand.partners;
  const { filters, provinces, clinics, total, page: current, pages } = loaderData;
  const isFiltered = isFilteredBy(filters);
  return (
    <>
      <div>
        <h1 className={page.word}>{words.word}</h1>
        <p className={page.heading}>{words.heading}</p>
        <p className={page.lead} lang={lead?.lang}>
          {lead?.text}
        </p>
      </div>
      {(total > 0 || isFiltered) && <DirectoryFilter filters={filters} provinces={provinces} />}
      <p className={styles.count} role="status">
        {captionOf(loaderData, isFiltered, words)}
      </p>
      {clinics.length === 0 && total > 0 && (
        <Link className={page.link} to={path(directoryPath(filters, 1))}>
          {words.toFirstPage}
        </Link>
      )}
      {[...Map.groupBy(clinics, ({ province }) => province)].map(([province, group], at) => (
        <Province key={province} id={`tinh-${at}`} name={province ?? words.noProvince} clinics={group} />
      ))}
      {pages > 1 && (
        <Pagination page={current} pages={pages} words={paging} to={(other) => path(directoryPath(filters, other))} />
      )}
      <ForClinics words={forClinics} />
    </>
  );
}

function Province({ id, name, clinics }: { id: string; name: string; clinics: readonly ListedClinic[] }) {
  const { dataLanguage } = useLocale();
  return (
    <section className={styles.province} aria-labelledby={id}>
      <h2 id={id} lang={dataLanguage}>
        {name}
      </h2>
      <ul className={styles.clinics}>
        {clinics.map((clinic) => (
          <ClinicTile key={clinic.id} clinic={clinic} />
        ))}
      </ul>
    </section>
  );
}

type Words = AreaWords['about']['partner'];

function captionOf({ total }: Data, isFiltered: boolean, words: Words): string {
  if (total > 0) return words.count(total);
  return isFiltered ? words.none : words.empty;
}

function canonicalPath(data: Data | undefined): string {
  return directoryPath({ q: '', province: null }, data ? canonicalPage(data, isFilteredBy(data.filters)) : 1);
}

const isFilteredBy = ({ q, province }: Data['filters']) => q !== '' || province !== null;

/** A clinic of the directory: its name, and what is known of how to reach it. */
function ClinicTile({ clinic }: { clinic: ListedClinic }) {
  const { dataLanguage } = useLocale();
  const words = useAreaWords('about').partner;
  const { name, address, province, phone, map } = clinic;
  const { type, ownName } = splitClinicName(name);
  return (
    <li className={styles.clinic}>
      <h3 lang={dataLanguage}>
        {type}
        <b>{ownName}</b>
      </h3>
      {address !== null && (
        <address lang={dataLanguage}>
          {address}
          {province && (
            <>
              , <span className={styles.whole}>{province}</span>
            </>
          )}
        </address>
      )}
      <p className={styles.ways}>
        {phone !== null && (
          <PhoneLink className={styles.way} number={phone}>
            <PhoneIcon />
            {phone}
          </PhoneLink>
        )}
        {map !== null && (
          <a className={styles.way} href={map} rel="noopener" aria-label={words.wayTo(name)}>
            {words.way}
          </a>
        )}
      </p>
    </li>
  );
}

type DirectoryFilterProps = {
  filters: DirectoryFilters;
  /** The provinces to choose from, and how many clinics each has. */
  provinces: readonly { name: string; count: number }[];
};

/** The filters of the directory. A plain GET form that works without JavaScript. */
function DirectoryFilter({ filters: { q, province }, provinces }: DirectoryFilterProps) {
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
