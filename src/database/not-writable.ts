import { StorageFull, Unavailable } from '#domain/errors.ts';
import { database as words } from '#strings/vi/server/database.ts';

/** Somebody has to see to it, which takes a while. */
const retryAfterSeconds = 60;

/** A write that was refused because the register is away or its disk is in trouble; `cause` is for the log. */
export function notWritable(cause: unknown): Unavailable {
  return new Unavailable(words.notWritable, retryAfterSeconds, { cause });
}

/** A write that found no room on the disk; `cause` is for the log. */
export function storageFull(cause: unknown): StorageFull {
  return new StorageFull(words.storageFull, { cause });
}
