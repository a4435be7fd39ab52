import { Anchor, Box, Button, Stack, Text } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { href, Link, useNavigate, useRevalidator } from 'react-router';
import type { ImportLine } from '#contract/imports-wire.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { importing, importUpload } from '#strings/vi/admin/import.ts';
import { call } from '#web/admin/api/call.ts';
import { acceptedFiles, sendFile } from '#web/admin/import/send-file.ts';
import { StateBadge } from '#web/admin/import/steps/state-badge.tsx';
import { loadPlainList, PlainList } from '#web/admin/list/plain-list.tsx';
import { useMayWrite } from '#web/admin/session/account.ts';
import { DropArea, DropHint, FileButton, useFileDrag } from '#web/admin/ui/choose-file.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import type { Route } from './+types/import-history.ts';

const words = importing.history;

export const meta = () => [{ title: admin.title(words.title) }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPlainList(request, (options) => call('GET /imports', options), words.notFetched);

const columns = [
  {
    label: words.file,
    cell: ({ _id, fileName }: ImportLine) => (
      <Anchor component={Link} style={{ overflowWrap: 'anywhere' }} to={href('/admin/import-excel/:id', { id: _id })}>
        {fileName}
      </Anchor>
    ),
    isName: true,
  },
  { label: words.state, cell: ({ state }: ImportLine) => <StateBadge state={state} /> },
  { label: words.at, cell: ({ at }: ImportLine) => <DateTime at={at} /> },
  { label: words.by, cell: ({ by }: ImportLine) => by },
  { label: words.rows, cell: ({ rows }: ImportLine) => rows.toLocaleString('vi-VN'), numeric: true },
  {
    label: words.warnings,
    cell: ({ warnings }: ImportLine) => (warnings === null ? admin.none : warnings.toLocaleString('vi-VN')),
    numeric: true,
  },
];

/** The list of imports, with the chooser of files above it. */
export default function ImportHistory({ loaderData }: Route.ComponentProps) {
  const mayWrite = useMayWrite();
  return (
    <>
      <PageHead title={words.title} heading={words.heading} help="import" lead={words.lead} />
      {mayWrite && <ImportUpload />}
      <PlainList
        label={words.lead}
        loaded={loaderData}
        rows={loaderData.imports}
        columns={columns}
        keyOf={({ _id }) => _id}
        empty={words.empty}
      />
    </>
  );
}

/** Sends files to be checked. After one file its import opens; several stand in the list of imports. */
function ImportUpload() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isDragged = useFileDrag();
  const controller = useRef(new AbortController());
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const [failures, setFailures] = useState<string[]>([]);

  async function send(files: readonly File[]) {
    if (sending || files.length === 0) return;
    controller.current = new AbortController();
    const { signal } = controller.current;
    const outcomes: Awaited<ReturnType<typeof sendFile>>[] = [];
    for (const file of files) {
      if (signal.aborted) break;
      const onProgress = (share: number) => setSending({ name: file.name, share });
      outcomes.push(await sendFile(file, { signal, onProgress }));
    }
    setSending(undefined);
    setFailures(outcomes.flatMap(({ failure }) => failure ?? []));
    const [first] = outcomes;
    if (files.length === 1 && first?.id) return navigate(href('/admin/import-excel/:id', { id: first.id }));
    await revalidate();
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    void send([...event.dataTransfer.files]);
  }

  const percent = sending && Math.floor(sending.share * 100);
  return (
    <DropArea aria-label={importUpload.heading} isDragged={isDragged} mb="lg" p="lg" onDrop={onDrop}>
      {sending ? (
        <Stack gap="xs" w="100%" align="start">
          <p role="status">{importUpload.sending(sending.name, percent ?? 0)}</p>
          <Box component="progress" w="100%" h="1rem" aria-label={sending.name} max={100} value={percent} />
          <Button variant="default" onClick={() => controller.current.abort()}>
            {importUpload.stop}
          </Button>
        </Stack>
      ) : (
        <>
          <Text w="100%" fw={700}>
            {isDragged ? importUpload.dropNow : importUpload.heading}
          </Text>
          <FileButton accept={acceptedFiles} onChoose={(files) => void send(files)}>
            {importUpload.choose}
          </FileButton>
          <DropHint>{importUpload.drop}</DropHint>
          <Text w="100%" c="dimmed">
            {importUpload.hint}{' '}
            <a href="/api/imports/template" download>
              {importUpload.template}
            </a>
          </Text>
        </>
      )}
      {failures.length > 0 && (
        <Text component="div" role="alert" w="100%" c="var(--expired)">
          <strong>{importUpload.failures}</strong>
          <ul>
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        </Text>
      )}
    </DropArea>
  );
}
