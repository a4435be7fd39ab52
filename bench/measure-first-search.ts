import { performance } from 'node:perf_hooks';
import { fictionalProductNames } from '../scripts/fictional-warranties.ts';
import { makeSpreadsheet } from './make-spreadsheet.ts';
import { countOf, type SearchBench } from './measure-search.ts';
import { variedWarranties } from './varied-warranties.ts';

/** A word that no other card holds. */
const unknownWord = 'Kiemchuanmoi';

/** What came of an import and of the searches after it, in ms. */
export interface FirstSearch {
  rows: number;
  import: number;
  /** Each search, in the order in which they were asked one after the other. */
  searches: { name: string; ms: number }[];
}

/**
 * Imports a spreadsheet through the API and searches at once for what was in it.
 *
 * @param import.marker a word that only the cards of this import are to hold
 * @throws where a search does not find exactly the new cards
 */
export async function measureFirstSearch(
  { url, cookie }: Pick<SearchBench, 'url' | 'cookie'>,
  { rows, seed, marker = unknownWord }: { rows: number; seed: number; marker?: string },
): Promise<FirstSearch> {
  const [productName = ''] = fictionalProductNames;
  const cards = [...variedWarranties(rows, seed)].map((card) => ({
    ...card,
    productName,
    clinicName: `Nha khoa ${marker}`,
  }));
  const number = cards.at(-1)?.cardNumber ?? '';
  const form = new FormData();
  form.append('file', new File([new Uint8Array(makeSpreadsheet(rows, seed, cards))], 'cards.xlsx'));
  const began = performance.now();
  const response = await fetch(new URL('/api/user/import', url), { method: 'POST', headers: { cookie }, body: form });
  if (response.status !== 200) throw new Error(`The import was answered with ${await response.text()}`);
  const imported = performance.now() - began;
  const searches: FirstSearch['searches'] = [];
  for (const [name, q, expected] of [
    ['its last card number', number, 1],
    ['a word of all new cards', marker, rows],
    ['"nguyen"', 'nguyen', undefined],
    ['the same word again', marker, rows],
  ] as const) {
    const since = performance.now();
    const count = await countOf(url, cookie, `/api/user?limit=10&page=1&q=${encodeURIComponent(q)}`);
    searches.push({ name, ms: performance.now() - since });
    if (expected !== undefined && count !== expected)
      throw new Error(`"${q}" finds ${count} of ${expected} new cards.`);
  }
  return { rows, import: imported, searches };
}
