import { foldText, normalizeText } from '#domain/text.ts';

/** Words for one tooth, the unit of a quantity. A set, a bridge or a jaw has an unknown number of teeth. */
const unit = '(?:cai |chiec )?(?:rang|mao)(?: su)?|cai|chiec|r|dv|don vi|units?|pcs?|teeth|tooth|crowns?';
const counted = new RegExp(`^(?:x ?)?([+-]?\\d{1,9})(?:[.,]0{0,2})? ?(?:${unit})?\\.?$`);

/** Parses a whole number such as `2`, `02`, `2,0`, `2 răng` or `x2`; null for anything else, such as numbers in words. */
export function textToQuantity(text: string): number | null {
  const digits = counted.exec(foldText(normalizeText(text)))?.[1];
  return digits === undefined ? null : Number(digits);
}
