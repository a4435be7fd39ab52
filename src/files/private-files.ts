import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What other accounts of the machine may do. */
const others = 0o077;

/** Makes new files and folders of this program, and of those that it starts, its account's alone. Each program calls it first. */
export function keepFilesPrivate(): void {
  process.umask(others);
}

/** Closes files, and folders with what is in them, to other accounts, as far as the system lets it. Follows no links. */
export function closeToOthers(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink()) return;
  if ((stats.mode & others) !== 0) attempt(() => chmodSync(path, stats.mode & 0o700));
  if (stats.isDirectory()) for (const name of attempt(() => readdirSync(path)) ?? []) closeToOthers(join(path, name));
}

/** True if other accounts may use a file or folder. Windows has no such modes. */
export function isOpenToOthers(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return process.platform !== 'win32' && stats !== undefined && (stats.mode & others) !== 0;
}

/** Undefined if the system refuses it: the file is another account's, or has been removed meanwhile. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
