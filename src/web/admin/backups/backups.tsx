import { Badge, Button, Card, Flex, Group, Paper, Stack, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import type { BackupsWire, BackupWire } from '#contract/backup-operations.ts';
import { backups as words } from '#strings/vi/admin/backups.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { idempotencyKeyOf } from '#web/admin/api/idempotency-key.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { RowButton, RowDownload } from '#web/admin/list/row-actions.tsx';
import type { PageHandle } from '#web/admin/session/account.ts';
import { CopyButton } from '#web/admin/ui/copy-button.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { Notice } from '#web/admin/ui/messages.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import { ProgressBar } from '#web/admin/ui/progress-bar.tsx';
import { readRoute } from '#web/api/send-call.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import { CheckIcon } from '#web/ui/shared-icons.tsx';
import { toastError, toastInfo, toastSuccess } from '#web/ui/toasts.tsx';
import { waits } from '#web/ui/waits.ts';

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
  const acceptDamage = () => starting.mutate(() => call('POST /admin/backups/accept-damage'));
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
        <Stack gap="lg">
          {answer.isReadOnly && <ReadOnlyRegister onAccept={acceptDamage} />}
          <BackupState {...answer} />
          {answer.job && <JobProgress {...answer.job} />}
          <section>
            <h2>{words.list}</h2>
            <Text c="dimmed" my="xs">
              {words.takeAway} {answer.isEncrypting ? words.encrypting : words.notEncrypting}
            </Text>
            <BackupTable backups={answer.backups} isBusy={answer.job !== null} onCheck={check} />
            <Text c="dimmed" my="xs">
              {words.folder} <code>{answer.folder}</code>
            </Text>
          </section>
          <NewMachine />
        </Stack>
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

const minuteMs = 60_000;

/** The last sound backup and its age, and what to do if something is wrong. */
function BackupState({ last, now, advice, nightlyAt }: BackupsWire) {
  const isGood = advice === null;
  const StateIcon = isGood ? CheckIcon : WarningIcon;
  const tone = isGood ? 'valid' : 'expired';
  // Before the first night there is neither.
  const isTold = last !== null || !isGood;
  return (
    <Card
      component="section"
      padding="lg"
      {...(isTold && { bd: `1px solid var(--${tone})`, bg: `var(--${tone}-ground)` })}
      aria-label={words.last}
    >
      {isTold && (
        <Group gap="xs" fw={700} c={`var(--${tone})`}>
          <StateIcon />
          {isGood ? words.good : words.bad}
        </Group>
      )}
      <div>
        <p>{words.last}</p>
        <Text fz="2.25rem" fw={700}>
          {last ? words.age((Date.parse(now) - Date.parse(last.createdAt)) / minuteMs) : words.noLast}
        </Text>
      </div>
      {last && (
        <p>
          <DateTime at={last.createdAt} /> · {words.size(last.size)}
        </p>
      )}
      {advice !== null && (
        <Text fw={600} role="alert">
          {advice}
        </Text>
      )}
      <p>{nightlyAt === null ? words.noNightly : words.nightly(nightlyAt)}</p>
    </Card>
  );
}

interface BackupTableProps {
  backups: readonly BackupWire[];
  /** True while one is being made or checked: the server does one thing at a time. */
  isBusy: boolean;
  onCheck: (backup: BackupWire) => void;
}

const downloadUrl = (name: string) => readRoute('GET /admin/backups/download/:name', { params: { name } }).url;

/** The backups on the server, to be downloaded and checked. */
function BackupTable({ backups, isBusy, onCheck }: BackupTableProps) {
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
            <Stack gap={2} align="start">
              <DateTime at={createdAt} />
              <small>{name}</small>
              {isEncrypted && <Badge variant="outline">{words.encrypted}</Badge>}
            </Stack>
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
    <Stack gap={2} align="start">
      {isSound ? (
        <Badge variant="light">{words.sound}</Badge>
      ) : (
        <Badge color="red" variant="light">
          {words.notSound}
        </Badge>
      )}
      <DateTime at={checkedAt} />
      {message !== null && <Text maw="30rem">{message}</Text>}
    </Stack>
  );
}

/** Says that nothing is stored in a damaged register, and lets the owner decide otherwise. */
function ReadOnlyRegister({ onAccept }: { onAccept: () => void }) {
  return (
    <Notice title={words.damaged} mb={0}>
      <p>{words.readOnly}</p>
      <Button variant="default" onClick={onAccept}>
        {words.acceptDamage}
      </Button>
    </Notice>
  );
}

/** How far the making or the check of a backup is. */
function JobProgress({ task, share }: NonNullable<BackupsWire['job']>) {
  const id = useId();
  return (
    <Card>
      <p id={id} role="status">
        {words.jobs[task]}
      </p>
      <ProgressBar labelledBy={id} share={share} />
    </Card>
  );
}

/** What to do with a backup on a new machine. */
function NewMachine() {
  const commands = useRef<HTMLPreElement>(null);
  return (
    <Flex component="section" direction="column" align="start" gap="xs">
      <h2>{words.newMachine}</h2>
      <Text maw="50rem">{words.newMachineLead}</Text>
      <Paper
        component="pre"
        ref={commands}
        p="md"
        maw="100%"
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {words.newMachineCommands}
      </Paper>
      <CopyButton of={commands} />
      <Text maw="50rem">{words.newMachineAfter}</Text>
    </Flex>
  );
}
