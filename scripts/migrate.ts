// npm run migrate
import { parseArgs } from 'node:util';
import { readConfig } from '#config.ts';
import { openDatabase } from '#database/open-database.ts';
import { commandHelp } from '#strings/vi/server/command-help.ts';
import { migrateCommand as words } from '#strings/vi/server/commands.ts';
import { printToStderr, runCommand, UsageError } from './command.ts';

runCommand(commandHelp.migrate, async () => {
  if (parseArgs({ allowPositionals: true }).positionals.length > 0)
    throw new UsageError(commandHelp.wrong.noParameters);
  let applied: string[] = [];
  const db = await openDatabase(readConfig(), {
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
