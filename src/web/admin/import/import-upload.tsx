import { Box, Button, Stack, Text } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { href, useNavigate, useRevalidator } from 'react-router';
import { importUpload as words } from '#strings/vi/admin/import-upload.ts';
import { acceptedFiles, sendFile } from '#web/admin/import/send-file.ts';
import { DropArea, DropHint, useFileDrag } from '#web/admin/ui/drop-area.tsx';
import { FileButton } from '#web/admin/ui/file-button.tsx';

/** Sends files to be checked. After one file its import opens; several stand in the list of imports. */
export function ImportUpload() {
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
    <DropArea aria-label={words.heading} isDragged={isDragged} mb="lg" p="lg" onDrop={onDrop}>
      {sending ? (
        <Stack gap="xs" w="100%" align="start">
          <p role="status">{words.sending(sending.name, percent ?? 0)}</p>
          <Box component="progress" w="100%" h="1rem" aria-label={sending.name} max={100} value={percent} />
          <Button variant="default" onClick={() => controller.current.abort()}>
            {words.stop}
          </Button>
        </Stack>
      ) : (
        <>
          <Text w="100%" fw={700}>
            {isDragged ? words.dropNow : words.heading}
          </Text>
          <FileButton accept={acceptedFiles} onChoose={(files) => void send(files)}>
            {words.choose}
          </FileButton>
          <DropHint>{words.drop}</DropHint>
          <Text w="100%" c="dimmed">
            {words.hint}{' '}
            <a href="/api/imports/template" download>
              {words.template}
            </a>
          </Text>
        </>
      )}
      {failures.length > 0 && (
        <Text component="div" role="alert" w="100%" c="var(--expired)">
          <strong>{words.failures}</strong>
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
