import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import type { Form } from '#web/admin/form/use-form.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import styles from './panels.module.css';

const { stale: words } = forms;

interface StaleComparisonProps<Row extends RecordRow, Field extends string> {
  form: Form<Row, Field>;
  /** The record as another user saved it. */
  current: Row;
  isPending: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Compares the form with the version that another user has saved, and asks which one to keep. */
export function StaleComparison<Row extends RecordRow, Field extends string>(props: StaleComparisonProps<Row, Field>) {
  const { form, current, isPending, onKeepMine, onTakeTheirs } = props;
  const { definition, values, initial } = form;
  const theirs = definition.toFormValues(current);
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each newer version takes the focus
  useEffect(() => panel.current?.focus(), [current]);

  /** File names cannot be compared, so a picture differs if either side replaced it. */
  function differs(field: Field): boolean {
    if (field === definition.picture) return values[field] !== initial[field] || theirs[field] !== initial[field];
    return values[field] !== theirs[field];
  }

  return (
    <section
      ref={panel}
      className={`${styles.panel} ${styles.refused}`}
      aria-labelledby="hai-ban"
      role="alert"
      tabIndex={-1}
    >
      <h2 id="hai-ban" className={styles.title}>
        {words.title}
      </h2>
      <p>
        {words.at} <DateTime at={current.updatedAt} />.
      </p>
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.mine}</th>
            <th scope="col">{words.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {definition.order.filter(differs).map((field) => (
            <tr key={field}>
              <th scope="row">{definition.labels[field]}</th>
              <td>
                {field === definition.picture ? (
                  <PictureOrName path={form.picture?.name ?? initial[field]} />
                ) : (
                  textOf(values[field])
                )}
              </td>
              <td>{field === definition.picture ? <PictureOrName path={theirs[field]} /> : textOf(theirs[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.choices}>
        <Button size="lg" disabled={isPending} onClick={onKeepMine}>
          {words.keepMine}
        </Button>
        <Button size="lg" variant="default" disabled={isPending} onClick={onTakeTheirs}>
          {words.takeTheirs}
        </Button>
      </div>
    </section>
  );
}

const textOf = (text: string) => (text.trim() === '' ? words.empty : text);

/** A stored picture, or the name of a file that is not uploaded yet. */
function PictureOrName({ path }: { path: string }) {
  return path.startsWith('/') ? <img src={path} alt="" /> : textOf(path);
}
