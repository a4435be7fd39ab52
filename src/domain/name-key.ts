import { normalizeText } from '#domain/text.ts';

/** A name as it is compared for being taken: without regard to case, accents kept. */
export function nameKey(name: string): string {
  return normalizeText(name).toLocaleLowerCase('vi');
}
