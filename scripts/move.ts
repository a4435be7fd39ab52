// npm run move -- postgres://… | FOLDER
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { move } from '#backup/move.ts';
import { postgresAddress, readConfig } from '#config.ts';
import { commandHelp, backupCommands as words } from '#strings/vi/server/commands.ts';
import { printContent } from './archive-content.ts';
import { printToStderr, runCommand, UsageError } from './command.ts';
import { createProgress } from './progress.ts';

runCommand(commandHelp.move, async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [place] = positionals;
  if (place === undefined || positionals.length > 1) throw new UsageError(commandHelp.wrong.onePlace);
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
