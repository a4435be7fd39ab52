import { normalizeText } from '#domain/text.ts';

/** The key by which names are unique: normalized, in lower case, with accents. */
export function nameKey(name: string): string {
  return normalizeText(name).toLocaleLowerCase('vi');
}
