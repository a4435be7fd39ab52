import type { ReactNode } from 'react';
import styles from './record-table.module.css';

interface PlainColumn<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand in line, on the right. */
  numeric?: boolean;
  /** The name stands first where a row becomes a card. */
  isName?: boolean;
}

interface PlainTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly PlainColumn<Row>[];
  keyOf: (row: Row) => string;
  /** What can be done with one of them, under this label. */
  actions?: { label: string; of: (row: Row) => ReactNode };
}

/** A table that is only read, looking like those of the records. */
export function PlainTable<Row>({ label, rows, columns, keyOf, actions }: PlainTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: browsers take the role away where style sheets change the display
    <table className={`${styles.table} ${styles.plain}`} role="table" aria-label={label}>
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
            {actions && <td className={styles.actions}>{actions.of(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
