import { ActionIcon, Group, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { maxCaptionLength, maxGalleryPictures } from '#domain/product/gallery.ts';
import { gallery as words } from '#strings/vi/admin/products.ts';
import { productLabels } from '#strings/vi/fields.ts';
import { RecordPart } from '#web/admin/form/record-part.tsx';
import { GalleryUpload } from '#web/admin/products/gallery/gallery-upload.tsx';
import { type Gallery, type Picture, useGallery } from '#web/admin/products/gallery/use-gallery.ts';
import type { Product } from '#web/admin/records/resource-config.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import { DragHandle, type DragOrder, useDragOrder } from '#web/admin/ui/drag-order.tsx';
import { BinIcon } from '#web/admin/ui/icons.tsx';
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
