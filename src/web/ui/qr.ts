import encodeQr from 'qr';

export interface QrCode {
  /** Width and height in modules. */
  size: number;
  /** An SVG path with strokes one module wide. */
  path: string;
}

/** Light modules around the code. Scanners need four; the light background adds the rest. */
const quietZone = 2;

/** Encodes a URL as a QR code with error correction level M, which tolerates scratches. */
export function drawQr(url: string): QrCode {
  const rows = encodeQr(url, 'raw', { ecc: 'medium', border: quietZone });
  return { size: rows.length, path: rows.map((row, y) => drawRow(row, y)).join('') };
}

/** One relative stroke per run of dark modules, through the middle of the row. */
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
