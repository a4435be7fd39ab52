// npm run import -- FILE [--dry-run] [--json]
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#config.ts';
import { openDatabase } from '#database/open-database.ts';
import { DomainError } from '#domain/errors.ts';
import type { ImportOutcome } from '#import/import-outcome.ts';
import { issueText } from '#import/map-tables.ts';
import { unknownNameText } from '#import/match-names.ts';
import { runImport } from '#import/run-import.server.ts';
import { isRepetition, verdict } from '#import/verdict.ts';
import { printAside, runCommand, UsageError } from './command.ts';

const usage = `npm run import -- FILE [--dry-run] [--json]

Imports a spreadsheet of warranty cards (.csv, .xls, .xlsx): all of its rows or none.
  --dry-run   checks every row and stores nothing
  --json      prints the outcome as JSON

Exit status: 0 imported (or, with --dry-run, could be), 1 refused, 2 wrong usage`;

/** Issues printed for a person; --json has more. */
const maxPrinted = 50;

runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new UsageError('Name one file.');
  const config = readConfig();
  const { size } = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`);
  });
  const db = await openDatabase(config, { say: printAside });
  try {
    const options = { dryRun: values['dry-run'], ...(process.stderr.isTTY && { onProgress: showProgress }) };
    const outcome = await runImport(
      { db, actor: { name: 'npm run import' } },
      { name: basename(path), path, size },
      options,
    );
    process.stdout.write(values.json ? `${JSON.stringify(outcome, null, 2)}\n` : report(outcome));
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

function showProgress({ rowsRead, share }: { rowsRead: number; share: number }): void {
  process.stderr.write(`\r${rowsRead} dòng (${Math.floor(share * 100)} %)${share === 1 ? '\n' : ''}`);
}

function report(outcome: ImportOutcome): string {
  const issues = isRepetition(outcome) ? [] : outcome.issues;
  const lines = issues.slice(0, maxPrinted).map(issueText);
  const more = outcome.issueCount - lines.length;
  if (lines.length > 0 && more > 0) lines.push(`… và ${more} lỗi khác`);
  // Printed before the issues, too, since a long list scrolls it away.
  if (lines.length > 0) lines.unshift(verdict(outcome));
  lines.push(...outcome.unknownNames.map((name) => `Lưu ý: ${unknownNameText(name)}`));
  lines.push(...outcome.notes.map((note) => `Lưu ý: ${note}`));
  lines.push(issues.length > 0 ? `${verdict(outcome)} Hãy sửa tệp rồi nhập lại.` : verdict(outcome));
  return `${lines.join('\n')}\n`;
}
