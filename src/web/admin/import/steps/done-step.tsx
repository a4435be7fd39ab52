import { Button, Flex, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { href, Link } from 'react-router';
import type { ImportDetail } from '#contract/imports-wire.ts';
import { changes } from '#strings/vi/admin/changes.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { UndoDialog } from '#web/admin/changes/undo-dialog.tsx';
import { ChangeState } from '#web/admin/list/change-table.tsx';
import { useMayWrite } from '#web/admin/session/account.ts';
import { CheckIcon } from '#web/ui/shared-icons.tsx';
import steps from './steps.module.css';

const words = importSteps.done;
const counted = ['added', 'updated', 'same', 'skipped', 'faulty'] as const;

interface DoneStepProps {
  detail: ImportDetail;
  isBusy: boolean;
  /** Gets what is taken back: the import, or its undo. */
  onUndo: (change: string) => void;
}

/** What a stored import has done, with its way back. */
export function DoneStep({ detail, isBusy, onUndo }: DoneStepProps) {
  const { _id: id, result, change, hash, hasFile, summary } = detail;
  const [isAsking, setAsking] = useState(false);
  const mayWrite = useMayWrite();
  const notes = summary?.notes ?? [];
  const undo = change?.undo;
  return (
    <Stack>
      <section className={steps.box}>
        <Group gap="xs" wrap="nowrap" c="var(--valid)">
          <CheckIcon />
          <Text component="h2" c="var(--ink)" fz="1.25rem" fw={700} lh={1.5}>
            {words.stored(detail.rows)}
          </Text>
        </Group>
        <div role="status">{change && change.undoneAt !== null && <ChangeState change={change} />}</div>
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
          {mayWrite && change?.undoneAt === null && (
            <Button variant="outline" color="red" loading={isBusy} onClick={() => setAsking(true)}>
              {words.undo}
            </Button>
          )}
          {mayWrite && undo && (
            <Button loading={isBusy} onClick={() => onUndo(undo._id)}>
              {words.redo}
            </Button>
          )}
          {mayWrite && (
            <Button component={Link} to={href('/admin/changes')} variant="subtle">
              {changes.title}
            </Button>
          )}
        </Group>
      </section>
      <details className={steps.box}>
        <summary>{words.more}</summary>
        {notes.length > 0 && (
          <>
            <p>{importSteps.notes}</p>
            <ul>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </>
        )}
        {hash !== null && (
          <Text c="dimmed">
            {words.hash}:{' '}
            <Text component="code" fz="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {hash}
            </Text>
          </Text>
        )}
      </details>
      <Text c="dimmed">
        {hasFile ? (
          <a href={`/api/imports/${id}/file`} download>
            {importSteps.source}
          </a>
        ) : (
          words.fileGone
        )}
      </Text>
      {isAsking && change && (
        <UndoDialog
          question={words.undoQuestion}
          onClose={() => setAsking(false)}
          onConfirm={() => onUndo(change._id)}
        />
      )}
    </Stack>
  );
}
