import type { ImportRow } from '#contract/import-check-wire.ts';
import { formatDate } from '#domain/calendar.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { importColumns } from '#web/admin/import/steps/import-fields.ts';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import styles from './steps.module.css';

const words = importSteps.columns;

/** The first rows of a file as they will be stored, or why they cannot be. */
export function FirstRows({ rows }: { rows: readonly ImportRow[] }) {
  const used = importColumns.filter(({ name }) => rows.some((row) => (row.values ?? row.cells)[name] !== undefined));
  return (
    <section className={styles.box} aria-label={words.asStored}>
      <h3>{words.asStored}</h3>
      <PlainTable
        label={words.asStored}
        rows={rows}
        keyOf={({ sheet, row }) => `${sheet} ${row}`}
        columns={[
          { label: words.row, cell: ({ row }) => row, isName: true },
          ...used.map(({ name, label, isDate }) => ({
            label,
            cell: ({ values, cells, faults }: ImportRow) => {
              const fault = faults.find(({ field }) => field === name);
              if (fault) return <span className={styles.fault}>{fault.reason}</span>;
              const value = values?.[name];
              if (value === undefined) return cells[name] ?? admin.none;
              return isDate ? formatDate(value) : value;
            },
          })),
        ]}
      />
    </section>
  );
}
