import { type PointerEvent, useState } from 'react';

/** The two ends of a bridge that is being drawn. */
interface Drag {
  from: number;
  to: number;
}

/**
 * Draws bridges by dragging a mouse or pen from one tooth to another. Touch scrolls the page instead. A press that ends on
 * its first tooth is a click.
 */
export function useBridgeDrag(onBridge: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const handlers = {
    onPointerDown(event: PointerEvent) {
      const tooth = toothAt(event.target);
      if (tooth && event.isPrimary && event.button === 0 && event.pointerType !== 'touch') {
        setDrag({ from: tooth, to: tooth });
      }
    },
    onPointerMove(event: PointerEvent) {
      const tooth = toothAt(event.target);
      if (drag && tooth && tooth !== drag.to) setDrag({ ...drag, to: tooth });
    },
    onPointerUp() {
      if (drag && drag.to !== drag.from) onBridge(drag.from, drag.to);
      setDrag(null);
    },
    onPointerLeave: () => setDrag(null),
    onPointerCancel: () => setDrag(null),
  };
  return { drag, handlers };
}

/** The tooth whose checkbox an event came from. */
export function toothAt(target: EventTarget): number | null {
  return target instanceof HTMLInputElement && target.dataset.tooth ? Number(target.dataset.tooth) : null;
}
