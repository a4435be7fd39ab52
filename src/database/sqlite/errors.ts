import { CannotOpen, notWritable, storageFull } from '#database/database-errors.ts';
import { register as words } from '#strings/vi/server/register.ts';

const full = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'];
/** A failing disk, missing permissions, or a write of another process that takes too long. */
const inTrouble = /^SQLITE_(IOERR|READONLY|CANTOPEN|BUSY)/;
const damage = /^SQLITE_(CORRUPT|NOTADB)/;

/** True if the file is damaged or not a database. */
export function isDamage(error: unknown): boolean {
  return damage.test(codeOf(error));
}

/** True if the disk has no room. */
export function isFull(error: unknown): boolean {
  return full.includes(codeOf(error));
}

/** Translates an error while a file is opened: a message for the operator if the file is damaged, else the error itself. */
export function translateOpenError(error: unknown, file: string): unknown {
  if (error instanceof CannotOpen || !(isDamage(error) || inTrouble.test(codeOf(error)))) return error;
  const { message } = error as Error;
  return new CannotOpen(isDamage(error) ? words.damaged(file, message) : words.cannotOpen(file, message));
}

/** Translates an error of a write: a domain error if the disk is the reason, else the error itself. */
export function translateWriteError(error: unknown): unknown {
  if (isFull(error)) return storageFull(error);
  return inTrouble.test(codeOf(error)) ? notWritable(error) : error;
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | undefined)?.code);
}
