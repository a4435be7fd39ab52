import { foldText } from '#domain/text.ts';

/** Clinics with the same initial. */
export interface PartnerGroup {
  initial: string;
  /** Each name in two parts: the type of clinic with a trailing space, and its own name. */
  clinics: { type: string; name: string }[];
}

/**
 * The clinics that match every word of `q`, ignoring accents. A word matches anywhere in the name, but only at the start
 * of a word in the type; otherwise 'hoa' would find every 'Nha khoa'.
 */
export function filterGroups(groups: readonly PartnerGroup[], q: string): PartnerGroup[] {
  const words = foldText(q).split(/\s+/).filter(Boolean);
  return groups
    .map(({ initial, clinics }) => ({ initial, clinics: clinics.filter((clinic) => matches(clinic, words)) }))
    .filter(({ clinics }) => clinics.length > 0);
}

function matches({ type, name }: PartnerGroup['clinics'][number], words: readonly string[]): boolean {
  const [foldedType, foldedName] = [` ${foldText(type)}`, foldText(name)];
  return words.every((word) => foldedName.includes(word) || foldedType.includes(` ${word}`));
}
