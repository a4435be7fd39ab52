// npm run import -- FILE [--dry-run] [--json]
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#config.ts';
import { openDatabase } from '#database/open-database.ts';
import { DomainError } from '#domain/errors.ts';
import { issueText } from '#import/map-tables.ts';
import { unknownNameText } from '#import/names.ts';
import { type ImportOutcome, runImport } from '#import/run-import.server.ts';
import { runCommand, UsageError } from './command.ts';

const usage = `npm run import -- FILE [--dry-run] [--json]

Imports a spreadsheet of warranty cards (.csv, .xls, .xlsx): all of its rows or none.
  --dry-run   checks every row and stores nothing
  --json      prints the outcome as JSON

Exit status: 0 imported (or, with --dry-run, could be), 1 refused, 2 wrong usage`;

/** Issues printed for a person; --json has more. */
const mostPrinted = 50;

runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new UsageError('Name one file.');
  const config = readConfig();
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`);
  });
  const db = await openDatabase(config);
  try {
    const options = { dryRun: values['dry-run'], ...(process.stderr.isTTY && { onProgress: showProgress }) };
    const outcome = await runImport(
      { db, actor: { name: 'npm run import' } },
      { name: basename(path), bytes },
      options,
    );
    process.stdout.write(values.json ? `${JSON.stringify(outcome, null, 2)}\n` : report(outcome, values['dry-run']));
    return outcome.issueCount === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const refusal = { stored: false, code: error.code, message: error.message };
    process.stdout.write(values.json ? `${JSON.stringify(refusal, null, 2)}\n` : `${error.message}\n`);
    return 1;
  } finally {
    await db.close();
  }
});

function showProgress({ rowsRead, rowsTotal }: { rowsRead: number; rowsTotal: number }): void {
  process.stderr.write(`\r${rowsRead}/${rowsTotal} dòng${rowsRead === rowsTotal ? '\n' : ''}`);
}

function report(outcome: ImportOutcome, dryRun: boolean): string {
  const lines = outcome.issues.slice(0, mostPrinted).map(issueText);
  const more = outcome.issueCount - lines.length;
  if (more > 0) lines.push(`… và ${more} lỗi khác`);
  lines.push(...outcome.unknownNames.map((name) => `Lưu ý: ${unknownNameText(name)}`));
  lines.push(...outcome.notes.map((note) => `Lưu ý: ${note}`));
  lines.push(verdict(outcome, dryRun));
  return `${lines.join('\n')}\n`;
}

function verdict({ issueCount, rowsRead, rowsAccepted }: ImportOutcome, dryRun: boolean): string {
  if (issueCount > 0) return `Không nhập dòng nào: ${issueCount} lỗi trong ${rowsRead} dòng. Hãy sửa tệp rồi nhập lại.`;
  if (dryRun) return `Kiểm tra xong: ${rowsAccepted} dòng đều hợp lệ, chưa nhập dòng nào.`;
  return `Đã nhập ${rowsAccepted} thẻ bảo hành.`;
}
