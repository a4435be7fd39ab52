import { Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { href, replace } from 'react-router';
import { may } from '#domain/account/rights.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { bin as words } from '#strings/vi/admin/bin.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { type Bin, binColumns, bins, binType, labelIn, readBin } from '#web/admin/bin/bins.tsx';
import { ConflictList } from '#web/admin/bin/conflict-list.tsx';
import { type PendingAction, useBinActions } from '#web/admin/bin/use-bin-actions.ts';
import { ChangeTable } from '#web/admin/list/change-table.tsx';
import { type ListData, loadList } from '#web/admin/list/load-list.ts';
import { RecordList, useRecordList } from '#web/admin/list/record-list.tsx';
import { RowButton } from '#web/admin/list/row-actions.tsx';
import { BulkButton } from '#web/admin/list/selection.tsx';
import { useListKeys } from '#web/admin/list/use-list-keys.ts';
import { rolesWith, useAccount } from '#web/admin/session/account.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { Fold } from '#web/admin/ui/fold.tsx';
import { BinIcon, RestoreIcon } from '#web/admin/ui/icons.tsx';
import { PartLinks, WithHelp } from '#web/admin/ui/page-head.tsx';
import type { Route } from './+types/recycle.ts';

export const meta = () => [{ title: admin.title(words.title) }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const bin = readBin(new URL(request.url).searchParams);
  if (!bin) throw replace(href('/admin/recycle'));
  return { bin, data: await loadList(bin, request, { isActive: false, pageParameters: ['type'] }) };
}

/** The recycle bin, one record type at a time. */
export default function Recycle({ loaderData: { bin, data } }: Route.ComponentProps) {
  return (
    <>
      <Group gap="lg">
        <WithHelp topic="bin">
          <h1>{words.title}</h1>
        </WithHelp>
        <PartLinks
          label={words.types}
          parts={bins.map((one) => ({ to: `?type=${binType(one)}`, text: binType(one), isShown: one === bin }))}
        />
      </Group>
      <BinList key={bin.wire} bin={bin} data={data} />
    </>
  );
}

interface BinListProps {
  bin: Bin;
  data: ListData<RecordRow>;
}

/** The binned records of one type. They can be restored or removed for good. */
function BinList({ bin, data }: BinListProps) {
  const list = useRecordList(bin, data);
  const { rows, total, selection, mayWrite } = list;
  const mayPurge = may(useAccount().role, 'purge');
  const binActions = useBinActions(bin, selection, { ...data, rows, total });
  const { pending, busy, isBusy, conflicts } = binActions;
  const restore = (row: RecordRow) => binActions.request({ action: 'restore', row });
  const purge = (row: RecordRow) => binActions.request({ action: 'purge', row });
  const current = useListKeys({
    ...{ rows, selection, mayWrite, onRow: { r: restore } },
    ...(mayPurge && { onRemove: purge }),
  });
  return (
    <>
      {mayWrite && (
        <Fold summary={words.deletions}>
          <ChangeTable choice={{ noun: bin.wire, kind: 'bin' }} />
        </Fold>
      )}
      {mayWrite && !mayPurge && (
        <Text c="dimmed" my="xs">
          {words.mayPurge(rolesWith('purge'))}
        </Text>
      )}
      <RecordList
        resource={bin}
        list={list}
        removal={binActions}
        placeholder={words.search}
        bulk={
          <>
            <BulkButton
              aria-label={words.restoreSelected}
              isBusy={isBusy}
              onClick={() => binActions.request({ action: 'restore' })}
            >
              {words.restore}
            </BulkButton>
            {mayPurge && (
              <BulkButton
                color="red"
                aria-label={words.purgeSelected}
                isBusy={isBusy}
                onClick={() => binActions.request({ action: 'purge' })}
              >
                {words.purge}
              </BulkButton>
            )}
          </>
        }
        notice={
          conflicts.described.length > 0 && (
            <ConflictList {...conflicts} onRestored={binActions.finishRestoreAs} onClose={binActions.clearConflicts} />
          )
        }
        empty={{ text: bin.words.emptyBin, url: `${href('/admin/recycle')}?type=${binType(bin)}`, icon: BinIcon }}
        columns={binColumns(bin)}
        isExpired={undefined}
        isWhole
        current={current}
        actions={(row) => (
          <>
            <RowButton
              icon={<RestoreIcon />}
              label={words.restore}
              name={words.restoreRow(labelIn(bin, row))}
              isGentle
              isBusy={busy.has(row.id)}
              onClick={() => restore(row)}
            />
            {mayPurge && (
              <RowButton
                icon={<BinIcon />}
                label={words.purge}
                name={words.purgeRow(labelIn(bin, row))}
                isBusy={busy.has(row.id)}
                onClick={() => purge(row)}
              />
            )}
          </>
        )}
      />
      {pending && (
        <BinDialog
          bin={bin}
          pending={pending}
          count={selection.count}
          onConfirm={() => binActions.confirm(pending)}
          onCancel={binActions.cancel}
        />
      )}
    </>
  );
}

interface BinDialogProps {
  bin: Bin;
  pending: PendingAction;
  /** How many records are selected. */
  count: number;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before records are restored or removed for good. To remove several for good, the user must type how many. */
function BinDialog({ bin, pending, count, onConfirm, onCancel }: BinDialogProps) {
  const [typed, setTyped] = useState('');
  const isGentle = pending.action === 'restore';
  const typeName = bin.words.typeName;
  const [one, many] = isGentle ? [words.askRestore, words.askRestoreMany] : [words.askPurge, words.askPurgeMany];
  const { row } = pending;
  const question = row ? one(typeName, labelIn(bin, row)) : many(count, typeName);
  const isCounted = !isGentle && !pending.row && count > 1;
  const isLocked = isCounted && typed.trim() !== String(count);
  return (
    <ConfirmDialog
      title={admin.almost}
      confirm={isGentle ? words.restore : words.purge}
      isGentle={isGentle}
      isLocked={isLocked}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{question}</p>
      {!isGentle && <p>{words.forGood}</p>}
      {isCounted && (
        <TextInput
          mt="md"
          size="lg"
          label={words.typeCount(count)}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && !isLocked && onConfirm()}
        />
      )}
    </ConfirmDialog>
  );
}
