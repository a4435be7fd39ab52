import { foldText, normalizeText } from '#domain/text.ts';
import type { Column, Header } from '#import/header/header.ts';
import { type Cell, cellText, isBlank } from '#import/table.ts';

const ofCard = '(?: (?:the|phieu|bao hanh|bh))*';
const statusHeader = new RegExp(`^(?:trang thai|tinh trang|hien trang|hieu luc|status)${ofCard}$`);
const remarkHeader = new RegExp(`^(?:ghi chu|note|remark)s?${ofCard}$`);
/** A column that only cancelled cards have something in. */
const cancelHeader = new RegExp(`^(?:(?:ngay|ly do) )?(?:da )?(?:huy(?: bo)?|thu hoi|cancell?ed)${ofCard}$`);
const no = /^(?:0|khong|no|n|false|k|chua|[-.]+)$/;

/** What a cancelled card has as its status or remark, folded: that alone, or with a reason behind a sign or one of these words. */
const cancelled =
  /^(?:(?:the|phieu) )?(?:da |bi )*(?:huy(?: bo)?(?: the| phieu)?|thu hoi(?: the)?|cancell?ed|void(?:ed)?|vo hieu|khong (?:con )?(?:dung|su dung)(?: nua)?)(?:$| ?[-–,.:;!(]| (?:ngay \d|do |vi ))/;
/** What a card has that may not be in use any more. */
const doubtful =
  /^(?:(?:the|phieu|khach) )?(?:da |bi |bao )*(?:mat(?: the| phieu|$)|that lac|(?:het|khong con) hieu luc|thay (?:the|bang|boi)|thay$|doi (?:the|sang)|tra (?:lai|the|hang)|hoan tra|in (?:sai|loi|hong)|lost|replaced|returned)/;
/** The same where it stands for itself: as a remark it may be about anything. */
const doubtfulStatus = /^(?:da |bi )*(?:tam (?:ngung|khoa|dung)|khoa|hong|loi|sai|khong|inactive)$/;

/** A status or a remark that says that a card may not be in use: its column, and what stands there. */
interface DoubtfulStatus {
  column: string;
  value: string;
}

/**
 * Creates the checks of what the columns that are not read say of a card. `isCancelled` finds the rows of cancelled cards:
 * their number and their patient are struck out, or their status, a remark or a mark in a column of its own says so.
 */
export function createStatusChecks(header: Header, columns: readonly Column[]) {
  const titles = header.cells.map((cell) => foldText(normalizeText(cellText(cell))));
  const statuses = titles.flatMap((title, at) => (statusHeader.test(title) ? [at] : []));
  const texts = [...statuses, ...titles.flatMap((title, at) => (remarkHeader.test(title) ? [at] : []))];
  const marks = titles.flatMap((title, at) => (cancelHeader.test(title) ? [at] : []));
  const own = columns.filter(({ field }) => field === 'cardNumber' || field === 'customerName');
  const textAt = (cells: readonly Cell[], at: number) => normalizeText(cellText(cells[at] ?? null));
  return {
    isCancelled(cells: readonly Cell[]): boolean {
      if (texts.some((at) => cancelled.test(foldText(textAt(cells, at))))) return true;
      if (marks.some((at) => !isBlank(cells[at]) && !no.test(foldText(textAt(cells, at))))) return true;
      const isStruck = own.some(({ index }) => isStruckOut(cells[index]));
      return isStruck && own.every(({ index }) => isBlank(cells[index]));
    },
    doubtfulStatus(cells: readonly Cell[]): DoubtfulStatus | null {
      const at = texts.find((one) => {
        const text = foldText(textAt(cells, one));
        return doubtful.test(text) || (doubtfulStatus.test(text) && statuses.includes(one));
      });
      return at === undefined ? null : { column: textAt(header.cells, at), value: textAt(cells, at) };
    },
  };
}

function isStruckOut(cell: Cell | undefined): boolean {
  return typeof cell === 'object' && cell?.kind === 'struck';
}
