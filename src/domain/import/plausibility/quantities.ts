import type { Doubt } from '#domain/import/plausibility/doubt.ts';
import { foldText } from '#domain/text.ts';
import { isTooth } from '#domain/warranty/fdi.ts';
import { importDoubts as words } from '#strings/vi/server/import-doubts.ts';

const superscript = /[\u00B2\u00B3\u00B9\u2070-\u2089]+/gu;
/** A header that may mean the number of teeth, or which tooth it is. */
const toothHeader = /^(?:so )?rang(?: so)?\b/;

/** More teeth than a person has, or a number that is the position of a tooth. */
export function doubtQuantity(
  quantity: number,
  { cell, text, header, teeth }: { cell: string; text: string; header: string; teeth: number },
): Doubt | null {
  if (text.search(superscript) >= 0) {
    const rest = text.replace(superscript, '').trim();
    return { reason: words.superscript(cell), proposal: rest === '' ? null : rest };
  }
  const positions = quantity > teeth || toothHeader.test(foldText(header)) ? teethIn(quantity) : [];
  if (positions.length > 0)
    return { reason: words.toothNumbers(cell, positions.join(', ')), proposal: String(positions.length) };
  return quantity > teeth ? { reason: words.manyTeeth(cell, teeth), proposal: null } : null;
}

/** The teeth whose FDI numbers the digits are: 36, or 11 and 12 for 1112. */
function teethIn(quantity: number): number[] {
  const pairs = String(quantity).match(/\d\d?/g)?.map(Number) ?? [];
  return pairs.every(isTooth) ? pairs : [];
}
