import { Button } from '@mantine/core';
import { useState } from 'react';
import { href, Link } from 'react-router';
import type { ImportDetail } from '#contract/imports-wire.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import type { UndoAnswer } from '#web/admin/import/steps/use-import-actions.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { CheckIcon } from '#web/ui/shared-icons.tsx';
import styles from './done-step.module.css';
import steps from './steps.module.css';

const words = importSteps.done;
const number = new Intl.NumberFormat('vi-VN');
const counted = ['added', 'updated', 'same', 'skipped', 'faulty'] as const;

interface DoneStepProps {
  detail: ImportDetail;
  isBusy: boolean;
  /** The answer of the last undo or redo on this page. */
  answer: UndoAnswer | undefined;
  onUndo: (action: 'undo' | 'redo') => void;
}

/** What a stored import has done, with its way back. */
export function DoneStep({ detail, isBusy, answer, onUndo }: DoneStepProps) {
  const { _id: id, result, state, undoneAt, undoneBy, hash, hasFile, summary } = detail;
  const [isAsking, setAsking] = useState(false);
  const mayWrite = useMayWrite();
  const notes = summary?.notes ?? [];
  return (
    <div className={steps.step}>
      <section className={steps.box}>
        <h2 className={styles.title}>
          <CheckIcon /> {words.stored(detail.rows)}
        </h2>
        {state === 'undone' && undoneAt !== null && (
          <p role="status">
            <strong>
              {words.undone(undoneBy ?? '')} <DateTime at={undoneAt} />
            </strong>
          </p>
        )}
        {result && (
          <dl className={styles.counts}>
            {counted
              .filter((name) => result[name] > 0)
              .map((name) => (
                <div key={name}>
                  <dt>{words[name]}</dt>
                  <dd>{number.format(result[name])}</dd>
                </div>
              ))}
          </dl>
        )}
        <div className={steps.buttons}>
          <Button component={Link} to={`${href('/admin/import-excel/:id/cards', { id })}`} variant="default">
            {words.cards}
          </Button>
          {mayWrite && (
            <Button component={Link} to={href('/admin/import-excel')} variant="default">
              {words.another}
            </Button>
          )}
          {hasFile && (result?.faulty ?? 0) > 0 && (
            <Button component="a" href={`/api/imports/${id}/faulty`} download variant="default">
              {importSteps.check.download(result?.faulty ?? 0)}
            </Button>
          )}
          {mayWrite && state === 'stored' && (
            <Button variant="outline" color="red" loading={isBusy} onClick={() => setAsking(true)}>
              {words.undo}
            </Button>
          )}
          {mayWrite && state === 'undone' && (
            <Button loading={isBusy} onClick={() => onUndo('redo')}>
              {words.redo}
            </Button>
          )}
        </div>
        {answer && answer.unchangedCount > 0 && <Unchanged answer={answer} />}
      </section>
      {notes.length > 0 && (
        <details className={steps.box}>
          <summary>{importSteps.notes}</summary>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
      <p className={steps.lead}>
        {hasFile ? (
          <a href={`/api/imports/${id}/file`} download>
            {importSteps.source}
          </a>
        ) : (
          words.fileGone
        )}
        {hash !== null && (
          <>
            {' '}
            · {words.hash}: <code className={styles.hash}>{hash}</code>
          </>
        )}
      </p>
      {isAsking && (
        <ConfirmDialog
          title={words.undo}
          confirm={words.undoConfirm}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onUndo('undo');
          }}
        >
          <p>{words.undoQuestion}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The cards that an undo has left as they are. */
function Unchanged({ answer: { unchanged, unchangedCount } }: { answer: UndoAnswer }) {
  return (
    <>
      <p>{words.unchanged(unchangedCount)}</p>
      <ul className={styles.unchanged}>
        {unchanged.map(({ _id, numbCode, reason }) => (
          <li key={_id}>
            <Link to={href('/admin/update-user/:id', { id: _id })}>{numbCode}</Link>: {reason}
          </li>
        ))}
      </ul>
      {unchangedCount > unchanged.length && <p>{words.more(unchangedCount - unchanged.length)}</p>}
    </>
  );
}
