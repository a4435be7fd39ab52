import { ActionIcon, TextInput } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import { useEffect, useState } from 'react';
import { maxCaptionLength } from '#domain/product/gallery.ts';
import { gallery as words } from '#strings/vi/admin/gallery.ts';
import type { Picture } from '#web/admin/products/gallery/use-gallery.ts';
import { DragHandle } from '#web/admin/ui/drag-handle.tsx';
import { BinIcon } from '#web/admin/ui/icons.tsx';
import type { DragOrder } from '#web/admin/ui/use-drag-order.ts';
import { ArrowIcon } from '#web/ui/arrow-icon.tsx';
import styles from './gallery.module.css';

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
export function GalleryItem({ one, position, isLast, onMove, drag, onCaption, onRemove }: GalleryItemProps) {
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
        className={styles.caption}
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
      <div className={styles.actions}>
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
        <ActionIcon variant="default" size={48} aria-label={words.remove(position)} onClick={onRemove}>
          <BinIcon />
        </ActionIcon>
      </div>
    </>
  );
}
