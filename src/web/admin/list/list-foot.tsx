import { list as words } from '#strings/vi/admin/list.ts';
import { type ListState, lastPage, listSearch } from '#web/admin/list/list-state.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { sizes } from '#web/ui/sizes.ts';
import styles from './list-foot.module.css';

/** The position in the list and links to its other pages. */
export function ListFoot({ state, total }: { state: ListState; total: number }) {
  const from = (state.page - 1) * sizes.page + 1;
  const to = Math.min(from + sizes.page - 1, total);
  return (
    <footer className={styles.foot}>
      <p>{words.caption(from, to, total)}</p>
      {total > sizes.page && (
        <Pagination
          page={state.page}
          pages={lastPage(total)}
          to={(page) => listSearch({ ...state, page }) || '?'}
          preventScrollReset
        />
      )}
    </footer>
  );
}
