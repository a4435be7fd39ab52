import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { AnswerOf } from '#contract/operations.ts';
import { clinicAccounts as words } from '#strings/vi/admin/clinic-accounts.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { CopyButton } from '#web/admin/ui/copy-button.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { QrCode, Secret } from '#web/admin/ui/secret.tsx';
import { drawQr } from '#web/ui/qr.ts';

export type Invited = Pick<AnswerOf<'POST /dental/:id/invites'>, 'link' | 'expiresAt'>;

interface InviteDialogProps {
  /** Its name. */
  clinic: string;
  invited: Invited;
  onClose: () => void;
}

/** Shows the link of an invite as a QR code and as text. The server keeps only its hash, so it can be shown this once. */
export default function InviteDialog({ clinic, invited, onClose }: InviteDialogProps) {
  const { link, expiresAt } = invited;
  const text = useRef<HTMLElement>(null);
  const buttons = (
    <>
      <CopyButton of={text} />
      <Button onClick={onClose}>{admin.close}</Button>
    </>
  );
  return (
    <Dialog title={words.invited(clinic)} buttons={buttons} onClose={onClose}>
      <p>{words.once}</p>
      <QrCode code={drawQr(link)} label={words.qr} />
      <Secret ref={text}>{link}</Secret>
      <p>
        {words.until} <DateTime at={expiresAt} />
      </p>
    </Dialog>
  );
}
