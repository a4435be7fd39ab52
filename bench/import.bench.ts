// npm run bench -- import [ROWS]: imports .xlsx files into an empty register, each beside the bare parse of the same file.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printTable } from './figures.ts';
import type { ImportAnswer } from './loaded-server.ts';
import { makeSpreadsheet } from './make-spreadsheet.ts';
import { startTarget } from './processes.ts';
import { median } from './statistics.ts';

const rows = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(join(tmpdir(), 'ads-bench-import-'));
try {
  const server = await startTarget('loaded-server', [], { DATA_DIR: folder, PORT: '0' });
  try {
    const pairs: { parse: number; whole: number }[] = [];
    for (const seed of [2, 3, 4]) {
      const file = join(folder, `cards-${seed}.xlsx`);
      writeFileSync(file, makeSpreadsheet(rows, seed));
      const program = join(import.meta.dirname, 'parse-alone.ts');
      const parsed = JSON.parse(execFileSync(process.execPath, [program, file], { encoding: 'utf8' }));
      await server.settle();
      const imported = (await server.send({ file })) as ImportAnswer;
      const [parse, whole] = [parsed.ms / 1000, imported.ms / 1000];
      pairs.push({ parse, whole });
      process.stdout.write(
        `parse ${parse.toFixed(2)} s, import ${whole.toFixed(2)} s: ${(whole / parse).toFixed(2)}\n`,
      );
    }
    const limit = median(pairs.map(({ parse }) => parse));
    const value = median(pairs.map(({ parse, whole }) => whole / parse)) * limit;
    const name = `import of ${rows} rows (limit: the parse)`;
    printTable([{ name, value, unit: 's', limit, goal: { of: 'ratio', max: 2.6 } }]);
  } finally {
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
