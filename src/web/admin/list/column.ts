import type { ReactNode } from 'react';
import type { RecordBase } from '#web/admin/records/record.ts';

/** A column of a list. */
export interface Column<Row extends RecordBase> {
  /** The field that it shows, and by which the list is ordered where `sorts` of the noun has it. */
  field: keyof Row & string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand in line, on the right. */
  numeric?: boolean;
  /** Shown in wide windows only. */
  isWide?: boolean;
  /** The record's name stands first where a row becomes a card. */
  isName?: boolean;
}
