// npm run backup -- [FILE]
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { archiveName } from '#backup/archive-name.ts';
import { backUp } from '#backup/back-up.ts';
import { readConfig } from '#config.ts';
import { backupCommands as words } from '#strings/vi/server/commands.ts';
import { printContent } from './archive-content.ts';
import { printToStderr, runCommand, UsageError } from './command.ts';
import { createProgress } from './progress.ts';

const usage = `npm run backup
npm run backup -- FILE

Writes the register with its pictures and imported files to one archive, while the server runs or not. Without FILE it gets a
name with the time (UTC) in BACKUP_DIR (by default DATA_DIR/backups). No file is ever replaced. With BACKUP_PASSPHRASE it is
encrypted in the format of age. The last line is its path.

Exit status: 0 written, 1 not written, 2 wrong usage, 3 written, but the register is damaged`;

runCommand(usage, async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  if (positionals.length > 1) throw new UsageError('Name one file.');
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
