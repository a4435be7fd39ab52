import { foldText, normalizeText } from '#domain/text.ts';

/** Words for one tooth, which is what a quantity counts. A set, a bridge or a jaw has an unknown number of them. */
const unit = '(?:cai |chiec )?(?:rang|mao)(?: su)?|cai|chiec|r|dv|don vi|units?|pcs?|teeth|tooth|crowns?';
const counted = new RegExp(`^(?:x ?)?([+-]?\\d{1,9})(?:[.,]0{0,2})? ?(?:${unit})?\\.?$`);

/** The whole number of a text such as `2`, `02`, `2,0`, `2 răng` or `x2`, or null. Numbers in words are not guessed. */
export function textToQuantity(text: string): number | null {
  const digits = counted.exec(foldText(normalizeText(text)))?.[1];
  return digits === undefined ? null : Number(digits);
}
