import { type HTMLAttributes, type PointerEvent, useEffect, useRef, useState } from 'react';
import { admin as words } from '#strings/vi/admin/common.ts';
import { GripIcon } from '#web/admin/ui/icons.tsx';
import styles from './drag-handle.module.css';

/** How far the pointer goes before a press becomes a drag, in pixels. */
const slack = 6;
/** How near to an edge of what is scrolled the pointer makes it scroll, in pixels, and by how much each frame. */
const scrollZone = 88;
const scrollStep = 10;

/** What a handle of an item listens to. */
type DragHandlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onLostPointerCapture'
>;

export interface DragOrder {
  /** The attributes of an item of the list, by its key: what it is, and whether it is dragged or has the dragged one above it. */
  item(key: string): Record<`data-${string}`, string | true | undefined>;
  /** For an element with `touch-action: none`, by which mouse, touch and pen drag the item. */
  handle(key: string): DragHandlers;
  /** For what touch has to scroll: a mouse drags the item by it. */
  mouseHandle(key: string): DragHandlers;
}

interface Press {
  handle: Element;
  key: string;
  from: { x: number; y: number };
  at: { x: number; y: number };
}

/**
 * Drags items of an `<ol>` by mouse, touch or pen. Near an edge the dialog or page scrolls. What is let go beside the items stays
 * where it was.
 *
 * @param onDrop gets the key of the dragged item and of the one whose place it gets
 */
export function useDragOrder(onDrop: (key: string, over: string) => void): DragOrder {
  const press = useRef<Press>(undefined);
  const [drag, setDrag] = useState<{ key: string; over: string | undefined }>();
  const isDragging = drag !== undefined;

  useEffect(() => {
    if (!isDragging) return;
    let frame = requestAnimationFrame(function step() {
      if (press.current && scrollAtEdge(press.current)) setDrag(seen(press.current));
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragging]);

  const handle = (key: string): DragHandlers => ({
    onPointerDown(event) {
      if (!event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      press.current = { handle: event.currentTarget, key, from: pointOf(event), at: pointOf(event) };
    },
    onPointerMove(event) {
      const now = press.current;
      if (!now) return;
      now.at = pointOf(event);
      if (isDragging || Math.hypot(now.at.x - now.from.x, now.at.y - now.from.y) > slack) setDrag(seen(now));
    },
    onPointerUp(event) {
      const now = press.current;
      if (!now || !isDragging) return;
      const { over } = seen({ ...now, at: pointOf(event) });
      if (over !== undefined) onDrop(key, over);
    },
    // After a drop, and when the browser has taken the pointer away.
    onLostPointerCapture() {
      press.current = undefined;
      setDrag(undefined);
    },
  });

  return {
    item: (key) => ({
      'data-drag-item': key,
      'data-dragged': drag?.key === key || undefined,
      'data-over': drag?.over === key || undefined,
    }),
    handle,
    mouseHandle(key) {
      const { onPointerDown, ...handlers } = handle(key);
      return { ...handlers, onPointerDown: (event) => event.pointerType === 'mouse' && onPointerDown?.(event) };
    },
  };
}

const pointOf = ({ clientX, clientY }: PointerEvent) => ({ x: clientX, y: clientY });

/** The dragged item and the other one of its list that is below the pointer. */
function seen({ handle, key, at }: Press): { key: string; over: string | undefined } {
  const item = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-drag-item]');
  const isOther = item && item.dataset.dragItem !== key && handle.closest('ol')?.contains(item);
  return { key, over: isOther ? item.dataset.dragItem : undefined };
}

/** Scrolls what the list is in if the pointer is near its upper or lower edge. Returns true if it has. */
function scrollAtEdge({ handle, at }: Press): boolean {
  const dialog = handle.closest('dialog');
  const scrolled = dialog ?? document.documentElement;
  const { top = 0, bottom = window.innerHeight } = dialog?.getBoundingClientRect() ?? {};
  const down = at.y > bottom - scrollZone ? scrollStep : 0;
  const before = scrolled.scrollTop;
  scrolled.scrollBy({ top: at.y < top + scrollZone ? -scrollStep : down, behavior: 'instant' });
  return scrolled.scrollTop !== before;
}

/** What an item is dragged by. Buttons beside it do the same, by keyboard and with a screen reader, which does not see it. */
export function DragHandle({ handlers }: { handlers: DragHandlers }) {
  return (
    <span {...handlers} className={styles.handle} data-drag-handle aria-hidden="true" title={words.drag}>
      <GripIcon />
    </span>
  );
}
