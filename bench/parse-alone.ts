// The lower limit for an import: reading the file and parsing it with the library. Run as
//   node bench/parse-alone.ts FILE
import { readFileSync } from 'node:fs';
import { read } from '@e965/xlsx';

const file = process.argv[2] ?? '';
const since = performance.now();
const workbook = read(readFileSync(file), {
  dense: true,
  cellHTML: false,
  cellFormula: false,
  cellText: false,
  cellNF: true,
});
const rows = workbook.Sheets[workbook.SheetNames[0] ?? '']?.['!data']?.length ?? 0;
process.stdout.write(`${JSON.stringify({ ms: performance.now() - since, rows })}\n`);
