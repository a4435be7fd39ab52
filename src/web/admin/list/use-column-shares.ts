import { useTableSettings } from '#web/admin/list/table-settings.ts';

/** The widths of a table's columns. */
export interface ColumnShares {
  /** The share of a column in percent of all columns with text. */
  of(field: string): number;
  /** Moves the edge between two neighbours: the first one gets this share, the second what is left of both. */
  move(field: string, next: string, share: number): void;
  /** Gives all columns their first widths. */
  reset(): void;
}

/** The narrowest column, in percent. */
const smallest = 4;

/**
 * The widths of the columns of a list, which its reader can change.
 *
 * @param list its wire name
 * @param columns those that are shown, with their first shares
 */
export function useColumnShares(list: string, columns: readonly { field: string; share: number }[]): ColumnShares {
  const [{ shares }, change] = useTableSettings();
  const own = shares[list] ?? {};
  const raw = (field: string) => own[field] ?? columns.find((column) => column.field === field)?.share ?? 0;
  const sum = columns.reduce((total, { field }) => total + raw(field), 0);
  const of = (field: string) => (raw(field) / sum) * 100;
  return {
    of,
    move(field, next, share) {
      const both = of(field) + of(next);
      const first = Math.min(Math.max(share, smallest), both - smallest);
      // As stored, shares are in proportion to those of columns that are not shown now, too.
      const scale = sum / 100;
      change({ shares: { ...shares, [list]: { ...own, [field]: first * scale, [next]: (both - first) * scale } } });
    },
    reset() {
      const { [list]: _, ...others } = shares;
      change({ shares: others });
    },
  };
}
