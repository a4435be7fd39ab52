// npm run bench -- import [ROWS]: imports .xlsx files into an empty register, each beside the bare parse of the same file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printTable } from './figures.ts';
import { makeSpreadsheet } from './make-spreadsheet.ts';
import { compareWithParse } from './measure-import.ts';
import { startTarget } from './processes.ts';

const rows = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(join(tmpdir(), 'ads-bench-import-'));
try {
  const spreadsheets = [2, 3, 4].map((seed) => {
    const file = join(folder, `cards-${seed}.xlsx`);
    writeFileSync(file, makeSpreadsheet(rows, seed));
    return file;
  });
  const server = await startTarget('loaded-server', [], { DATA_DIR: folder, PORT: '0' });
  try {
    const { figure, pairs } = await compareWithParse(server, spreadsheets);
    for (const { parseMs, importMs } of pairs) {
      const [parse, whole] = [parseMs, importMs].map((ms) => (ms / 1000).toFixed(2));
      process.stdout.write(`parse ${parse} s, import ${whole} s: ${(importMs / parseMs).toFixed(2)}\n`);
    }
    printTable([figure]);
  } finally {
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
