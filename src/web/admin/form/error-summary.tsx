import { type MouseEvent, useEffect, useRef } from 'react';
import { forms as words } from '#strings/vi/admin/forms.ts';
import { fieldId } from '#web/admin/form/field-props.tsx';
import type { FormDefinition } from '#web/admin/form/form-definition.ts';
import type { Refusal } from '#web/admin/form/refusal.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './panels.module.css';

interface ErrorSummaryProps<Row extends RecordBase, Field extends string> {
  kind: Pick<FormDefinition<Row, Field>, 'order' | 'labels'>;
  refusal: Refusal<Field>;
}

/** Says why a form was not saved, and leads to each field that has to do with it. It takes the focus. */
export function ErrorSummary<Row extends RecordBase, Field extends string>(props: ErrorSummaryProps<Row, Field>) {
  const { kind, refusal } = props;
  const { said, errors, holder } = refusal;
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal takes the focus
  useEffect(() => panel.current?.focus(), [refusal]);

  const goTo = (field: Field) => (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(fieldId(field))?.focus();
  };

  return (
    <div ref={panel} className={`${styles.panel} ${styles.refused}`} role="alert" tabIndex={-1}>
      <h2 className={styles.title}>
        <WarningIcon />
        {said}
      </h2>
      {errors.size > 0 && (
        <ul className={styles.list}>
          {kind.order
            .filter((field) => errors.has(field))
            .map((field) => (
              <li key={field}>
                <a href={`#${fieldId(field)}`} onClick={goTo(field)}>
                  {kind.labels[field]}
                  {errors.get(field) !== said && `: ${errors.get(field)}`}
                </a>
              </li>
            ))}
        </ul>
      )}
      {holder && (
        <a className={styles.way} href={holder.page} target="_blank" rel="noopener">
          {words.taken(holder.name)}
        </a>
      )}
    </div>
  );
}
