import { ActionIcon, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { maxCaptionLength } from '#domain/product/gallery.ts';
import { gallery as words } from '#strings/vi/admin/gallery.ts';
import type { Picture } from '#web/admin/products/gallery/use-gallery.ts';
import { BinIcon } from '#web/admin/ui/icons.tsx';
import { ArrowIcon } from '#web/ui/arrow-icon.tsx';
import styles from './gallery.module.css';

interface GalleryItemProps {
  one: Picture;
  /** From 1. */
  position: number;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onDragged: (isDragged: boolean) => void;
  onCaption: (text: string) => void;
  onRemove: () => void;
}

/** A picture of a gallery with its caption, which is stored when its field is left. */
export function GalleryItem({ one, position, isLast, onMove, onDragged, onCaption, onRemove }: GalleryItemProps) {
  const { path } = one;
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
        draggable
        onDragStart={({ dataTransfer }) => {
          dataTransfer.effectAllowed = 'move';
          dataTransfer.setData('text/plain', words.picture(position));
          onDragged(true);
        }}
        onDragEnd={() => onDragged(false)}
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
