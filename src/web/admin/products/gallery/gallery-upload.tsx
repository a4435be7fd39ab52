import { Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useId, useRef, useState } from 'react';
import { maxGalleryPictures } from '#domain/product/gallery.ts';
import { maxPictureBytes, pictureTypes } from '#pictures/picture-paths.ts';
import { gallery as words } from '#strings/vi/admin/products.ts';
import { productGallery } from '#strings/vi/products.ts';
import { userMessageOf } from '#web/admin/api/call.ts';
import { pictureProblem } from '#web/admin/form/picture-field.tsx';
import type { Gallery } from '#web/admin/products/gallery/use-gallery.ts';
import { DropArea, DropHint, FileButton, useFileDrag } from '#web/admin/ui/choose-file.tsx';
import { ProgressBar } from '#web/admin/ui/progress-bar.tsx';
import { RetryButton } from '#web/admin/ui/retry-button.tsx';

/** Chooses files for a gallery or takes those that are dropped, and shows how far each is. */
export function GalleryUpload({ gallery }: { gallery: Gallery }) {
  const { running, refused, add, retry } = useGalleryUploads(gallery);
  const isDragged = useFileDrag();
  const area = useRef<HTMLDivElement>(null);

  function onDrop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    add([...event.dataTransfer.files]);
  }

  return (
    <DropArea ref={area} isDragged={isDragged} p="md" onDrop={onDrop}>
      <FileButton accept={pictureTypes} describedBy="thu-vien-anh-loai" onChoose={add}>
        {words.choose}
      </FileButton>
      <DropHint>{isDragged ? words.dropNow : words.drop}</DropHint>
      <Text id="thu-vien-anh-loai" w="100%" fz="sm" c="dimmed">
        {words.hint(maxPictureBytes / 1024 / 1024)}
      </Text>
      {running.length > 0 && (
        <Stack component="ul" gap="xs" w="100%" aria-label={words.uploads}>
          {running.map((upload) => (
            <RunningUpload key={upload.id} upload={upload} />
          ))}
        </Stack>
      )}
      {refused.length > 0 && (
        <Text component="div" role="alert" w="100%" c="var(--expired)" style={{ overflowWrap: 'anywhere' }}>
          <strong>{words.refused}</strong>
          <ul>
            {refused.map((upload) => (
              <li key={upload.id}>
                {words.refusal(upload.file.name, upload.failure ?? '')}
                {upload.canRetry && (
                  <RetryButton
                    variant="default"
                    aria-label={words.retry(upload.file.name)}
                    onRetry={() => retry(upload)}
                    loaded={() => area.current?.querySelector('input')}
                  />
                )}
              </li>
            ))}
          </ul>
        </Text>
      )}
    </DropArea>
  );
}

function RunningUpload({ upload: { file, share } }: { upload: Upload }) {
  const id = useId();
  return (
    <Group component="li" gap="xs">
      <Text span id={id} flex="0 1 16rem" style={{ overflowWrap: 'anywhere' }}>
        {file.name}
      </Text>
      {share === undefined ? words.waiting : <ProgressBar labelledBy={id} share={share === 1 ? undefined : share} />}
      {share === 1 && words.processing}
    </Group>
  );
}

/** A file that is on its way to the gallery, or was refused. */
interface Upload {
  id: number;
  file: File;
  /** What is sent, from 0 to 1; undefined while it waits. */
  share?: number;
  /** Why it was not added. */
  failure?: string;
  /** True if the same file may be added at another try. */
  canRetry?: boolean;
}

/** Adds files to a gallery, one after the other. What is refused stays in the list, and the others go on. */
function useGalleryUploads(gallery: Gallery) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const nextId = useRef(0);
  const count = useRef(0);
  count.current = gallery.pictures.length;

  const update = (id: number, change: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.id === id ? { ...one, ...change } : one)));

  async function send({ id, file }: Upload) {
    const refuse = (failure: string, canRetry = false) => update(id, { failure, canRetry });
    const problem = await pictureProblem(file, maxPictureBytes);
    if (problem !== undefined) return refuse(problem);
    if (count.current >= maxGalleryPictures) return refuse(productGallery.full(maxGalleryPictures));
    update(id, { share: 0 });
    const error = await gallery.add(file, (share) => update(id, { share }));
    if (error) return refuse(userMessageOf(error, words.notAdded), error.status === 0 || error.status >= 500);
    setUploads((now) => now.filter((one) => one.id !== id));
  }

  const sending = useMutation({ scope: { id: `uploads ${useId()}` }, mutationFn: send });

  function add(files: readonly File[]) {
    const added = files.map((file) => ({ id: nextId.current++, file }));
    // What was refused before has been read by now.
    setUploads((now) => [...now.filter(({ failure }) => failure === undefined), ...added]);
    for (const one of added) sending.mutate(one);
  }

  return {
    running: uploads.filter(({ failure }) => failure === undefined),
    refused: uploads.filter(({ failure }) => failure !== undefined),
    add,
    retry: ({ id, file }: Upload) => {
      setUploads((now) => now.filter((one) => one.id !== id));
      add([file]);
    },
  };
}
