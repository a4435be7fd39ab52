import { useRef } from 'react';
import type { AnswerOf } from '#contract/operations.ts';
import { ownAccount as words } from '#strings/vi/admin/accounts.ts';
import { CopyButton } from '#web/admin/ui/copy-button.tsx';
import { QrCode, Secret } from '#web/admin/ui/secret.tsx';
import { drawQr } from '#web/ui/qr.ts';

export type Offer = Pick<AnswerOf<'POST /admin/me/totp'>, 'secret' | 'uri'>;

/** A secret for an authenticator app, as a QR code and as text to type. */
export default function TotpOffer({ secret, uri }: Offer) {
  const text = useRef<HTMLElement>(null);
  return (
    <>
      <p>{words.scan}</p>
      <QrCode code={drawQr(uri)} label={words.qr} />
      <p>{words.orType}</p>
      <Secret ref={text} fz="1.125rem">
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </Secret>
      <CopyButton of={text} />
    </>
  );
}
