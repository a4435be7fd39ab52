import { Button, Flex, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { href, Link } from 'react-router';
import type { ImportDetail } from '#contract/imports-wire.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import type { UndoAnswer } from '#web/admin/import/steps/use-import-actions.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { CheckIcon } from '#web/ui/shared-icons.tsx';
import steps from './steps.module.css';

const words = importSteps.done;
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
    <Stack>
      <section className={steps.box}>
        <Group gap="xs" wrap="nowrap" c="var(--valid)">
          <CheckIcon />
          <Text component="h2" c="var(--ink)" fz="1.25rem" fw={700} lh={1.5}>
            {words.stored(detail.rows)}
          </Text>
        </Group>
        {state === 'undone' && undoneAt !== null && (
          <p role="status">
            <strong>
              {words.undone(undoneBy ?? '')} <DateTime at={undoneAt} />
            </strong>
          </p>
        )}
        {result && (
          <Flex component="dl" wrap="wrap" columnGap="xl" rowGap="xs">
            {counted
              .filter((name) => result[name] > 0)
              .map((name) => (
                <div key={name}>
                  <Text component="dt" fz="sm">
                    {words[name]}
                  </Text>
                  <Text component="dd" fz="1.5rem" fw={700}>
                    {result[name].toLocaleString('vi-VN')}
                  </Text>
                </div>
              ))}
          </Flex>
        )}
        <Group gap="xs">
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
        </Group>
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
      <Text c="dimmed">
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
            · {words.hash}:{' '}
            <Text component="code" fz="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {hash}
            </Text>
          </>
        )}
      </Text>
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
    </Stack>
  );
}

/** The cards that an undo has left as they are. */
function Unchanged({ answer: { unchanged, unchangedCount } }: { answer: UndoAnswer }) {
  return (
    <>
      <p>{words.unchanged(unchangedCount)}</p>
      <Stack component="ul" gap={4}>
        {unchanged.map(({ _id, numbCode, reason }) => (
          <li key={_id}>
            <Link to={href('/admin/update-user/:id', { id: _id })}>{numbCode}</Link>: {reason}
          </li>
        ))}
      </Stack>
      {unchangedCount > unchanged.length && <p>{words.more(unchangedCount - unchanged.length)}</p>}
    </>
  );
}
