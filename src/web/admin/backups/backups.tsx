import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BackupsWire, BackupWire } from '#contract/backup-operations.ts';
import { backups as words } from '#strings/vi/admin/backups.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { idempotencyKeyOf } from '#web/admin/api/idempotency-key.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { BackupState } from '#web/admin/backups/backup-state.tsx';
import { BackupTable } from '#web/admin/backups/backup-table.tsx';
import { JobProgress } from '#web/admin/backups/job-progress.tsx';
import { NewMachine } from '#web/admin/backups/new-machine.tsx';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import type { PageHandle } from '#web/admin/session/account.ts';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import { toastError, toastInfo, toastSuccess } from '#web/ui/toasts.tsx';
import { waits } from '#web/ui/waits.ts';
import styles from './backups.module.css';

export const meta = () => [{ title: admin.title(words.title) }];

export const handle: PageHandle = { right: 'backups' };

/** The backups, asked for again and again while the server makes or checks one. Only the loader asks for them when the page is opened. */
const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call('GET /admin/backups', { signal }),
  refetchInterval: ({ state }) => (state.data?.job ? waits.backupPoll : false),
  refetchOnMount: false,
  retryOnMount: false,
  gcTime: Number.POSITIVE_INFINITY,
});

export async function clientLoader() {
  await queryClient.prefetchQuery(backupsQuery);
  return null;
}

/** The server's backups, for owners: how they are, and what can be done with them. */
export default function Backups() {
  const { data: answer, error } = useQuery(backupsQuery);
  useEndedJob(answer?.ended);
  const starting = useMutation({
    mutationFn: (request: () => Promise<{ message: string }>) => request(),
    onSuccess: ({ message }) => toastInfo(message),
    onError: (refused) => toastError(userMessageOf(refused, words.failed)),
    onSettled: () => queryClient.invalidateQueries(backupsQuery),
  });
  const make = () =>
    starting.mutate(() =>
      idempotencyKeyOf('backup').send((idempotencyKey) => call('POST /admin/backups', { idempotencyKey })),
    );
  const check = ({ name }: BackupWire) =>
    starting.mutate(() => call('POST /admin/backups/check/:name', { params: { name } }));
  return (
    <>
      <PageHead title={words.title} help="backups">
        {answer && (
          <Button disabled={answer.job !== null} onClick={make}>
            {words.make}
          </Button>
        )}
      </PageHead>
      {answer && !error ? (
        <div className={styles.parts}>
          <BackupState {...answer} />
          {answer.job && <JobProgress {...answer.job} />}
          <section>
            <h2 className={styles.heading}>{words.list}</h2>
            <p className={styles.hint}>
              {words.takeAway} {answer.isEncrypting ? words.encrypting : words.notEncrypting}
            </p>
            <BackupTable backups={answer.backups} isBusy={answer.job !== null} onCheck={check} />
            <p className={styles.hint}>
              {words.folder} <code>{answer.folder}</code>
            </p>
          </section>
          <NewMachine />
        </div>
      ) : (
        <EmptyList failed={userMessageOf(error, words.notFetched)} empty={words.empty} />
      )}
    </>
  );
}

/** Says how a job has ended that ended while the page was shown. */
function useEndedJob(ended: BackupsWire['ended'] | undefined) {
  const told = useRef(ended?.startedAt);
  useEffect(() => {
    if (!ended || told.current === ended.startedAt) return;
    told.current = ended.startedAt;
    const { task, message } = ended;
    if (message === null) toastSuccess(words.done[task]);
    else toastError(task === 'make' ? words.notMade(message) : message);
  }, [ended]);
}
