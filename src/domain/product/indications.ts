import { keysOf } from '#domain/field-definition.ts';
import { indications as names } from '#strings/vi/products.ts';
import { rules } from '#strings/vi/rules.ts';

/** What a material is used for. */
export type Indication = keyof typeof names;

/** All of them, in the order in which they are stored and shown. */
export const indications: readonly Indication[] = keysOf(names);

/** The units that the largest bridge of a material may have. */
export const bridgeUnitLimits = { min: 2, max: 16 } as const;

const isIndication = (text: string): text is Indication => Object.hasOwn(names, text);

/** The parts of a text of codes, which commas or spaces separate. */
const splitCodes = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/** The indications in a stored text, in their order; codes of a newer version are left out. */
export function readIndications(text: string | null): Indication[] {
  const codes = new Set(splitCodes(text ?? ''));
  return indications.filter((code) => codes.has(code));
}

/** The stored text of indications; '' for none. */
export function writeIndications(codes: Iterable<string>): string {
  return readIndications([...codes].join(',')).join(',');
}

/** The first part of a text that is no indication; undefined if all are. */
export function unknownIndication(text: string): string | undefined {
  return splitCodes(text).find((code) => !isIndication(code));
}

/** The names of the indications in a stored text, for staff; a text that has an unknown code, such as one of a newer version, as it is. */
export function shownIndications(text: string): string {
  if (unknownIndication(text) !== undefined) return text;
  return readIndications(text)
    .map((code) => names[code])
    .join(', ');
}

/** Why the units of a bridge cannot be stored; undefined if they can. They say nothing of a material that is not for bridges. */
export function bridgeUnitsError({
  indications: text,
  bridgeUnits,
}: {
  indications?: string | null | undefined;
  bridgeUnits?: number | null | undefined;
}): string | undefined {
  const isWithoutBridge = typeof bridgeUnits === 'number' && !readIndications(text ?? null).includes('bridge');
  return isWithoutBridge ? rules.bridgeUnits : undefined;
}
