import { readTextFormula } from '#domain/formula-text.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { foldText, foldWidth, hasInvisible } from '#domain/text.ts';
import { fieldOf } from '#import/header/header-names.ts';
import { importFields, isName } from '#import/import-fields.ts';
import { isBareNumber } from '#import/rows/card-number.ts';
import { labels, spokenLabel } from '#import/rows/card-words.ts';
import type { mends as words } from '#strings/vi/server/import-notes.ts';

/** What was removed from a cell because it cannot belong to the value. */
export type Mend = keyof typeof words;

/** What is certain: it is mended, and said. The function gives the value without it. */
type MendRule = readonly [
  fields: readonly ImportField[],
  name: Mend,
  find: (value: string, field: ImportField) => string,
];

const all = Object.keys(importFields) as ImportField[];
const patient: readonly ImportField[] = ['customerName'];
const number: readonly ImportField[] = ['cardNumber'];
const others = all.filter((field) => !isName(field));

/** Labels of patients' names, folded, in addition to the headers of the column. */
const patientLabels = /^(?:ten|bn|ho va ten)$/;

/** What is mended, in order. Names keep apostrophes, and but for those of patients possible labels. */
const mendRules: readonly MendRule[] = [
  [all, 'formula', readTextFormula],
  [patient, 'ordinal', without(/^\s*(?:\d{1,4}\s*[.)-]|[-–•+])\s*(?=\p{L}{2})/u)],
  [[...patient, ...others], 'label', withoutLabel],
  [patient, 'brackets', without(/^\s*(?:"([^"]*)"|“([^”]*)”)\s*$/u, '$1$2')],
  [patient, 'punctuation', without(/(?<=\p{L})\s*[,;:]+\s*$/u)],
  // The mark of text in Excel, which is not shown. Two of them are quotes.
  [others, 'apostrophe', without(/^\s*['‘’`](?=[^'‘’`]+$)/u)],
  // Word types them for a hyphen.
  [number, 'dash', without(/(?<=[\p{L}\p{N}])[\u2010-\u2015\u2212](?=[\p{L}\p{N}])/gu, '-')],
  [number, 'brackets', without(/^(?:"([^"]*)"|“([^”]*)”|'([^']*)'|\(([^()]*)\)|\[([^[\]]*)\])$/u, '$1$2$3$4$5')],
  [number, 'hash', without(/^#\s*(?=[\p{L}\p{N}])/u)],
  [number, 'label', without(spokenLabel)],
  [number, 'punctuation', without(/(?<=[\p{L}\p{N}])\s*[.,;]+$/u)],
];

function without(part: RegExp, kept = '') {
  return (value: string) => value.replace(part, kept);
}

function withoutLabel(value: string, field: ImportField): string {
  return value.replace(/^([^:\d]{1,40}):\s*/u, (whole, label: string) => (isLabel(label, field) ? '' : whole));
}

const rulesOf = Object.fromEntries(
  all.map((field) => [field, mendRules.filter(([fields]) => fields.includes(field))]),
) as unknown as Record<ImportField, MendRule[]>;

/** What may stand around a number in any order. */
const around = rulesOf.cardNumber.filter(([, name]) => name !== 'formula' && name !== 'apostrophe');
const noMends: readonly Mend[] = [];
/** Of a patient's name, text that has nothing to be mended. */
const plainName = /^\p{L}[\p{L} ]*$/u;
const plainText = /^[\p{L}\p{N}][^:]*$/u;
/** A whole number that pandas has made decimal. */
const decimal = /^\s*(\d+)\.0\s*$/;

/**
 * Removes what does not belong to the value of a cell.
 *
 * @param areWhole true if no number of the sheet has other decimals than `.0`
 */
export function mendText(text: string, field: ImportField, areWhole = false): { text: string; mends: readonly Mend[] } {
  const isNumber = field === 'cardNumber';
  const whole = isNumber && areWhole ? decimal.exec(text)?.[1] : undefined;
  if (whole !== undefined) return { text: whole, mends: ['decimal'] };
  const hidden = hasInvisible(text);
  if (!hidden && isPlain(text, field)) return { text, mends: noMends };
  const mends = new Set<Mend>(hidden ? ['invisible'] : []);
  let value = isNumber ? foldWidth(text).trim() : text;
  const apply = (rules: readonly MendRule[]) => {
    for (const [, name, find] of rules) {
      const rest = find(value, field);
      if (rest !== value) mends.add(name);
      value = isNumber ? rest.trim() : rest;
    }
  };
  apply(rulesOf[field]);
  // Around a number one may stand within another. In a name `=""` is text.
  for (let before = ''; isNumber && before !== value; ) {
    before = value;
    apply(around);
  }
  return { text: value, mends: [...mends] };
}

/** True for text that has nothing to be mended. */
function isPlain(text: string, field: ImportField): boolean {
  if (field === 'cardNumber') return isBareNumber(text);
  return (field === 'customerName' ? plainName : plainText).test(text);
}

/** True for the header of a field, or another label of it. */
function isLabel(label: string, field: ImportField): boolean {
  if (fieldOf(label) === field) return true;
  const folded = foldText(label.trim());
  if (field === 'cardNumber') return labels.has(folded.replace(/[^\p{L}\p{N}]/gu, ''));
  return field === 'customerName' && patientLabels.test(folded);
}
