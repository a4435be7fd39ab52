import { formatDate, todayInVietnam } from '#domain/calendar.ts';
import type { ImportOutcome } from '#import/run-import.server.ts';

/** What came of an import, in a sentence for people. */
export function verdict(outcome: ImportOutcome): string {
  const { issueCount, inRegister, rowsRead, rowsAccepted, stored } = outcome;
  if (stored) return `Đã nhập ${rowsAccepted} thẻ bảo hành.`;
  if (issueCount === 0) return `Kiểm tra xong: ${rowsAccepted} dòng đều hợp lệ, chưa nhập dòng nào.`;
  if (isRepetition(outcome)) return `${importedBefore(outcome)} Không có gì thay đổi.`;
  const some = inRegister > 0 ? `, trong đó ${inRegister} thẻ đã có trong hệ thống` : '';
  return `Không nhập dòng nào: ${issueCount} lỗi trong ${rowsRead} dòng${some}.`;
}

/** True where nothing is wrong with the file but that every card in it is in the register already. */
export function isRepetition({ issueCount, inRegister, rowsRead }: ImportOutcome): boolean {
  return inRegister > 0 && inRegister === rowsRead && issueCount === inRegister;
}

function importedBefore({ inRegister, before, fileName }: ImportOutcome): string {
  const cards =
    inRegister === 1 ? 'thẻ duy nhất trong tệp đã có trong hệ thống' : `cả ${inRegister} thẻ đều đã có trong hệ thống`;
  if (!before) return `Tệp này đã được nhập: ${cards}.`;
  const day = formatDate(todayInVietnam(new Date(before.createdAt)));
  const name = before.fileName === fileName ? '' : ` với tên "${before.fileName}"`;
  return `Tệp này đã được nhập ngày ${day}${name}: ${cards}.`;
}
