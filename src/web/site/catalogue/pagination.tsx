import { Link } from 'react-router';
import { ArrowIcon } from '#web/site/catalogue/arrow-icon.tsx';
import { vi } from '#web/strings/vi.ts';
import styles from './pagination.module.css';

type PaginationProps = {
  page: number;
  pages: number;
  /** The address of a page. */
  to: (page: number) => string;
};

export function Pagination({ page, pages, to }: PaginationProps) {
  return (
    <nav className={styles.pages} aria-label={vi.paging.label}>
      {page > 1 && (
        <Link className={styles.page} to={to(page - 1)} rel="prev" aria-label={vi.paging.previous}>
          <ArrowIcon to="left" />
        </Link>
      )}
      {pageNumbers(page, pages).map((other, at) =>
        other === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is nothing but its place
          <span key={`gap-${at}`} className={styles.gap}>
            …
          </span>
        ) : (
          <Link
            key={other}
            className={styles.page}
            to={to(other)}
            aria-label={vi.paging.page(other)}
            aria-current={other === page ? 'page' : undefined}
          >
            {other}
          </Link>
        ),
      )}
      {page < pages && (
        <Link className={styles.page} to={to(page + 1)} rel="next" aria-label={vi.paging.next}>
          <ArrowIcon to="right" />
        </Link>
      )}
    </nav>
  );
}

/** The first page, the last and those around the current one; null for a gap. */
function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown = Array.from({ length: pages }, (_, at) => at + 1).filter(
    (other) => other === 1 || other === pages || Math.abs(other - page) <= 1,
  );
  return shown.flatMap((other, at) => (at > 0 && other - (shown[at - 1] ?? 0) > 1 ? [null, other] : [other]));
}
