import type { ReactNode } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';

/** A column of a list. */
export interface Column<Row extends RecordRow> {
  /** The field that it shows. The list can be sorted by it if the resource's `sorts` has it. */
  field: string;
  label: string;
  /** Marks what `query` matches; '' where nobody searches. */
  cell(row: Row, query: string): ReactNode;
  /** True to align numbers on the right. */
  numeric?: boolean;
  /** The full text, for cells that are too narrow for it. */
  text?(row: Row): string | undefined;
  /** How much of the table's width it has at first, in proportion to the other columns. */
  share: number;
  /** Shown in wide windows only. */
  isWide?: boolean;
  /** Where it is in rows of two lines, which narrow windows show if a column says so; all others are left out there. */
  phone?: 'before' | 'below' | 'below-end' | undefined;
  /** True for the record's name, which comes first when rows are shown as cards. */
  isName?: boolean;
}
