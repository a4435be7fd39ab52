// npm run import -- FILE …, or --undo ID
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readBrand } from '#brand.ts';
import { readConfig } from '#config.ts';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { Conflict, DomainError } from '#domain/errors.ts';
import { dateOrders } from '#domain/import/import-plan.ts';
import { undoChange } from '#domain/undo/undo-change.server.ts';
import type { ImportFile } from '#import/confined/confined-reader.ts';
import { unknownNameText } from '#import/rows/match-names.ts';
import { issueText } from '#import/rows/row-position.ts';
import type { Progress } from '#import/staged/check-import.server.ts';
import { importAtOnce } from '#import/staged/import-at-once.server.ts';
import { type ImportContext, openImports } from '#import/staged/import-context.ts';
import { type ImportOutcome, verdict } from '#import/staged/import-outcome.ts';
import { findImport } from '#import/staged/import-records.server.ts';
import { commandHelp, importCommand } from '#strings/vi/server/commands.ts';
import { imports as words } from '#strings/vi/server/imports.ts';
import { changes } from '#strings/vi/server/records.ts';
import { fileError } from '#strings/vi/server/register.ts';
import { printToStderr, runCommand, UsageError } from './command.ts';
import { fieldNames, type PlanOptions, planOf } from './import-plan.ts';

/** Issues printed for a person; --json has more. */
const maxPrinted = 50;

const actor = { name: 'ads import' };

runCommand(commandHelp.import(fieldNames.join(', '), dateOrders.join(', ')), async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      map: { type: 'string' },
      dates: { type: 'string' },
      'skip-faulty': { type: 'boolean', default: false },
      update: { type: 'boolean', default: false },
      'skip-existing': { type: 'boolean', default: false },
      undo: { type: 'string' },
      redo: { type: 'string' },
    },
  });
  const taken = takenBack(values);
  if (positionals.length !== (taken ? 0 : 1)) throw new UsageError(commandHelp.wrong.fileOrImport);
  const file = taken ? undefined : await fileAt(positionals[0] ?? '');
  const config = readConfig();
  const db = await openDatabase(config, { print: printToStderr });
  try {
    if (taken) return await takeBack(db, taken, values.json);
    if (!file) return 2;
    const { plausible: bounds } = readBrand(config.brandFile);
    return await importFile(openImports({ db, dataDir: config.dataDir, bounds }), file, values);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const refusal = { stored: false, code: error.code, message: error.message };
    process.stdout.write(values.json ? `${JSON.stringify(refusal, null, 2)}\n` : `${error.message}\n`);
    return 1;
  } finally {
    await db.close();
  }
});

interface ImportFlags extends PlanOptions {
  'dry-run': boolean;
  'skip-faulty': boolean;
  json: boolean;
}

async function importFile(imports: ImportContext, file: ImportFile, { json, ...flags }: ImportFlags): Promise<number> {
  const outcome = await importAtOnce(imports, { actor }, file, {
    dryRun: flags['dry-run'],
    skipFaulty: flags['skip-faulty'],
    plan: await planOf(file, flags),
    ...(process.stderr.isTTY && { onProgress: showProgress }),
  });
  const options = openOptions(outcome);
  const message = verdict(outcome);
  process.stdout.write(
    json ? `${JSON.stringify({ ...outcome, message, options }, null, 2)}\n` : report(outcome, options),
  );
  const couldBe = flags['dry-run'] && outcome.issueCount === 0 && options.length === 0;
  return outcome.stored || couldBe ? 0 : 1;
}

/** The options that answer what is left open; none if nothing is. */
function openOptions({ stored, dates }: ImportOutcome): string[] {
  if (stored || !dates?.isUndecided) return [];
  return dates.example.readings.map(({ order }) => `--dates ${order}`);
}

/** The import that is to be taken back or stored again; undefined if a file is to be imported. */
function takenBack({ undo, redo }: { undo?: string | undefined; redo?: string | undefined }) {
  if (undo === undefined && redo === undefined) return undefined;
  if (undo !== undefined && redo !== undefined) throw new UsageError(commandHelp.wrong.together('--undo', '--redo'));
  const id = Number(undo ?? redo);
  if (!Number.isInteger(id) || id < 1) throw new UsageError(commandHelp.wrong.importId(undo ?? redo ?? ''));
  return { id, isRedo: undo === undefined };
}

async function takeBack(db: Database, { id, isRedo }: { id: number; isRedo: boolean }, json: boolean) {
  const { change } = await findImport(db, id);
  if (!change) throw new Conflict(words.notStored);
  // What an earlier version has taken back long ago may have no undo to take back.
  const changeId = isRedo ? change.undo?.id : change.id;
  if (changeId === undefined) throw new Conflict(words.notUndone);
  const outcome = await undoChange({ db, actor }, changeId);
  const { done, total, noun, left } = outcome;
  const say = outcome.isRedo ? changes.redone : changes.undone;
  const lines = [say(done, total, noun), ...left.map(({ name, id: record, reason }) => `${name ?? record}: ${reason}`)];
  process.stdout.write(json ? `${JSON.stringify(outcome, null, 2)}\n` : `${lines.join('\n')}\n`);
  return 0;
}

async function fileAt(path: string): Promise<ImportFile> {
  const { size } = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path}: ${fileError(error)}`);
  });
  return { name: basename(path), path, size };
}

function showProgress({ rows, share, isWaiting }: Progress): void {
  const read = `${importCommand.progress(rows, Math.floor(share * 100))}${share === 1 ? '\n' : ''}`;
  process.stderr.write(`\r\x1b[K${isWaiting ? words.waiting : read}`);
}

function report(outcome: ImportOutcome, options: readonly string[]): string {
  const { issues } = outcome;
  const lines = issues.slice(0, maxPrinted).map(issueText);
  const more = outcome.issueCount - lines.length;
  if (lines.length > 0 && more > 0) lines.push(importCommand.moreIssues(more));
  // Printed before the issues, too, since a long list scrolls it away.
  if (lines.length > 0) lines.unshift(verdict(outcome));
  lines.push(...outcome.unknownNames.map((name) => importCommand.note(unknownNameText(name))));
  lines.push(...outcome.notes.map(importCommand.note));
  const isRefused = issues.length > 0 && !outcome.stored;
  lines.push(isRefused ? importCommand.refused(verdict(outcome), outcome.importId) : verdict(outcome));
  if (options.length > 0) lines.push(importCommand.choose(options));
  if (outcome.stored && outcome.importId !== undefined) lines.push(importCommand.stored(outcome.importId));
  return `${lines.join('\n')}\n`;
}
