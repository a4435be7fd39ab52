import { readTextFormula } from '#domain/formula-text.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { hasInvisible } from '#domain/text.ts';
import { fieldOf } from '#import/header/header-names.ts';
import { importFields } from '#import/import-fields.ts';
import { type CardMend, colonLabel } from '#import/rows/card-number.ts';

/** What was removed from a cell because it cannot belong to the value. */
export type Mend = 'invisible' | 'formula' | 'apostrophe' | CardMend;

/** The apostrophe that marks text in Excel and is not shown. Two of them are quotes, or belong to a name. */
const apostrophe = /^\s*['‘’`](?=[^'‘’`]+$)/u;
const noMends: readonly Mend[] = [];

/** Removes what does not belong to the value of a cell. Names keep apostrophes and possible labels. */
export function mendText(text: string, field: ImportField): { text: string; mends: readonly Mend[] } {
  const hidden = hasInvisible(text);
  if (!hidden && /^[\p{L}\p{N}][^:]*$/u.test(text)) return { text, mends: noMends };
  const mends: Mend[] = hidden ? ['invisible'] : [];
  let value = text;
  const strip = (mend: Mend, rest: string) => {
    if (rest !== value) mends.push(mend);
    value = rest;
  };
  strip('formula', readTextFormula(value));
  if (isName(field)) return { text: value, mends };
  strip('apostrophe', value.replace(apostrophe, ''));
  if (field !== 'cardNumber') {
    strip(
      'label',
      value.replace(colonLabel, (whole, label: string) => (fieldOf(label) === field ? '' : whole)),
    );
  }
  return { text: value, mends };
}

/** True for a field whose text is stored as it is read. */
export function isName(field: ImportField): boolean {
  return importFields[field].type === 'name';
}
