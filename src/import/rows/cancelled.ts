import { foldText, normalizeText } from '#domain/text.ts';
import type { Column, Header } from '#import/header/header.ts';
import { type Cell, cellText, isBlank } from '#import/table.ts';

const statusHeader = /^(?:trang thai|tinh trang|status)(?: (?:the|phieu|bao hanh|bh))*$/;
const cancelled = /^(?:(?:the|phieu) )?(?:da |bi )*(?:huy(?: bo| the| phieu)?|thu hoi|cancell?ed|void(?:ed)?)[.!]?$/;

/**
 * Creates the function that finds the rows of cancelled cards: their number and their patient are struck out, or their status
 * says so.
 */
export function createCancelledCheck(header: Header, columns: readonly Column[]): (cells: readonly Cell[]) => boolean {
  const status = header.cells.findIndex((cell) => statusHeader.test(foldText(normalizeText(cellText(cell)))));
  const own = columns.filter(({ field }) => field === 'cardNumber' || field === 'customerName');
  return (cells) => {
    if (status >= 0 && cancelled.test(foldText(normalizeText(cellText(cells[status] ?? null))))) return true;
    const isStruck = own.some(({ index }) => isStruckOut(cells[index]));
    return isStruck && own.every(({ index }) => isBlank(cells[index]));
  };
}

function isStruckOut(cell: Cell | undefined): boolean {
  return typeof cell === 'object' && cell?.kind === 'struck';
}
