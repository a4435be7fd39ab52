import { changes as words } from '#strings/vi/admin/changes.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';

interface UndoDialogProps {
  question: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before a change is taken back. */
export function UndoDialog({ question, onClose, onConfirm }: UndoDialogProps) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <ConfirmDialog title={words.undo} confirm={words.undo} isGentle onCancel={onClose} onConfirm={confirm}>
      <p>{question}</p>
      <p>{words.askLead}</p>
    </ConfirmDialog>
  );
}
