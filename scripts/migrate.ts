// npm run migrate
import { parseArgs } from 'node:util';
import { readConfig } from '#config.ts';
import { openDatabase } from '#database/open-database.ts';
import { migrateCommand as words } from '#strings/vi/server/commands.ts';
import { printToStderr, runCommand, UsageError } from './command.ts';

const usage = `npm run migrate

Gives the register the schema of this version, as a start of the server does. Run it before the servers of a PostgreSQL
database are replaced one after the other: those of the version before work on meanwhile. Prints what it has done.

Exit status: 0 the schema is that of this version, 1 it could not be migrated and is unchanged, 2 wrong usage`;

runCommand(usage, async () => {
  if (parseArgs({ allowPositionals: true }).positionals.length > 0) throw new UsageError('Takes no parameters.');
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
