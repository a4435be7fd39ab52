import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { bin as words } from '#strings/vi/admin/bin.ts';
import { admin } from '#strings/vi/admin/common.ts';
import type { Bin } from '#web/admin/bin/bins.tsx';
import type { PendingAction } from '#web/admin/bin/use-bin-actions.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import styles from './bin.module.css';

interface BinDialogProps {
  bin: Bin;
  asked: PendingAction;
  /** How many records are chosen. */
  count: number;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before records are restored or removed for good; for many of the latter it wants their number typed. */
export function BinDialog({ bin: { noun, labelOf }, asked, count, onConfirm, onCancel }: BinDialogProps) {
  const [typed, setTyped] = useState('');
  const isGentle = asked.verb === 'restore';
  const called = words.noun[noun.wire];
  const [one, many] = isGentle ? [words.askRestore, words.askRestoreMany] : [words.askPurge, words.askPurgeMany];
  const isCounted = !isGentle && !asked.row && count > 1;
  const isLocked = isCounted && typed.trim() !== String(count);
  return (
    <ConfirmDialog
      title={admin.almost}
      confirm={isGentle ? words.restore : words.purge}
      isGentle={isGentle}
      isLocked={isLocked}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{asked.row ? one(called, labelOf(asked.row)) : many(count, called)}</p>
      {!isGentle && <p>{words.forGood}</p>}
      {isCounted && (
        <TextInput
          className={styles.typed}
          size="lg"
          label={words.typeCount(count)}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && !isLocked && onConfirm()}
        />
      )}
    </ConfirmDialog>
  );
}
