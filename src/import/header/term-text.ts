import { foldText } from '#domain/text.ts';
import { parseWarrantyTerm, type WarrantyTerm } from '#domain/warranty/warranty-term.ts';

/** A larger number of years is none: it may be months. */
const maxYears = 30;

/** The term that a cell has below a header, with its unit: a bare number counts what the header says, or else years. */
export function termText(text: string, header: string): string {
  const number = text.trim();
  if (!/^\d{1,3}$/.test(number)) return text;
  const unit = /(?:^|[^a-z])(nam|years?|thang|months?)(?![a-z])/.exec(foldText(header))?.[1];
  return unit === undefined && Number(number) > maxYears ? text : `${number} ${unit ?? 'nam'}`;
}

/** The same as months and days; null if it is no term. */
export function readTerm(text: string, header: string): WarrantyTerm | null {
  return parseWarrantyTerm(termText(text, header));
}
