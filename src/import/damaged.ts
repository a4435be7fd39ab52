import { UnreadableFile } from '#domain/errors.ts';
import { saveAsXlsx } from '#import/sentences.ts';

/** The refusal of a spreadsheet that is not what its format demands. `reason` is for developers alone. */
export function damaged(reason: string): UnreadableFile {
  const refusal = new UnreadableFile(`Tệp bảng tính bị hỏng nên không mở được. ${saveAsXlsx}`);
  refusal.cause = reason;
  return refusal;
}
