// npm run restore -- FILE [--check] [--without-second-factor]
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkArchive, restore } from '#backup/restore.ts';
import { readConfig } from '#config.ts';
import { SecretKey } from '#domain/account/secrets/secret-key.server.ts';
import { formatInstant } from '#domain/calendar.ts';
import { commandHelp, backupCommands as words } from '#strings/vi/server/commands.ts';
import { printContent } from './archive-content.ts';
import { printToStderr, runCommand, UsageError } from './command.ts';
import { createProgress } from './progress.ts';

runCommand(commandHelp.restore, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      'without-second-factor': { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError(commandHelp.wrong.oneFile);
  const path = resolve(file);
  const config = readConfig({ mayBeGuessable: true });
  const { backupPassphrase: passphrase } = config;
  const nothingLost: Pick<Awaited<ReturnType<typeof restore>>, 'withoutApp' | 'lostBatches'> = {
    withoutApp: [],
    lostBatches: [],
  };
  const { manifest, withoutApp, lostBatches } = values.check
    ? { manifest: await checkArchive(path, { passphrase, onProgress: createProgress('check') }), ...nothingLost }
    : await restore(path, config, new SecretKey(config), {
        passphrase,
        withoutSecondFactor: values['without-second-factor'],
        print: printToStderr,
        onProgress: createProgress('restore'),
      });
  // Another register may be served here from now on. The next start notes it.
  if (!values.check && config.registerIdFile !== undefined) await rm(config.registerIdFile, { force: true });
  const result = printContent(manifest);
  if (withoutApp.length > 0) printToStderr(words.withoutApp(withoutApp));
  if (lostBatches.length > 0) printToStderr(words.lostBatches(lostBatches));
  const made = words.made(manifest.register.id, formatInstant(manifest.createdAt), manifest.application);
  const checked = result === 0 ? words.sound(path, made) : words.ofDamagedRegister(path, made);
  process.stdout.write(`${values.check ? checked : words.restored(path, made)}\n`);
  return result;
});
