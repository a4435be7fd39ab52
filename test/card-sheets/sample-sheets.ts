import type { SheetsRequest } from '#card-sheets/draw-sheets.ts';

/** The sheets of a batch of this size, with numbers and codes of the length that real ones have. */
export function sampleSheets(size: number): SheetsRequest {
  const cards = Array.from({ length: size }, (_, at) => {
    const digits = String(730_000_000_000 + at * 7_919_317);
    const number = `${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`;
    const code = (at * 60_466_176 + 36 ** 5).toString(36).slice(0, 6);
    return { number, url: `https://bao-hanh.example.com/c/${digits}-${code}`, place: `L07-${at + 1}` };
  });
  const brand = {
    name: 'Perlenau',
    mark: 'M11 31A21 21 0 0 1 50.7 22.5C34.8 31 25.3 23.5 11 31z',
    accent: '#0a5560',
    logo: undefined,
    hotline: '1800 0000',
  };
  return { batch: 'L07', brand, host: 'bao-hanh.example.com', cards };
}
