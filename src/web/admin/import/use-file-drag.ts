import { useEffect, useState } from 'react';

/**
 * True while a file is dragged over the window. One that is dropped beside the place for it is not opened by the
 * browser, which would leave the page.
 */
export function useFileDrag(): boolean {
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setDragged(true);
    };
    const onLeave = (event: DragEvent) => {
      // From one element to the next it only moves on; out of the window there is no next.
      if (event.relatedTarget === null) setDragged(false);
    };
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      setDragged(false);
    };
    addEventListener('dragover', onOver);
    addEventListener('dragleave', onLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onOver);
      removeEventListener('dragleave', onLeave);
      removeEventListener('drop', onDrop);
    };
  }, []);
  return isDragged;
}
