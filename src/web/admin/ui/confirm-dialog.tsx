import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { admin as words } from '#strings/vi/admin/common.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { Meaning } from '#web/admin/ui/messages.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The question. */
  children: ReactNode;
  confirm: string;
  /** True for an action that is not destructive. */
  isGentle?: boolean;
  /** True to disable the confirm button. */
  isLocked?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for a confirmation. It opens when it is mounted, with the focus on the cancel button. */
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
      <div>
        <Meaning of={title} />
        {children}
      </div>
    </Dialog>
  );
}
