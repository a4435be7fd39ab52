import { StorageFull, Unavailable } from '#domain/errors.ts';
import { database as words } from '#strings/vi/server/register.ts';

/** The register cannot be opened. The message is for the owner, in Vietnamese, without the password. */
export class CannotOpen extends Error {}

/** Longer than for other failures, since an operator has to act. */
const retryAfterSeconds = 60;

/** The error of a write while the register's file is missing or its disk fails; `cause` is for the log. */
export function notWritable(cause: unknown): Unavailable {
  return new Unavailable(words.notWritable, retryAfterSeconds, { cause });
}

/** The error of a write to a full disk; `cause` is for the log. */
export function storageFull(cause: unknown): StorageFull {
  return new StorageFull(words.storageFull, { cause });
}
