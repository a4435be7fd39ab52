import encodeQr from 'qr';

export interface QrCode {
  /** Of the drawing, in modules. */
  size: number;
  /** Strokes one module wide. */
  path: string;
}

/** Light modules around the code. Readers need four; what stands around the drawing is as light. */
const quiet = 2;

/** Draws the QR code of an address; level M, so that a scratch does no harm. */
export function drawQr(address: string): QrCode {
  const rows = encodeQr(address, 'raw', { ecc: 'medium', border: quiet });
  return { size: rows.length, path: rows.map((row, y) => drawRow(row, y)).join('') };
}

/** Strokes one module high, through the middle of the row; each begins where the one before has ended. */
function drawRow(row: readonly boolean[], y: number): string {
  const strokes: string[] = [];
  let pen = 0;
  for (let x = row.indexOf(true); x >= 0; x = row.indexOf(true, pen)) {
    const end = row.indexOf(false, x);
    strokes.push(`${strokes.length === 0 ? `M${x} ${y}.5` : `m${x - pen} 0`}h${end - x}`);
    pen = end;
  }
  return strokes.join('');
}
