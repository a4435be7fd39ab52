import { useRef } from 'react';
import type { AnswerOf } from '#contract/operations.ts';
import { ownAccount as words } from '#strings/vi/admin/accounts.ts';
import { CopyButton } from '#web/admin/ui/copy-button.tsx';
import { drawQr } from '#web/ui/qr.ts';
import styles from './own-account.module.css';

export type Offer = Pick<AnswerOf<'POST /admin/me/totp'>, 'secret' | 'uri'>;

/** A secret for an authenticator app, as a QR code and as text to type. */
export default function TotpOffer({ secret, uri }: Offer) {
  const code = drawQr(uri);
  const text = useRef<HTMLElement>(null);
  return (
    <>
      <p>{words.scan}</p>
      <svg className={styles.code} viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={words.qr}>
        {/* Slightly wider than a module, so that no gaps show between the rows. */}
        <path d={code.path} stroke="#000" strokeWidth="1.02" />
      </svg>
      <p>{words.orType}</p>
      <div className={styles.key}>
        <code ref={text}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton of={text} />
      </div>
    </>
  );
}
