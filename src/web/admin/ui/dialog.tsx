import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** The ways out, in a row at the end. */
  buttons: ReactNode;
  onClose: () => void;
  /** True where it holds long texts. */
  isWide?: boolean;
}

/** A window above the page, which waits behind it. It opens with its mount; Escape closes it. */
export function Dialog({ title, children, buttons, onClose, isWide }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  // While it still stands in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isWide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={id}
      // At once: the browser tells of a closed dialog a moment later, when the next may be open.
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
