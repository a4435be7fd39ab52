import { readTextFormula } from '#domain/formula-text.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { foldText, hasInvisible } from '#domain/text.ts';
import { fieldOf } from '#import/header/header-names.ts';
import { importFields } from '#import/import-fields.ts';
import { type CardMend, colonLabel } from '#import/rows/card-number.ts';

/** What was removed from a cell because it cannot belong to the value. */
export type Mend = 'invisible' | 'formula' | 'apostrophe' | 'ordinal' | CardMend;

/** The apostrophe that marks text in Excel and is not shown. Two of them are quotes, or belong to a name. */
const apostrophe = /^\s*['‘’`](?=[^'‘’`]+$)/u;
const noMends: readonly Mend[] = [];
/** Of a patient's name, text that has nothing to be mended. */
const plainName = /^\p{L}[\p{L} ]*$/u;
const plainText = /^[\p{L}\p{N}][^:]*$/u;
/** `1. `, `2) ` or the dash of a list before a name. */
const listed = /^\s*(?:\d{1,4}\s*[.)-]|[-–•+])\s*(?=\p{L}{2})/u;
/** Labels of patients' names, folded, in addition to the headers of the column. */
const patientLabels = /^(?:ten|bn|ho va ten)$/;

/** Removes what does not belong to the value of a cell. Names keep apostrophes, and but for those of patients possible labels. */
export function mendText(text: string, field: ImportField): { text: string; mends: readonly Mend[] } {
  const hidden = hasInvisible(text);
  if (!hidden && (field === 'customerName' ? plainName : plainText).test(text)) return { text, mends: noMends };
  const mends: Mend[] = hidden ? ['invisible'] : [];
  let value = text;
  const strip = (mend: Mend, rest: string) => {
    if (rest !== value) mends.push(mend);
    value = rest;
  };
  strip('formula', readTextFormula(value));
  if (field === 'customerName') {
    strip('ordinal', value.replace(listed, ''));
    const isLabel = (label: string) => fieldOf(label) === field || patientLabels.test(foldText(label.trim()));
    strip(
      'label',
      value.replace(colonLabel, (whole, label: string) => (isLabel(label) ? '' : whole)),
    );
    strip('brackets', value.replace(/^\s*(?:"([^"]*)"|“([^”]*)”)\s*$/u, '$1$2'));
    strip('punctuation', value.replace(/(?<=\p{L})\s*[,;:]+\s*$/u, ''));
  }
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
