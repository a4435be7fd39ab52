const oneDigit = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 1 });
const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** A size in bytes, such as `512 MB` or `1,5 GB`, as Windows writes it: a KB is 1,024 bytes. */
export function size(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  return `${oneDigit.format(bytes / 1024 ** power)} ${units[power]}`;
}
