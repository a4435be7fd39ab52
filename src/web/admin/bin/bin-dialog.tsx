import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { may } from '#domain/account/rights.ts';
import { bin as words } from '#strings/vi/admin/bin.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { type Bin, labelIn } from '#web/admin/bin/bins.tsx';
import type { PendingAction } from '#web/admin/bin/use-bin-actions.ts';
import { rolesWith, useAccount } from '#web/admin/session/account.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import styles from './bin.module.css';

interface BinDialogProps {
  bin: Bin;
  pending: PendingAction;
  /** How many records are selected. */
  count: number;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before records are restored or removed for good, or says who may do that. */
export function BinDialog(props: BinDialogProps) {
  const { role } = useAccount();
  const isAllowed = props.pending.action === 'restore' || may(role, 'purge');
  return isAllowed ? <Question {...props} /> : <Refusal onClose={props.onCancel} />;
}

function Refusal({ onClose }: { onClose: () => void }) {
  const close = (
    <Button autoFocus onClick={onClose}>
      {admin.close}
    </Button>
  );
  return (
    <Dialog title={words.purge} buttons={close} onClose={onClose}>
      <p>{words.mayPurge(rolesWith('purge'))}</p>
    </Dialog>
  );
}

/** To remove several for good, the user must type how many. */
function Question({ bin, pending, count, onConfirm, onCancel }: BinDialogProps) {
  const [typed, setTyped] = useState('');
  const isGentle = pending.action === 'restore';
  const typeName = bin.words.typeName;
  const [one, many] = isGentle ? [words.askRestore, words.askRestoreMany] : [words.askPurge, words.askPurgeMany];
  const { row, deletion } = pending;
  const question = deletion
    ? words.askRestoreDeletion(deletion.counts, typeName)
    : row
      ? one(typeName, labelIn(bin, row))
      : many(count, typeName);
  const isCounted = !isGentle && !pending.row && count > 1;
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
      <p>{question}</p>
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
