/**
 * Headers of plain members of a tar archive (POSIX.1-1988 "ustar"). Libraries also read what an archive of ours never
 * holds: links, long names, sparse files, extended headers of any size. Here everything else is refused: a header must be,
 * byte for byte, the one that `tarHeader` writes.
 */
export interface TarMember {
  /** Printable ASCII, at most 100 bytes. */
  name: string;
  /** In bytes, below 8 GiB. */
  size: number;
  /** In whole seconds since 1970. */
  time: number;
}

export const blockSize = 512;
/** Two blocks of zeros end an archive. */
export const endOfArchive = Buffer.alloc(2 * blockSize);
const maxName = 100;
const maxSize = 8 ** 11 - 1;

/** The header of a member that only its owner may read. */
export function tarHeader({ name, size, time }: TarMember): Buffer {
  if (!/^[\x21-\x7e]+$/.test(name) || name.length > maxName || !(size <= maxSize)) {
    throw new RangeError(`A tar archive cannot hold ${name} with ${size} bytes.`);
  }
  const block = Buffer.alloc(blockSize);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  block.write(name, 0, 'latin1');
  block.write(`${octal(0o600, 7)}${octal(0, 7)}${octal(0, 7)}`, 100, 'latin1');
  block.write(`${octal(size, 11)}${octal(time, 11)}`, 124, 'latin1');
  // The sum is made as if its own field held spaces.
  block.write('        0', 148, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  let sum = 0;
  for (const byte of block) sum += byte;
  block.write(`${octal(sum, 6)} `, 148, 'latin1');
  return block;
}

/** The member that a header announces; undefined if it is not a header of ours. */
export function parseTarHeader(block: Buffer): TarMember | undefined {
  const text = (from: number, length: number) => block.toString('latin1', from, from + length);
  const [name = ''] = text(0, maxName).split('\0', 1);
  const numbers = /^([0-7]{11})\0([0-7]{11})\0$/.exec(text(124, 24));
  if (!numbers || !/^[\x21-\x7e]+$/.test(name)) return undefined;
  const member = { name, size: Number.parseInt(numbers[1] ?? '', 8), time: Number.parseInt(numbers[2] ?? '', 8) };
  return tarHeader(member).equals(block) ? member : undefined;
}

/** How many zeros follow a member of this size, so that the next one begins with a block. */
export function paddingOf(size: number): number {
  return (blockSize - (size % blockSize)) % blockSize;
}
