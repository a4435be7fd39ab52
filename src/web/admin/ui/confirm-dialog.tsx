import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { admin as words } from '#strings/vi/admin/common.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What will happen, and to what. */
  children: ReactNode;
  confirm: string;
  /** True where nothing is taken away. */
  isGentle?: boolean;
  /** True while what is asked must not be confirmed yet. */
  isLocked?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done. It opens with its mount; the focus stands on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, isGentle, isLocked, onConfirm, onCancel } = props;
  const buttons = (
    <>
      <Button variant="default" autoFocus onClick={onCancel}>
        {words.cancel}
      </Button>
      <Button {...(!isGentle && { color: 'red' })} disabled={isLocked ?? false} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog title={title} buttons={buttons} onClose={onCancel}>
      <div>{children}</div>
    </Dialog>
  );
}
