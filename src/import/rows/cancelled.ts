import { foldText, normalizeText } from '#domain/text.ts';
import type { Column, Header } from '#import/header/header.ts';
import { type Cell, cellText, isBlank } from '#import/table.ts';

const statusHeader = /^(?:trang thai|tinh trang|status|ghi chu|note)s?(?: (?:the|phieu|bao hanh|bh))*$/;
const cancelled = /^(?:(?:the|phieu) )?(?:da |bi )*(?:huy(?: bo| the| phieu)?|thu hoi|cancell?ed|void(?:ed)?)[.!]?$/;

/**
 * Creates the function that finds the rows of cancelled cards: their number and their patient are struck out, or their status
 * or a remark says so and nothing else.
 */
export function createCancelledCheck(header: Header, columns: readonly Column[]): (cells: readonly Cell[]) => boolean {
  const statuses = header.cells.flatMap((cell, at) =>
    statusHeader.test(foldText(normalizeText(cellText(cell)))) ? [at] : [],
  );
  const own = columns.filter(({ field }) => field === 'cardNumber' || field === 'customerName');
  return (cells) => {
    if (statuses.some((at) => cancelled.test(foldText(normalizeText(cellText(cells[at] ?? null)))))) return true;
    const isStruck = own.some(({ index }) => isStruckOut(cells[index]));
    return isStruck && own.every(({ index }) => isBlank(cells[index]));
  };
}

function isStruckOut(cell: Cell | undefined): boolean {
  return typeof cell === 'object' && cell?.kind === 'struck';
}
