import { Link } from 'react-router';
import type { Translation } from '#strings/translation.ts';
import type { paging } from '#strings/vi/paging.ts';
import { ArrowIcon } from '#web/ui/arrow-icon.tsx';
import styles from './pagination.module.css';

type PaginationProps = {
  page: number;
  pages: number;
  words: Translation<typeof paging>;
  /** The URL of a page. */
  to: (page: number) => string;
  /** True to keep the scroll position. */
  preventScrollReset?: boolean;
};

/** Links to the pages of a list: the first, the last and those around the current one. */
export function Pagination({ page, pages, words, to, preventScrollReset = false }: PaginationProps) {
  return (
    <nav className={styles.pages} aria-label={words.label}>
      {page > 1 && (
        <Link
          className={styles.page}
          preventScrollReset={preventScrollReset}
          to={to(page - 1)}
          rel="prev"
          aria-label={words.previous}
        >
          <ArrowIcon to="left" />
        </Link>
      )}
      {pageNumbers(page, pages).map((other, at) =>
        other === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other key
          <span key={`gap-${at}`} className={styles.gap}>
            …
          </span>
        ) : (
          <Link
            key={other}
            className={styles.page}
            preventScrollReset={preventScrollReset}
            to={to(other)}
            aria-label={words.page(other)}
            aria-current={other === page ? 'page' : undefined}
          >
            {other}
          </Link>
        ),
      )}
      {page < pages && (
        <Link
          className={styles.page}
          preventScrollReset={preventScrollReset}
          to={to(page + 1)}
          rel="next"
          aria-label={words.next}
        >
          <ArrowIcon to="right" />
        </Link>
      )}
    </nav>
  );
}

/** The first page, the last and those around the current one; null for a gap. */
function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((other) => other >= 1 && other <= pages);
  const shown = [...new Set(near)];
  return shown.flatMap((other, at) => (at > 0 && other - (shown[at - 1] ?? 0) > 1 ? [null, other] : [other]));
}
