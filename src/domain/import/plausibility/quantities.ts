import type { Doubt } from '#domain/import/plausibility/doubt.ts';
import { foldText } from '#domain/text.ts';
import { isTooth } from '#domain/warranty/fdi.ts';
import { importDoubts as words } from '#strings/vi/server/import-doubts.ts';

const superscript = /[\u00B2\u00B3\u00B9\u2070-\u2089]+/gu;
/** A header that may mean the number of teeth, or which tooth it is. */
const toothHeader = /^(?:so )?rang(?: so)?\b/;

interface QuantityDoubtOptions {
  cell: string;
  text: string;
  header: string;
  /** Teeth of one card at most. */
  teeth: number;
  /** Whether a quantity is likely to be the position of a tooth, from `likelyPositions`. */
  isPosition: (quantity: number) => boolean;
}

/** No teeth, more than a person has, or a number that is the position of a tooth. */
export function doubtQuantity(
  quantity: number,
  { cell, text, header, teeth, isPosition }: QuantityDoubtOptions,
): Doubt | null {
  if (text.search(superscript) >= 0) {
    const rest = text.replace(superscript, '').trim();
    return { reason: words.superscript(cell), proposal: rest === '' ? null : rest };
  }
  if (quantity === 0) return { reason: words.noTeeth(cell), proposal: null };
  const isAsked = quantity > teeth || isPosition(quantity) || toothHeader.test(foldText(header));
  const positions = isAsked ? teethIn(quantity) : [];
  if (positions.length > 0)
    return { reason: words.toothNumbers(cell, positions.join(', ')), proposal: String(positions.length) };
  return quantity > teeth ? { reason: words.manyTeeth(cell, teeth), proposal: null } : null;
}

/** One in so many quantities that is odd and a tooth makes these doubtful. In a long list some cards have 11 teeth. */
const oddTeethAmong = 20;

/**
 * Which quantities of a column are likely to be positions of teeth: all, if it has nothing else; or 11, 13, … 27, if they are many.
 * Bridges and whole jaws have even numbers of teeth, such as 12 and 28.
 */
export function likelyPositions(quantities: readonly number[]): (quantity: number) => boolean {
  if (quantities.length > 1 && quantities.every(isTooth)) return isTooth;
  const odd = quantities.filter(isOddTooth).length;
  return odd * oddTeethAmong >= quantities.length ? isOddTooth : () => false;
}

function isOddTooth(quantity: number): boolean {
  return quantity % 2 === 1 && isTooth(quantity);
}

/** The teeth whose FDI numbers the digits are: 36, or 11 and 12 for 1112. */
function teethIn(quantity: number): number[] {
  const pairs = String(quantity).match(/\d\d?/g)?.map(Number) ?? [];
  return pairs.every(isTooth) ? pairs : [];
}
