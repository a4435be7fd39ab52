import { Button, VisuallyHidden } from '@mantine/core';
import type { FieldType } from '#domain/field-definition.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { shownValue } from '#domain/record/shown-value.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import type { RecordView } from '#web/admin/form/record-view.ts';
import type { HistoryLine } from '#web/admin/records/record-calls.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import styles from './history.module.css';

const { history: words } = forms;

interface HistoryEntryProps<Row extends RecordRow, Field extends string> {
  definition: RecordView<Row, Field>;
  line: HistoryLine;
  onFill: ((values: HistoryLine['values']) => void) | undefined;
}

/** One action on a record: who did it, when, and which values it changed. */
export function HistoryEntry<Row extends RecordRow, Field extends string>(props: HistoryEntryProps<Row, Field>) {
  const { definition, line, onFill } = props;
  const changes = line.changes.flatMap((change) => {
    const field = definition.order.find((name) => definition.names[name] === change.field);
    const label = field === undefined ? definition.besides?.[change.field] : definition.labels[field];
    const type: FieldType = field === undefined ? 'text' : definition.fields[field].type;
    return label === undefined ? [] : [{ ...change, label, type }];
  });
  return (
    <li className={styles.line}>
      <p className={styles.who}>
        <strong>{line.by}</strong> {words.actions[line.action]}
        <DateTime at={line.at} />
      </p>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, label, type, from, to }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>
                {from !== null && <Value label={words.from} value={from} type={type} />}
                {from !== null && <span aria-hidden="true">→</span>}
                <Value label={words.to} value={to} type={type} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {onFill && (
        <Button variant="default" size="lg" onClick={() => onFill(line.values)}>
          {words.fill}
        </Button>
      )}
    </li>
  );
}

function Value({ label, value, type }: { label: string; value: string | number | null; type: FieldType }) {
  return (
    <span className={styles.value}>
      <VisuallyHidden>{label} </VisuallyHidden>
      {shownValue(value, type)}
    </span>
  );
}
