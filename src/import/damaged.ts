import { UnreadableFile } from '#domain/errors.ts';
import { importFile as words } from '#strings/vi/server/import-file.ts';

/** The refusal of a spreadsheet that is not what its format demands. `reason` is for developers alone. */
export function damaged(reason: string): UnreadableFile {
  const refusal = new UnreadableFile(words.damaged);
  refusal.cause = reason;
  return refusal;
}
