// npm run move -- postgres://… | FOLDER
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { move } from '#backup/move.ts';
import { postgresAddress, readConfig } from '#config.ts';
import { backupCommands as words } from '#strings/vi/server/commands.ts';
import { printContent } from './archive-content.ts';
import { printToStderr, runCommand, UsageError } from './command.ts';
import { createProgress } from './progress.ts';

const usage = `npm run move -- postgres://USER:PASSWORD@HOST/DATABASE
npm run move -- FOLDER

Copies the register to an empty PostgreSQL database, or as a file to a folder that holds no register. Stop the server first:
while anything has the register open, it is not moved, and while it is moved, nothing opens it. The register itself does not change.

With PostgreSQL the pictures stay in DATA_DIR. FOLDER may be DATA_DIR, where they are already; another one gets them, too.
The archive in between needs space in BACKUP_DIR (by default DATA_DIR/backups).

Exit status: 0 moved, 1 refused, 2 wrong usage, 3 moved, but the register is damaged`;

runCommand(usage, async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [place] = positionals;
  if (place === undefined || positionals.length > 1) throw new UsageError('Name one place.');
  const config = readConfig();
  const databaseUrl = /^postgres(ql)?:\/\//.test(place) ? place : undefined;
  const { error } = postgresAddress.optional().safeParse(databaseUrl);
  if (error) throw new UsageError(error.issues.map(({ message }) => message).join('\n'));
  const to = { dataDir: databaseUrl === undefined ? resolve(place) : config.dataDir, databaseUrl };
  const told = { print: printToStderr, onProgress: createProgress('move') };
  const result = printContent(await move(config, to, config.backupDir, told));
  const setting = databaseUrl === undefined ? words.toFolder(to.dataDir) : words.toPostgres;
  process.stdout.write(`${words.moved(setting)}\n`);
  return result;
});
