import { ActionIcon, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { maxCaptionLength, maxGalleryPictures } from '#domain/product/gallery.ts';
import { maxPictureBytes, pictureTypes } from '#pictures/picture-paths.ts';
import { gallery as words } from '#strings/vi/admin/gallery.ts';
import { productLabels } from '#strings/vi/fields.ts';
import { productGallery } from '#strings/vi/product-gallery.ts';
import { userMessageOf } from '#web/admin/api/call.ts';
import { pictureProblem } from '#web/admin/form/picture-field.tsx';
import { RecordPart } from '#web/admin/form/record-form.tsx';
import { type Gallery, type Picture, useGallery } from '#web/admin/products/gallery/use-gallery.ts';
import type { Product } from '#web/admin/records/resource-config.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import { DragHandle, type DragOrder, useDragOrder } from '#web/admin/ui/drag-order.tsx';
import { DropArea, DropHint, useFileDrag } from '#web/admin/ui/drop-area.tsx';
import { FileButton } from '#web/admin/ui/file-button.tsx';
import { BinIcon } from '#web/admin/ui/icons.tsx';
import { ProgressBar } from '#web/admin/ui/progress-bar.tsx';
import { RetryButton } from '#web/admin/ui/retry-button.tsx';
import { ArrowIcon } from '#web/ui/arrow-icon.tsx';
import styles from './gallery.module.css';

interface GalleryProps {
  record: Product;
  /** Gets the product after each change of its gallery. */
  onChanged: (product: Product) => void;
}

/** The further pictures of a product: added, ordered, captioned and removed at once, apart from the form. */
export default function ProductGallery({ record, onChanged }: GalleryProps) {
  const gallery = useGallery(record, onChanged);
  const mayWrite = useMayWrite() && record.binnedAt === null;
  const { pictures } = gallery;
  return (
    <RecordPart id="thu-vien-anh" title={productLabels.gallery}>
      {mayWrite && (
        <Text fz="sm" c="dimmed">
          {words.lead(maxGalleryPictures)}
        </Text>
      )}
      <p>{pictures.length === 0 ? words.none : words.count(pictures.length, maxGalleryPictures)}</p>
      {mayWrite ? (
        <>
          <GalleryList gallery={gallery} />
          <GalleryUpload gallery={gallery} />
        </>
      ) : (
        <ul className={styles.pictures}>
          {pictures.map(({ picture, path, caption }, at) => (
            <li key={picture}>
              <figure>
                <img src={path} alt={words.picture(at + 1)} />
                {caption && <figcaption>{caption}</figcaption>}
              </figure>
            </li>
          ))}
        </ul>
      )}
    </RecordPart>
  );
}

/** The pictures of a gallery, which are moved by buttons or by dragging. */
function GalleryList({ gallery }: { gallery: Gallery }) {
  const { pictures } = gallery;
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const focus = useRef<string>(undefined);

  // A button that moves its picture moves itself, which takes the focus from it in some browsers.
  useLayoutEffect(() => {
    if (focus.current === undefined) return;
    const [picture, action] = focus.current.split(' ');
    const row = list.current?.querySelector(`[data-picture="${picture}"]`);
    const button = row?.querySelector<HTMLElement>(`[data-action="${action}"]:enabled`);
    (button ?? row?.querySelector<HTMLElement>('[data-action]:enabled'))?.focus();
    focus.current = undefined;
  });

  function move(picture: string, to: number, action?: 'front' | 'back') {
    if (to < 0 || to >= pictures.length) return;
    if (action) focus.current = `${picture} ${action}`;
    gallery.move(picture, to);
    setSaid(words.moved(to + 1, pictures.length));
  }

  const drag = useDragOrder((picture, over) =>
    move(
      picture,
      pictures.findIndex((one) => one.picture === over),
    ),
  );

  function remove(picture: string) {
    gallery.remove(picture);
    document.getElementById('thu-vien-anh')?.focus();
  }

  return (
    <>
      <ol ref={list} className={styles.pictures}>
        {pictures.map((one, at) => (
          <li key={one.picture} data-picture={one.picture} {...drag.item(one.picture)}>
            <GalleryItem
              one={one}
              position={at + 1}
              isLast={at === pictures.length - 1}
              onMove={(by) => move(one.picture, at + by, by < 0 ? 'front' : 'back')}
              drag={drag}
              onCaption={(text) => gallery.caption(one.picture, text)}
              onRemove={() => remove(one.picture)}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

interface GalleryItemProps {
  one: Picture;
  /** From 1. */
  position: number;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  drag: Pick<DragOrder, 'handle' | 'mouseHandle'>;
  onCaption: (text: string) => void;
  onRemove: () => void;
}

/** A picture of a gallery with its caption, which is stored when its field is left. */
function GalleryItem({ one, position, isLast, onMove, drag, onCaption, onRemove }: GalleryItemProps) {
  const { picture, path } = one;
  const caption = one.caption ?? '';
  const [typed, setTyped] = useState(caption);
  useEffect(() => setTyped(caption), [caption]);
  const store = () => typed.trim() !== caption && onCaption(typed.trim());
  return (
    <>
      <img
        className={styles.handle}
        src={path}
        alt={words.named(position, one.caption)}
        draggable={false}
        {...drag.mouseHandle(picture)}
      />
      <TextInput
        miw={0}
        size="lg"
        label={words.caption(position)}
        placeholder={words.captionHint}
        maxLength={maxCaptionLength}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={store}
        onKeyDown={({ key, nativeEvent }) => {
          if (nativeEvent.isComposing) return;
          if (key === 'Enter') store();
          if (key === 'Escape') setTyped(caption);
        }}
      />
      <Group gap="xs" wrap="nowrap">
        <DragHandle handlers={drag.handle(picture)} />
        <ActionIcon
          variant="default"
          size={48}
          data-action="front"
          aria-label={words.toFront(position)}
          disabled={position === 1}
          onClick={() => onMove(-1)}
        >
          <ArrowIcon to="left" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={48}
          data-action="back"
          aria-label={words.toBack(position)}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <ArrowIcon to="right" />
        </ActionIcon>
        <ActionIcon variant="default" size={48} ml="auto" aria-label={words.remove(position)} onClick={onRemove}>
          <BinIcon />
        </ActionIcon>
      </Group>
    </>
  );
}

/** Chooses files for a gallery or takes those that are dropped, and shows how far each is. */
function GalleryUpload({ gallery }: { gallery: Gallery }) {
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
