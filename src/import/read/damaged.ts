import { UnreadableFile } from '#domain/errors.ts';
import { importFile as words } from '#strings/vi/server/imports.ts';

/** The error for a spreadsheet that violates its format. `reason` is for developers only. */
export function damaged(reason: string): UnreadableFile {
  const error = new UnreadableFile(words.damaged);
  error.cause = reason;
  return error;
}
