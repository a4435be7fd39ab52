import type { WireNames } from '#contract/field-mapping.ts';
import type { resourceWords } from '#strings/vi/admin/list.ts';
import type { RecordBase } from '#web/admin/records/record.ts';

/** What a list can be narrowed by, beside words. */
export type Filter = 'expiry' | 'clinic' | 'product' | 'month';

/** One of the three kinds of record: how it is called, where its pages are, and its words. */
export interface ResourceConfig<Row extends RecordBase = RecordBase> {
  /** Its name on the wire, the first part of its paths under `/api`. */
  wire: keyof typeof resourceWords;
  /** The same for many, as list answers have it. */
  many: 'users' | 'dentals' | 'products';
  names: WireNames;
  /** What its fields are called. */
  labels: Readonly<Record<string, string>>;
  words: (typeof resourceWords)[ResourceConfig['wire']];
  listPage: string;
  createPage: string;
  updatePage(id: number): string;
  /** Fields that a list can be ordered by. */
  sorts: readonly (keyof Row & string)[];
  filters: readonly Filter[];
  /** What people call the record by. */
  nameOf(row: Row): string;
}
