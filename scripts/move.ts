// npm run move -- postgres://… | FOLDER
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { move } from '#backup/move.ts';
import { readConfig } from '#config.ts';
import { printToStderr, runCommand, UsageError } from './command.ts';
import { createProgress } from './progress.ts';

const usage = `npm run move -- postgres://USER:PASSWORD@HOST/DATABASE
npm run move -- FOLDER

Copies the register to an empty PostgreSQL database, or as a file to a folder that holds no register. Stop the server first:
while anything has the register open, it is not moved, and while it is moved, nothing opens it. The register itself does not change.

With PostgreSQL the pictures stay in DATA_DIR. FOLDER may be DATA_DIR, where they are already; another one gets them, too.
The archive in between needs space in BACKUP_DIR (by default DATA_DIR/backups).

Exit status: 0 moved, 1 refused, 2 wrong usage`;

runCommand(usage, async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [place] = positionals;
  if (place === undefined || positionals.length > 1) throw new UsageError('Name one place.');
  const config = readConfig();
  const databaseUrl = /^postgres(ql)?:\/\//.test(place) ? place : undefined;
  const to = { dataDir: databaseUrl === undefined ? resolve(place) : config.dataDir, databaseUrl };
  const { tables } = await move(config, to, config.backupDir, createProgress('move'));
  for (const { name, rows } of tables) printToStderr(`${name}: ${rows} rows`);
  const setting =
    databaseUrl === undefined ? `DATA_DIR=${to.dataDir} and no DATABASE_URL` : 'DATABASE_URL to that address';
  process.stdout.write(`The register is copied. Set ${setting}, and start the server.\n`);
  return 0;
});
