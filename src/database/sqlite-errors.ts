import { CannotOpen } from '#database/cannot-open.ts';
import { notWritable, storageFull } from '#database/not-writable.ts';

const full = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'];
/** A failing disk, missing permissions, or a write of another process that takes too long. */
const inTrouble = /^SQLITE_(IOERR|READONLY|CANTOPEN|BUSY)/;
const damage = /^SQLITE_(CORRUPT|NOTADB)/;

/** True if the file is damaged or not a database. */
export function isDamage(error: unknown): boolean {
  return damage.test(codeOf(error));
}

/** Translates an error while a file is opened: a message for the operator if the file is damaged, else the error itself. */
export function translateOpenError(error: unknown, file: string): unknown {
  if (error instanceof CannotOpen || !(isDamage(error) || inTrouble.test(codeOf(error)))) return error;
  const problem = isDamage(error) ? 'is damaged or no database' : 'cannot be opened';
  const { message } = error as Error;
  const cure = isDamage(error)
    ? 'nothing was written to it; keep a copy of it, and restore it from your backup'
    : "let the server's user read and write it and its folder, and see that the disk is in order";
  return new CannotOpen(`The register ${file} ${problem} (${message}): ${cure}.`);
}

/** Translates an error of a write: a domain error if the disk is the reason, else the error itself. */
export function translateWriteError(error: unknown): unknown {
  const code = codeOf(error);
  if (full.includes(code)) return storageFull(error);
  return inTrouble.test(code) ? notWritable(error) : error;
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | undefined)?.code);
}
