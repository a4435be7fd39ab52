import { Button } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { Refused } from '#web/admin/api/call.ts';
import { HistoryEntry } from '#web/admin/form/history-entry.tsx';
import type { Form } from '#web/admin/form/use-form.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import { type HistoryLine, recordHistory } from '#web/admin/records/record-calls.ts';
import { admin } from '#web/strings/vi-admin.ts';
import { forms } from '#web/strings/vi-admin-forms.ts';
import { sizes } from '#web/ui/sizes.ts';
import styles from './history.module.css';

const { history: words } = forms;

interface HistoryProps<Row extends RecordBase, Field extends string> {
  form: Form<Row, Field>;
  id: number;
  /** Left out where nothing may be changed. */
  onFill?: ((values: Record<string, unknown>) => void) | undefined;
}

/** What was done to a record, newest first; read from the server once it is opened. */
export function History<Row extends RecordBase, Field extends string>({ form, id, onFill }: HistoryProps<Row, Field>) {
  const [lines, setLines] = useState<readonly HistoryLine[]>([]);
  const [total, setTotal] = useState<number>();
  const [state, setState] = useState<'still' | 'loading' | 'failed'>('still');

  async function load() {
    setState('loading');
    try {
      const next = await recordHistory(form.kind.noun, id, lines.length / sizes.page + 1);
      setLines([...lines, ...next.lines]);
      setTotal(next.total);
      setState('still');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setState('failed');
    }
  }

  function onToggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    if (currentTarget.open && total === undefined && state === 'still') void load();
  }

  return (
    <details className={styles.history} onToggle={onToggle}>
      <summary>{words.title}</summary>
      <ol className={styles.lines}>
        {lines.map((line, at) => (
          <HistoryEntry key={line._id} kind={form.kind} line={line} onFill={at > 0 ? onFill : undefined} />
        ))}
      </ol>
      <div role="status">
        {state === 'loading' && admin.loading}
        {total === 0 && words.none}
      </div>
      {state === 'failed' && <p role="alert">{words.failed}</p>}
      {(state === 'failed' || lines.length < (total ?? 0)) && (
        <Button variant="default" size="lg" onClick={() => void load()}>
          {state === 'failed' ? admin.retry : words.more}
        </Button>
      )}
    </details>
  );
}
