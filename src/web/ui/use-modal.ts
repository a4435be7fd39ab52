import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClose: () => void;
}

/** The attributes of a modal `<dialog>` that opens when it is mounted. Escape closes it. */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  // Close it before it leaves the document: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => element?.close();
  }, []);
  return {
    ref,
    // Close at once: the close event comes late, when another dialog may be open.
    onCancel(event) {
      // A file chooser that is left without a choice bubbles the same event.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose,
  };
}
