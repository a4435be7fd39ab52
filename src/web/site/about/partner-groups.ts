import { foldText } from '#domain/text.ts';

/** Clinics under the letter that they are looked up by. */
export interface PartnerGroup {
  initial: string;
  /** The name of each in two parts: what kind of clinic it is, with the space after it, and what it is called. */
  clinics: { kind: string; name: string }[];
}

/**
 * The groups with the clinics whose names have every word of `q`, accents or not: as a part of a word in the name itself,
 * at the beginning of one in the kind, or 'hoa' would find every 'Nha khoa'.
 */
export function filterGroups(groups: readonly PartnerGroup[], q: string): PartnerGroup[] {
  const words = foldText(q).split(/\s+/).filter(Boolean);
  return groups
    .map(({ initial, clinics }) => ({ initial, clinics: clinics.filter((clinic) => isAsked(clinic, words)) }))
    .filter(({ clinics }) => clinics.length > 0);
}

function isAsked({ kind, name }: PartnerGroup['clinics'][number], words: readonly string[]): boolean {
  const [foldedKind, foldedName] = [` ${foldText(kind)}`, foldText(name)];
  return words.every((word) => foldedName.includes(word) || foldedKind.includes(` ${word}`));
}
