import { useRef } from 'react';
import { href, Link } from 'react-router';
import { breadcrumbs } from '#web/seo/breadcrumbs.ts';
import { canonicalPage, headOfPage } from '#web/seo/list-page.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import type { Site } from '#web/seo/site.ts';
import { listProducts } from '#web/site/catalogue/catalogue.server.ts';
import { CompareForm } from '#web/site/catalogue/compare-form.tsx';
import { listPath } from '#web/site/catalogue/list-path.ts';
import { ProductFilters } from '#web/site/catalogue/product-filters.tsx';
import { type AreaWords, areaWords, localeOf, useAreaWords, useLocale } from '#web/site/language/locale.ts';
import pageStyles from '#web/ui/page.module.css';
import { Pagination } from '#web/ui/pagination.tsx';
import { sizes } from '#web/ui/sizes.ts';
import { useOnChange } from '#web/ui/use-on-change.ts';
import type { Route } from './+types/products.ts';
import styles from './products.module.css';

type Page = Route.ComponentProps['loaderData'];

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const locale = localeOf(matches);
  const { products: words, paging } = areaWords(locale, 'catalogue');
  const about = (site: Site) => breadcrumbs(site, locale, [words.title, href('/products')]);
  return pageMeta({ matches }, { ...headOfPage(words, loaderData, paging), path: canonicalPath(loaderData), about });
};

export const loader = (args: Route.LoaderArgs) => listProducts(args);

export default function Products({ loaderData }: Route.ComponentProps) {
  const { filters, choices, facets, page, pages, products, chosen } = loaderData;
  const ids = chosen.map(({ id }) => id);
  const { path } = useLocale();
  const { products: words, paging } = useAreaWords('catalogue');
  const isEmpty = products.length === 0;
  const caption = useRef<HTMLParagraphElement>(null);
  useOnChange(page, () => caption.current?.focus({ preventScroll: true }));
  return (
    <div className={styles.page}>
      <h1>{words.title}</h1>
      <ProductFilters filters={filters} choices={choices} facets={facets} ids={ids} />
      <p ref={caption} className={`${styles.caption} ${isEmpty ? styles.empty : ''}`} role="status" tabIndex={-1}>
        {isEmpty ? words.empty : captionOf(loaderData, paging)}
      </p>
      {isEmpty ? <EmptyListLink {...loaderData} /> : <CompareForm {...loaderData} />}
      {!isEmpty && pages > 1 && (
        <Pagination page={page} pages={pages} words={paging} to={(other) => path(listPath(filters, other, ids))} />
      )}
    </div>
  );
}

function captionOf({ page, products, total }: Page, paging: AreaWords['catalogue']['paging']): string {
  const before = (page - 1) * sizes.page;
  return paging.caption(before + 1, before + products.length, total);
}

function EmptyListLink({ filters, pages }: Page) {
  const { words, path } = useLocale();
  const { toFirstPage } = useAreaWords('catalogue').products;
  if (pages > 0)
    return (
      <Link className={pageStyles.link} to={path(listPath(filters, 1))}>
        {toFirstPage}
      </Link>
    );
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    isFiltered && (
      <Link className={pageStyles.link} to={path(href('/products'))}>
        {words.products.toAll}
      </Link>
    )
  );
}

function canonicalPath(list: Page | undefined): string {
  return listPath({}, list ? canonicalPage(list, Object.values(list.filters).some(Boolean)) : 1);
}
