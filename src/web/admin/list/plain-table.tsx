import type { ReactNode } from 'react';
import styles from './record-table.module.css';

interface PlainColumn<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** True to align numbers on the right. */
  numeric?: boolean;
  /** True for the name, which comes first when rows are shown as cards. */
  isName?: boolean;
}

export interface PlainTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly PlainColumn<Row>[];
  keyOf: (row: Row) => string;
  /** The actions column: its label and its buttons for a row; `inWords` where icons alone would be riddles. */
  actions?: { label: string; of: (row: Row) => ReactNode; inWords?: boolean } | undefined;
}

/** A table without selection and sorting, in the style of the record tables. */
export function PlainTable<Row>({ label, rows, columns, keyOf, actions }: PlainTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: browsers drop the role when CSS changes `display`
    <table className={`${styles.table} ${styles.plain} ${styles.cards}`} role="table" aria-label={label}>
      <thead className={styles.head}>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={column.numeric ? styles.numeric : undefined}>
              {column.label}
            </th>
          ))}
          {actions && <th scope="col">{actions.label}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          // biome-ignore lint/a11y/noRedundantRoles: see the table
          <tr key={keyOf(row)} role="row" className={styles.row}>
            {columns.map((column) => (
              <td
                key={column.label}
                data-label={column.label}
                className={[column.numeric && styles.numeric, column.isName && styles.name].filter(Boolean).join(' ')}
              >
                {column.cell(row)}
              </td>
            ))}
            {actions && (
              <td className={styles.actions} data-words={actions.inWords}>
                {actions.of(row)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
