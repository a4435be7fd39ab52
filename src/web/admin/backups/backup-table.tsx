import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { BackupWire } from '#contract/backup-operations.ts';
import { backups as words } from '#strings/vi/admin/backups.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { RowButton, RowDownload } from '#web/admin/list/row-actions.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { LockIcon } from '#web/admin/ui/icons.tsx';
import { readRoute } from '#web/api/send-call.ts';
import { CheckIcon } from '#web/ui/shared-icons.tsx';
import styles from './backups.module.css';

interface BackupTableProps {
  backups: readonly BackupWire[];
  /** True while one is being made or checked: the server does one thing at a time. */
  isBusy: boolean;
  onCheck: (backup: BackupWire) => void;
}

const downloadUrl = (name: string) => readRoute('GET /admin/backups/download/:name', { params: { name } }).url;

/** The backups on the server, to be downloaded and checked. */
export function BackupTable({ backups, isBusy, onCheck }: BackupTableProps) {
  if (backups.length === 0) return <EmptyList failed={undefined} empty={words.empty} />;
  return (
    <PlainTable
      label={words.list}
      rows={backups}
      keyOf={({ name }) => name}
      columns={[
        {
          label: words.createdAt,
          cell: ({ createdAt, name, isEncrypted }) => (
            <span className={styles.made}>
              <DateTime at={createdAt} />
              <small>{name}</small>
              {isEncrypted && (
                <Badge variant="outline" leftSection={<LockIcon className={styles.lock} />}>
                  {words.encrypted}
                </Badge>
              )}
            </span>
          ),
          isName: true,
        },
        { label: words.kind, cell: ({ isNightly }) => (isNightly ? words.isNightly : words.byHand) },
        { label: words.sizeLabel, cell: ({ size }) => words.size(size), numeric: true },
        { label: words.state, cell: (backup) => <Check {...backup} /> },
      ]}
      actions={{
        label: words.actions,
        of: (backup) => (
          <>
            <RowDownload href={downloadUrl(backup.name)} label={words.download} name={words.downloadRow(backup.name)} />
            {!isBusy && (
              <RowButton
                icon={<CheckIcon />}
                label={words.check}
                name={words.checkRow(backup.name)}
                isGentle
                onClick={() => onCheck(backup)}
              />
            )}
          </>
        ),
      }}
    />
  );
}

/** What came of the last check. */
function Check({ checkedAt, isSound, message }: BackupWire) {
  if (checkedAt === null) return <Badge variant="outline">{words.unchecked}</Badge>;
  return (
    <span className={styles.check}>
      {isSound ? (
        <Badge variant="light">{words.sound}</Badge>
      ) : (
        <Badge color="red" variant="light">
          {words.notSound}
        </Badge>
      )}
      <DateTime at={checkedAt} />
      {message !== null && <span className={styles.reason}>{message}</span>}
    </span>
  );
}
