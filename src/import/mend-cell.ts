import { hasInvisible } from '#domain/text.ts';
import { type CardMend, colonLabel } from '#import/card-number.ts';
import { fieldOf } from '#import/header-names.ts';
import { type ImportField, importTraits } from '#import/import-fields.ts';

/** What was left out of a cell, or around its value, because nothing else can have been meant. */
export type Mend = 'invisible' | 'formula' | 'apostrophe' | CardMend;

/** What a program writes so that Excel leaves a value as it is: `="00120"`. */
const formula = /^\s*=\s*"((?:[^"]|"")*)"\s*$/u;
/** What Excel shows to nobody when it is typed in front of a value. Two of them are quotes, or belong to a name. */
const apostrophe = /^\s*['‘’`](?=[^'‘’`]+$)/u;
const noMends: readonly Mend[] = [];

/** The text of a cell without what does not belong to its value. Names keep their apostrophes and what looks like a label. */
export function mendText(text: string, field: ImportField): { text: string; mends: readonly Mend[] } {
  const hidden = hasInvisible(text);
  if (!hidden && /^[\p{L}\p{N}][^:]*$/u.test(text)) return { text, mends: noMends };
  const mends: Mend[] = hidden ? ['invisible'] : [];
  let value = text;
  const strip = (mend: Mend, rest: string) => {
    if (rest !== value) mends.push(mend);
    value = rest;
  };
  strip(
    'formula',
    value.replace(formula, (_, inner: string) => inner.replaceAll('""', '"')),
  );
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

/** True for a field whose text is kept as it is read. */
export function isName(field: ImportField): boolean {
  return importTraits[field].kind === 'name';
}
