import { useEffect, useRef } from 'react';
import { href, Link } from 'react-router';
import { paging } from '#strings/vi/paging.ts';
import { vi } from '#strings/vi/site/common.ts';
import { products as words } from '#strings/vi/site/products.ts';
import { breadcrumbs } from '#web/seo/breadcrumbs.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { listProducts } from '#web/site/catalogue/catalogue.server.ts';
import { CompareForm } from '#web/site/catalogue/compare-form.tsx';
import { listPath } from '#web/site/catalogue/list-path.ts';
import { ProductFilters } from '#web/site/catalogue/product-filters.tsx';
import pageStyles from '#web/ui/page.module.css';
import { Pagination } from '#web/ui/pagination.tsx';
import { sizes } from '#web/ui/sizes.ts';
import type { Route } from './+types/products.ts';
import styles from './products.module.css';

type Page = Route.ComponentProps['loaderData'];

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: words.title,
    description: words.description,
    path: canonicalPath(args.loaderData),
    about: (site) => breadcrumbs(site, [vi.products.heading, href('/products')]),
  });

export const loader = (args: Route.LoaderArgs) => listProducts(args);

export default function Products({ loaderData }: Route.ComponentProps) {
  const { filters, choices, page, pages, products } = loaderData;
  const isEmpty = products.length === 0;
  const caption = useFocusOnChange(page);
  return (
    <div className={styles.page}>
      <h1>{vi.products.heading}</h1>
      <ProductFilters filters={filters} choices={choices} />
      <p ref={caption} className={`${styles.caption} ${isEmpty ? styles.empty : ''}`} role="status" tabIndex={-1}>
        {isEmpty ? words.empty : captionOf(loaderData)}
      </p>
      {isEmpty ? <EmptyListLink {...loaderData} /> : <CompareForm products={products} />}
      {!isEmpty && pages > 1 && <Pagination page={page} pages={pages} to={(other) => listPath(filters, other)} />}
    </div>
  );
}

function captionOf({ page, products, total }: Page): string {
  const before = (page - 1) * sizes.page;
  return paging.caption(before + 1, before + products.length, total);
}

/** Moves the focus to the caption when the page of the list changes. */
function useFocusOnChange(page: number) {
  const target = useRef<HTMLParagraphElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    target.current?.focus({ preventScroll: true });
  }, [page]);
  return target;
}

function EmptyListLink({ filters, pages }: Page) {
  if (pages > 0)
    return (
      <Link className={pageStyles.link} to={listPath(filters, 1)}>
        {words.toFirstPage}
      </Link>
    );
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    isFiltered && (
      <Link className={pageStyles.link} to={href('/products')}>
        {vi.products.toAll}
      </Link>
    )
  );
}

/** Filtered lists have the unfiltered list as their canonical page. */
function canonicalPath(list: Page | undefined): string {
  const none = { q: '', strength: null, translucency: null };
  const isFiltered = Object.values(list?.filters ?? {}).some(Boolean);
  return listPath(none, isFiltered ? 1 : (list?.page ?? 1));
}
