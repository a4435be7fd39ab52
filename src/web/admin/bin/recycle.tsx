import { Button, Card, Flex, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { href, replace } from 'react-router';
import { may } from '#domain/account/rights.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { bin as words } from '#strings/vi/admin/bin.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { load } from '#web/admin/api/load.ts';
import { type Bin, binColumns, bins, binType, labelIn, readBin } from '#web/admin/bin/bins.tsx';
import { ConflictList } from '#web/admin/bin/conflict-list.tsx';
import { type PendingAction, useBinActions } from '#web/admin/bin/use-bin-actions.ts';
import { type ListData, loadList } from '#web/admin/list/load-list.ts';
import { RecordList, useRecordList } from '#web/admin/list/record-list.tsx';
import { RowButton } from '#web/admin/list/row-actions.tsx';
import { BulkButton } from '#web/admin/list/selection.tsx';
import { useListKeys } from '#web/admin/list/use-list-keys.ts';
import { type BulkDeletion, listDeletions } from '#web/admin/records/record-calls.ts';
import { rolesWith, useAccount } from '#web/admin/session/account.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { WithHelp } from '#web/admin/ui/help-link.tsx';
import { BinIcon, RestoreIcon } from '#web/admin/ui/icons.tsx';
import { PartLinks } from '#web/admin/ui/part-links.tsx';
import type { Route } from './+types/recycle.ts';

export const meta = () => [{ title: admin.title(words.title) }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const bin = readBin(new URL(request.url).searchParams);
  if (!bin) throw replace(href('/admin/recycle'));
  const [data, deletions] = await Promise.all([
    loadList(bin, request, { isActive: false, pageParameters: ['type'] }),
    load(async () => ({ list: await listDeletions(bin, request.signal) }), words.notLoaded),
  ]);
  return { bin, data, deletions: deletions.list ?? [] };
}

/** The recycle bin, one record type at a time. */
export default function Recycle({ loaderData: { bin, data, deletions } }: Route.ComponentProps) {
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
      <BinList key={bin.wire} bin={bin} data={data} deletions={deletions} />
    </>
  );
}

interface BinListProps {
  bin: Bin;
  data: ListData<RecordRow>;
  deletions: readonly BulkDeletion[];
}

/** The binned records of one type. They can be restored or removed for good. */
function BinList({ bin, deletions, data }: BinListProps) {
  const list = useRecordList(bin, data);
  const { rows, total, selection, mayWrite } = list;
  const binActions = useBinActions(bin, selection, { ...data, rows, total });
  const { pending, busy, isBusy, conflicts } = binActions;
  const restore = (row: RecordRow) => binActions.request({ action: 'restore', row });
  const purge = (row: RecordRow) => binActions.request({ action: 'purge', row });
  const current = useListKeys({ rows, selection, mayWrite, onRemove: purge, onRow: { r: restore } });
  return (
    <>
      <BulkDeletions
        typeName={bin.words.typeName}
        deletions={deletions}
        onRestore={mayWrite ? (deletion) => binActions.request({ action: 'restore', deletion }) : undefined}
      />
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
            <BulkButton
              color="red"
              aria-label={words.purgeSelected}
              isBusy={isBusy}
              onClick={() => binActions.request({ action: 'purge' })}
            >
              {words.purge}
            </BulkButton>
          </>
        }
        notice={conflicts.described.length > 0 && <ConflictList {...conflicts} onClose={binActions.clearConflicts} />}
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
            <RowButton
              icon={<BinIcon />}
              label={words.purge}
              name={words.purgeRow(labelIn(bin, row))}
              isBusy={busy.has(row.id)}
              onClick={() => purge(row)}
            />
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

interface BulkDeletionsProps {
  /** What a record of this bin is called. */
  typeName: string;
  deletions: readonly BulkDeletion[];
  /** Undefined if the account may not restore. */
  onRestore: ((deletion: BulkDeletion) => void) | undefined;
}

/** The records that went into the bin together, an entry for each time; they can be restored together. */
function BulkDeletions({ typeName, deletions, onRestore }: BulkDeletionsProps) {
  if (deletions.length === 0) return null;
  return (
    <Card component="section" mt="md" aria-labelledby="xoa-nhieu">
      <h2 id="xoa-nhieu">{words.deletions}</h2>
      <Flex component="ul" direction="column" gap="xs" mah="15rem" style={{ overflow: 'auto' }}>
        {deletions.map((deletion) => {
          const name = words.deletion(deletion.counts, typeName);
          return (
            <Flex key={deletion._id} component="li" wrap="wrap" columnGap="md" align="center" justify="space-between">
              <span>
                <strong>{name}</strong> · {deletion.deletedBy} · <DateTime at={deletion.deletedAt} />
              </span>
              {onRestore && (
                <Button
                  variant="default"
                  leftSection={<RestoreIcon />}
                  aria-label={words.restoreRow(name)}
                  onClick={() => onRestore(deletion)}
                >
                  {words.restore}
                </Button>
              )}
            </Flex>
          );
        })}
      </Flex>
    </Card>
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

/** Asks before records are restored or removed for good, or says who may do that. */
function BinDialog(props: BinDialogProps) {
  const { role } = useAccount();
  const isAllowed = props.pending.action === 'restore' || may(role, 'purge');
  return isAllowed ? <Question {...props} /> : <Refusal onClose={props.onCancel} />;
}

function Refusal({ onClose }: { onClose: () => void }) {
  const close = (
    <Button autoFocus onClick={onClose}>
      {admin.close}
    </Button>
  );
  return (
    <Dialog title={words.purge} buttons={close} onClose={onClose}>
      <p>{words.mayPurge(rolesWith('purge'))}</p>
    </Dialog>
  );
}

/** To remove several for good, the user must type how many. */
function Question({ bin, pending, count, onConfirm, onCancel }: BinDialogProps) {
  const [typed, setTyped] = useState('');
  const isGentle = pending.action === 'restore';
  const typeName = bin.words.typeName;
  const [one, many] = isGentle ? [words.askRestore, words.askRestoreMany] : [words.askPurge, words.askPurgeMany];
  const { row, deletion } = pending;
  const question = deletion
    ? words.askRestoreDeletion(deletion.counts, typeName)
    : row
      ? one(typeName, labelIn(bin, row))
      : many(count, typeName);
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
