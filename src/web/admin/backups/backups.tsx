import { Button } from '@mantine/core';
import type { BackupWire } from '#contract/backup-operations.ts';
import { backups as words } from '#strings/vi/admin/backups.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { call } from '#web/admin/api/call.ts';
import { load } from '#web/admin/api/load.ts';
import { retryKeyOf } from '#web/admin/api/retry-key.ts';
import { BackupState } from '#web/admin/backups/backup-state.tsx';
import { BackupTable } from '#web/admin/backups/backup-table.tsx';
import { JobProgress } from '#web/admin/backups/job-progress.tsx';
import { NewMachine } from '#web/admin/backups/new-machine.tsx';
import { useBackupJob } from '#web/admin/backups/use-backup-job.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import type { PageHandle } from '#web/admin/session/account.ts';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import type { Route } from './+types/backups.ts';
import styles from './backups.module.css';

export const meta = () => [{ title: admin.title(words.title) }];

export const handle: PageHandle = { right: 'backups' };

export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return load(async () => ({ answer: await call('GET /admin/backups', { signal }) }), words.notFetched);
}

/** The server's backups, for owners: how they are, and what can be done with them. */
export default function Backups({ loaderData: { answer, failed } }: Route.ComponentProps) {
  const { start } = useBackupJob(answer);
  const make = () =>
    start(() => retryKeyOf('backup').use((idempotencyKey) => call('POST /admin/backups', { idempotencyKey })));
  const check = ({ name }: BackupWire) => start(() => call('POST /admin/backups/check/:name', { params: { name } }));
  return (
    <>
      <PageHead title={words.title} help="backups">
        {answer && (
          <Button disabled={answer.job !== null} onClick={() => void make()}>
            {words.make}
          </Button>
        )}
      </PageHead>
      {answer ? (
        <div className={styles.parts}>
          <BackupState {...answer} />
          {answer.job && <JobProgress {...answer.job} />}
          <section>
            <h2 className={styles.heading}>{words.list}</h2>
            <p className={styles.hint}>
              {words.takeAway} {answer.isEncrypting ? words.encrypting : words.notEncrypting}
            </p>
            <BackupTable
              backups={answer.backups}
              isBusy={answer.job !== null}
              onCheck={(backup) => void check(backup)}
            />
            <p className={styles.hint}>
              {words.folder} <code>{answer.folder}</code>
            </p>
          </section>
          <NewMachine />
        </div>
      ) : (
        <EmptyList failed={failed} empty={words.empty} />
      )}
    </>
  );
}
