import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

export type Compression = 'br' | 'gzip';
/** How bytes are sent. */
export type Encoding = Compression | 'identity';

const available: readonly Encoding[] = ['br', 'gzip', 'identity'];
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** For who waits: an eighth of the time of the best, some 15 % larger. */
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The encoding that a client likes best (RFC 9110, 12.5.3); undefined where it takes none of ours. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  // A program that says nothing may not know how to unpack.
  if (acceptEncoding === undefined) return 'identity';
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  return negotiator.encodings(available, { preferred: available })[0];
}

/** Compresses on a thread of its own. `quick` is for who waits, `best` for what is sent many times. */
export function compress(bytes: Buffer, encoding: Compression, quality: 'quick' | 'best'): Promise<Buffer> {
  const isBest = quality === 'best';
  if (encoding === 'gzip') return deflate(bytes, { level: isBest ? 9 : 6 });
  return isBest ? brotli(bytes) : brotli(bytes, quickBrotli);
}
