import type { ComponentProps } from 'react';
import type { QrCode } from '#web/ui/qr.ts';

interface QrPictureProps extends ComponentProps<'svg'> {
  code: QrCode;
  /** What the code is for; left out where the words beside it say so. */
  label?: string;
}

/** A QR code. */
export function QrPicture({ code: { size, path }, label, ...svg }: QrPictureProps) {
  return (
    <svg {...svg} viewBox={`0 0 ${size} ${size}`} role={label && 'img'} aria-label={label} aria-hidden={!label}>
      {/* Slightly wider than a module, so that no gaps show between the rows. */}
      <path d={path} stroke="#000" strokeWidth="1.02" />
    </svg>
  );
}
