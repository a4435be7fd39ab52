import { VisuallyHidden } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { gallery as words } from '#strings/vi/admin/gallery.ts';
import { GalleryItem } from '#web/admin/products/gallery/gallery-item.tsx';
import type { Gallery } from '#web/admin/products/gallery/use-gallery.ts';
import { useDragOrder } from '#web/admin/ui/use-drag-order.ts';
import styles from './gallery.module.css';

/** The pictures of a gallery, which are moved by buttons or by dragging. */
export function GalleryList({ gallery }: { gallery: Gallery }) {
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
