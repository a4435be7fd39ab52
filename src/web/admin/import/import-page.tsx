import { Button, Flex, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { href, Link, useNavigate, useSearchParams } from 'react-router';
import type { ImportDetail } from '#contract/imports-wire.ts';
import { admin } from '#strings/vi/admin/common.ts';
import type { HelpTopicId } from '#strings/vi/admin/help/help.ts';
import { importSteps as words } from '#strings/vi/admin/import-steps.ts';
import { ImportStep, stepAddresses } from '#web/admin/import/steps/import-step.tsx';
import { type LoadedImport, loadImport } from '#web/admin/import/steps/load-import.ts';
import { StateBadge } from '#web/admin/import/steps/state-badge.tsx';
import { type Step, StepBar } from '#web/admin/import/steps/step-bar.tsx';
import { useImportActions } from '#web/admin/import/steps/use-import-actions.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { useMayWrite } from '#web/admin/session/account.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { MessagePanel } from '#web/admin/ui/messages.tsx';
import { WithHelp } from '#web/admin/ui/page-head.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import type { Route } from './+types/import-page.ts';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: admin.title(loaderData?.detail ? words.title(loaderData.detail.fileName) : words.step.file),
  },
];

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadImport(params.id, new URL(request.url).searchParams, request.signal);
}

/** The task of the help about each step. */
const helpOf: Record<Step, HelpTopicId> = {
  file: 'import',
  columns: 'import-columns',
  check: 'import-faulty-rows',
  store: 'import',
  done: 'import-undo',
};

/** One import, from the columns of its file to its undo. Its step is in the URL. */
export default function ImportPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.failed !== undefined)
    return (
      <>
        <p>
          <Link to={href('/admin/import-excel')}>{words.back}</Link>
        </p>
        <EmptyList failed={loaderData.failed} empty="" />
      </>
    );
  return <Panel key={loaderData.detail._id} {...loaderData} />;
}

function Panel({ detail, rows }: LoadedImport) {
  const { fileName, by, at, state, message, keptUntil } = detail;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const actions = useImportActions(detail);
  const mayWrite = useMayWrite();
  const step = stepOf(detail, search.get('step'));
  const isOpen = mayWrite && (state === 'uploaded' || state === 'checked' || (state === 'failed' && detail.hasFile));

  // What was refused in one go is checked as soon as somebody opens it, so that its rows can be mended.
  const isMapped = detail.plan.sheets !== null || detail.sheets.some(({ proposed }) => proposed !== null);
  const isToCheck = isOpen && state === 'failed' && isMapped;
  const isChecked = useRef(false);
  useEffect(() => {
    if (!isToCheck || isChecked.current) return;
    isChecked.current = true;
    void actions.plan({});
  }, [isToCheck, actions.plan]);

  async function discard() {
    if (await actions.discard()) await navigate(href('/admin/import-excel'));
  }

  return (
    <>
      <Stack component="header" gap={4} mb="md">
        <p>
          <Link to={href('/admin/import-excel')}>{words.back}</Link>
        </p>
        <WithHelp topic={helpOf[step]}>
          <Flex component="h1" wrap="wrap" columnGap="md" rowGap={4} align="center" miw={0}>
            {fileName} <StateBadge state={state} />
          </Flex>
        </WithHelp>
        <Text c="dimmed">
          {words.sent(by)} <DateTime at={at} />
        </Text>
      </Stack>
      <StepBar current={step} addresses={isOpen ? stepAddresses : {}} />
      <Stack mt="md">
        {message !== null && (
          <MessagePanel role="alert" icon={WarningIcon} text={message}>
            {state !== 'checked' && (
              <Button component={Link} to={href('/admin/import-excel')} variant="default">
                {words.otherFile}
              </Button>
            )}
          </MessagePanel>
        )}
        {(isOpen || state !== 'failed') && <ImportStep detail={detail} rows={rows} step={step} actions={actions} />}
        {isOpen && <DiscardImport keptUntil={keptUntil} onDiscard={() => void discard()} />}
      </Stack>
    </>
  );
}

/** The step of an import: by its state, and by its address while a person may choose. */
function stepOf({ state, summary }: ImportDetail, asked: string | null): Step {
  if (state === 'stored' || state === 'undone') return 'done';
  if (state === 'storing') return 'store';
  if (state === 'checking') return 'check';
  if (state === 'discarded') return 'file';
  return asked === 'columns' || !summary ? 'columns' : 'check';
}

interface DiscardImportProps {
  /** When the file is removed by itself: ISO 8601, UTC. */
  keptUntil: string | null;
  onDiscard: () => void;
}

/** How long the file of an open import is kept, and the button that gives it up. */
function DiscardImport({ keptUntil, onDiscard }: DiscardImportProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Group component="footer" justify="space-between" gap="xs">
      {keptUntil !== null && (
        <Text c="dimmed">
          {words.keptUntil} <DateTime at={keptUntil} />
        </Text>
      )}
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {words.discard}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.discard}
          confirm={words.discard}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onDiscard();
          }}
        >
          <p>{words.discardQuestion}</p>
        </ConfirmDialog>
      )}
    </Group>
  );
}
