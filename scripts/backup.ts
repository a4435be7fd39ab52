// npm run backup -- [FILE]
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { archiveName } from '#backup/archive-name.ts';
import { backUp } from '#backup/back-up.ts';
import { readConfig } from '#config.ts';
import { commandHelp, backupCommands as words } from '#strings/vi/server/commands.ts';
import { printContent } from './archive-content.ts';
import { printToStderr, runCommand, UsageError } from './command.ts';
import { createProgress } from './progress.ts';

runCommand(commandHelp.backup, async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  if (positionals.length > 1) throw new UsageError(commandHelp.wrong.oneFile);
  const config = readConfig();
  // The server may be running, and its visitors come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const { backupDir, backupPassphrase: passphrase } = config;
  const name = archiveName({ time: new Date(), isNightly: false, isEncrypted: passphrase !== undefined });
  const path = resolve(positionals[0] ?? join(backupDir, name));
  const { manifest, size } = await backUp(config, path, { passphrase, onProgress: createProgress('backup') });
  const result = printContent(manifest);
  printToStderr(words.size(size));
  process.stdout.write(`${path}\n`);
  return result;
});
