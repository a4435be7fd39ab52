import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { admin as words } from '#web/strings/vi-admin.ts';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  /** What will happen, and to what. */
  children: ReactNode;
  confirm: string;
  /** True while what is asked must not be confirmed yet. */
  isLocked?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done. It opens with its mount; the focus stands on the way out. */
export function ConfirmDialog({ title, children, confirm, isLocked, onConfirm, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onCancel}>
      <h2 id={id}>{title}</h2>
      <div>{children}</div>
      <div className={styles.buttons}>
        <Button variant="default" size="md" autoFocus onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button color="red" size="md" disabled={isLocked ?? false} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
