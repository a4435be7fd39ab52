// npm run migrate [-- --back [--without-changes]]
import { parseArgs } from 'node:util';
import { readConfig } from '#config.ts';
import { CannotOpen } from '#database/database-errors.ts';
import { openDatabase } from '#database/open-database.ts';
import { RegisterFolder } from '#database/register-folder.ts';
import { returnToFormer } from '#database/sqlite/former-register.ts';
import { commandHelp, migrateCommand as words } from '#strings/vi/server/commands.ts';
import { register } from '#strings/vi/server/register.ts';
import { printToStderr, runCommand, UsageError } from './command.ts';

runCommand(commandHelp.migrate, async () => {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { back: flag, 'without-changes': flag },
  });
  if (positionals.length > 0 || (values['without-changes'] && !values.back))
    throw new UsageError(commandHelp.wrong.noParameters);
  const config = readConfig();
  if (values.back) {
    if (config.databaseUrl !== undefined) throw new CannotOpen(register.noFormerOnPostgres);
    const left = await returnToFormer(new RegisterFolder(config.dataDir), values['without-changes']);
    process.stdout.write(`${words.wentBack(left)}\n`);
    return 0;
  }
  let applied: string[] = [];
  const db = await openDatabase(config, {
    print: printToStderr,
    onMigrate(migrations) {
      applied = migrations;
    },
  });
  await db.close();
  for (const name of applied) process.stdout.write(`${name}\n`);
  process.stdout.write(`${applied.length === 0 ? words.current : words.done}\n`);
  return 0;
});
