// npm run export -- FILE [--format xlsx|csv] [--q TEXT] [--expiry …] [--clinic NAME] [--product NAME] [--month YYYY-MM] [--bin] …
import { parseArgs } from 'node:util';
import { readConfig } from '#config.ts';
import { exportParameters } from '#contract/export-wire.ts';
import { openDatabase } from '#database/open-database.ts';
import { DomainError } from '#domain/errors.ts';
import { exportFormats } from '#domain/export-formats.ts';
import { exportWarranties } from '#domain/warranty/export-warranties.server.ts';
import { cardSheet } from '#export/card-file.ts';
import { saveWhole } from '#export/save-export.ts';
import { writeSheet } from '#export/sheet-file.ts';
import { commandHelp, exportCommand } from '#strings/vi/server/commands.ts';
import { isOfFile, messageOf, printToStderr, runCommand, UsageError } from './command.ts';

const text = { type: 'string' } as const;

runCommand(commandHelp.export, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      format: text,
      columns: text,
      q: text,
      expiry: text,
      clinic: text,
      product: text,
      month: text,
      sort: text,
      dir: text,
      bin: { type: 'boolean', default: false },
    },
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new UsageError(commandHelp.wrong.oneFile);
  const { bin, format = exportFormats.find((one) => path.toLowerCase().endsWith(`.${one}`)), ...others } = values;
  if (format === undefined) throw new UsageError(commandHelp.wrong.format(exportFormats.join(' | ')));
  const parameters = exportParameters.safeParse({ ...others, format, isActive: bin ? 'false' : 'true' });
  if (!parameters.success) {
    const [issue] = parameters.error.issues;
    throw new UsageError(`--${issue?.path.join('.')}: ${issue?.message}`);
  }
  const db = await openDatabase(readConfig(), { print: printToStderr });
  try {
    const { format: type, fields } = parameters.data;
    const { count, batches } = await exportWarranties({ db, actor: { name: 'ads export' } }, parameters.data);
    await saveWhole(path, writeSheet(cardSheet(fields), type, batches).bytes);
    process.stdout.write(`${exportCommand.written(path, count)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError) && !isOfFile(error)) throw error;
    process.stderr.write(`${messageOf(error)}\n`);
    return 1;
  } finally {
    await db.close();
  }
});
