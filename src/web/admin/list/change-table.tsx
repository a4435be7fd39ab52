import { Anchor, Button, Stack, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { href, Link, useRevalidator } from 'react-router';
import type { AnswerOf, QueryOf } from '#contract/operations.ts';
import { typeOfPath, warrantyNames } from '#contract/record-names.ts';
import { keysOf } from '#domain/field-definition.ts';
import { warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { changes as words } from '#strings/vi/admin/changes.ts';
import { call } from '#web/admin/api/call.ts';
import { useChangeProgress } from '#web/admin/api/use-change-progress.ts';
import { undoChange } from '#web/admin/changes/undo-change.ts';
import { UndoDialog } from '#web/admin/changes/undo-dialog.tsx';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { RowButton } from '#web/admin/list/row-actions.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { RestoreIcon } from '#web/admin/ui/icons.tsx';
import { ProgressBar } from '#web/admin/ui/progress-bar.tsx';
import { RetryButton } from '#web/admin/ui/retry-button.tsx';
import { sizes } from '#web/ui/sizes.ts';

type Change = AnswerOf<'GET /changes'>['changes'][number];

/** Which changes are shown: all by default. */
type Choice = Pick<QueryOf<'GET /changes'>, 'noun' | 'kind' | 'record'>;

interface ChangeTableProps {
  choice?: Choice;
}

/** What was done in one go, by everybody, newest first; each can be taken back, or done again. */
export function ChangeTable({ choice = {} }: ChangeTableProps) {
  const [shown, setShown] = useState<number>(sizes.page);
  const [asked, setAsked] = useState<Change>();
  const { revalidate } = useRevalidator();
  const { data, isError, refetch } = useQuery({
    queryKey: ['changes', choice, shown],
    queryFn: ({ signal }) => call('GET /changes', { query: { ...choice, limit: String(shown) }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const undoing = useMutation({ mutationFn: (change: string) => undoChange({ change, onDone: revalidate }) });
  const table = useRef<HTMLDivElement>(null);
  if (isError && !data)
    return <RetryButton variant="default" onRetry={() => void refetch()} loaded={() => table.current} />;
  if (!data) return <p role="status">{words.loading}</p>;
  if (data.changes.length === 0) return <p>{words.empty}</p>;
  return (
    <div ref={table} tabIndex={-1}>
      <UndoProgress isShown={undoing.isPending} startedAt={undoing.submittedAt} />
      <PlainTable
        label={words.title}
        rows={data.changes}
        keyOf={({ _id }) => _id}
        columns={columns}
        actions={{
          label: words.actions,
          of: (change) => (
            <ChangeButton change={change} isBusy={undoing.isPending} onAsk={setAsked} onRedo={undoing.mutate} />
          ),
        }}
      />
      {data.hasOlder && shown < maxShown && (
        <Button variant="default" mt="md" onClick={() => setShown(Math.min(maxShown, shown + sizes.page))}>
          {words.older}
        </Button>
      )}
      {asked && (
        <UndoDialog
          question={words.ask(textOf(asked))}
          onClose={() => setAsked(undefined)}
          onConfirm={() => undoing.mutate(asked._id)}
        />
      )}
    </div>
  );
}

/** The most changes that are shown; older ones are in the history. */
const maxShown = 100;

const columns = [
  { label: words.what, cell: (change: Change) => <What change={change} />, isName: true },
  { label: words.by, cell: ({ by }: Change) => by },
  { label: words.at, cell: ({ at }: Change) => <DateTime at={at} /> },
  { label: words.state, cell: (change: Change) => <ChangeState change={change} /> },
];

/** Changes of clinics and products that are counted in cards. */
const ofCards: readonly Change['kind'][] = ['merge', 'rename', 'adopt'];

/** What was done, with a link to what it was done to. */
function What({ change }: { change: Change }) {
  const url = urlOf(change);
  const text = textOf(change);
  if (url === undefined) return text;
  return (
    <Anchor component={Link} to={url}>
      {text}
    </Anchor>
  );
}

/** The page of what was changed; undefined if that has none. */
function urlOf({ noun, record, import: file }: Change): string | undefined {
  if (file) return href('/admin/import-excel/:id', { id: file._id });
  return record?.name ? href(`/admin/update-${noun}/:id`, { id: record._id }) : undefined;
}

/** Whether a change is taken back, how much of it, by whom and when. */
export function ChangeState({ change }: { change: Change }) {
  const { kind, noun, counts, undoneAt, undoneBy, undo } = change;
  if (undoneAt === null) return <Text c="dimmed">{words.inForce}</Text>;
  const isPartial = undo !== null && undo.counts < counts;
  return (
    <Stack gap={0}>
      <strong>
        {isPartial
          ? words.undoneSome(undo.counts, counts, ofCards.includes(kind) ? 'warranty' : typeOfPath(noun))
          : words.undone}
      </strong>
      <small>
        {words.undoneBy(undoneBy ?? '')} <DateTime at={undoneAt} />
      </small>
    </Stack>
  );
}

interface ChangeButtonProps {
  change: Change;
  isBusy: boolean;
  onAsk: (change: Change) => void;
  onRedo: (undo: string) => void;
}

/** Takes a change back, or does it again. */
function ChangeButton({ change, isBusy, onAsk, onRedo }: ChangeButtonProps) {
  const { undoneAt, undo } = change;
  const isUndone = undoneAt !== null;
  // What an earlier version has taken back cannot be done again.
  if (isUndone && !undo) return null;
  return (
    <RowButton
      icon={
        <span style={{ display: 'inline-flex', transform: isUndone ? 'scaleX(-1)' : 'none' }}>
          <RestoreIcon />
        </span>
      }
      label={isUndone ? words.redo : words.undo}
      name={(isUndone ? words.redoNamed : words.undoNamed)(textOf(change))}
      isGentle
      isBusy={isBusy}
      onClick={() => (undo ? onRedo(undo._id) : onAsk(change))}
    />
  );
}

/** What was done, as a sentence. */
function textOf({ kind, noun, record, counts, field, merged, import: file }: Change): string {
  const known = keysOf(warrantyFields).find((one) => warrantyNames[one] === field);
  return words.texts[kind]({
    type: words.type(typeOfPath(noun)),
    name: record?.name ?? null,
    counts,
    field: known === undefined ? field && words.position : warrantyFields[known].label.toLocaleLowerCase('vi'),
    fileName: file?.fileName ?? null,
    merged,
  });
}

/** How far a large undo is. */
function UndoProgress({ isShown, startedAt }: { isShown: boolean; startedAt: number }) {
  const share = useChangeProgress({ isPending: isShown, startedAt });
  if (!isShown) return null;
  return (
    <Stack gap={4} role="status" mb="md">
      <span id="undo-progress">{words.working}</span>
      <ProgressBar labelledBy="undo-progress" share={share} />
    </Stack>
  );
}
