import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** The buttons at the bottom. */
  buttons: ReactNode;
  onClose: () => void;
  /** True for long texts. */
  isWide?: boolean;
  /** True for a dialog at the foot of narrow windows, where the thumb is. A tap beside it closes it. */
  isSheet?: boolean;
}

/** A modal dialog. It opens when it is mounted; Escape closes it. */
export function Dialog({ title, children, buttons, onClose, isWide, isSheet }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  // Close it before it leaves the document: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={[styles.dialog, isWide && styles.wide, isSheet && styles.sheet].filter(Boolean).join(' ')}
      {...(isSheet && { closedby: 'any' })}
      aria-labelledby={id}
      // Close at once: the close event comes late, when another dialog may be open.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <div className={styles.buttons}>{buttons}</div>
    </dialog>
  );
}
