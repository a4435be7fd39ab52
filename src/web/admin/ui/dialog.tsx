import { Button, type ButtonProps, Group } from '@mantine/core';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useModal } from '#web/ui/use-modal.ts';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** The words of the button at the bottom that closes it. */
  leave?: string;
  /** The other buttons there. */
  buttons?: ReactNode;
  onClose: () => void;
  /** True for long texts. */
  isWide?: boolean;
  /** True for a dialog at the foot of narrow windows, where the thumb is. A tap beside it closes it. */
  isSheet?: boolean;
}

/** A modal dialog. It opens when it is mounted; Escape closes it. */
export function Dialog({ title, children, leave, buttons, onClose, isWide, isSheet }: DialogProps) {
  const modal = useModal(onClose);
  const id = useId();
  return (
    <dialog
      {...modal}
      className={[styles.dialog, isWide && styles.wide, isSheet && styles.sheet].filter(Boolean).join(' ')}
      {...(isSheet && { closedby: 'any' })}
      aria-labelledby={id}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <Group gap="xs" justify="flex-end">
        {leave && (
          <Button variant="default" onClick={onClose}>
            {leave}
          </Button>
        )}
        {buttons}
      </Group>
    </dialog>
  );
}

interface DialogButtonProps extends Omit<ButtonProps, 'children'> {
  label: string;
  /** Its name for screen readers, where it says more. */
  'aria-label'?: string;
  /** The dialog, whose code may be loaded with it. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ label, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <Suspense>{children(() => setOpen(false))}</Suspense>}
    </>
  );
}
