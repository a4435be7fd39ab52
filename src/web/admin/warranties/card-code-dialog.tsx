import { admin } from '#strings/vi/admin/common.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { QrCode } from '#web/admin/ui/secret.tsx';
import { drawQr } from '#web/ui/qr.ts';

interface CardCodeDialogProps {
  cardNumber: string;
  /** What the code leads to. */
  url: string;
  onClose: () => void;
}

const { customerView: words } = resourceForms.user;

/** The QR code of the public page of a card, to be scanned from the screen. */
export default function CardCodeDialog({ cardNumber, url, onClose }: CardCodeDialogProps) {
  return (
    <Dialog title={cardNumber} leave={admin.close} onClose={onClose}>
      <QrCode code={drawQr(url)} label={words.codeOf(cardNumber)} />
      <p>{words.scan}</p>
    </Dialog>
  );
}
