// ads check: whether the server would start with these settings.
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { reasonAgainst, requireWritable, tryBackupSettings } from '#backup/jobs/try-backup-settings.ts';
import { readBrand } from '#brand.ts';
import { readMark } from '#brand-files/read-mark.ts';
import { type Config, ConfigError, readConfig, readPaths } from '#config.ts';
import { RegisterFolder } from '#database/register-folder.ts';
import { SecretKey } from '#domain/account/secrets/secret-key.server.ts';
import { ignoreMissing } from '#files/file-system.ts';
import { commandHelp, settingsCheck as words } from '#strings/vi/server/commands.ts';
import { register } from '#strings/vi/server/register.ts';
import { printToStderr, runCommand } from './command.ts';

runCommand(commandHelp.check, async () => {
  const mistakes: string[] = [];
  /** Undefined if there is a mistake, which is noted. */
  const attempt = async <Result>(read: () => Result | Promise<Result>): Promise<Result | undefined> => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      mistakes.push(error.message);
      return undefined;
    }
  };
  const config = await attempt(readConfig);
  const paths = readPaths();
  const brand = await attempt(() => readBrand(paths.brandFile));
  if (brand) await attempt(() => readMark(paths.brandFile, brand));
  mistakes.push(...(await mistakesOfFolder(paths)));
  if (config) mistakes.push(...(await mistakesOfKey(config)));
  for (const line of [...mistakes, ...(await tryBackupSettings(paths))]) printToStderr(line);
  if (mistakes.length > 0) {
    printToStderr(words.refused);
    return 1;
  }
  process.stdout.write(`${words.passed}\n`);
  return 0;
});

async function mistakesOfFolder({ dataDir, registerIdFile }: ReturnType<typeof readPaths>): Promise<string[]> {
  const folder = new RegisterFolder(dataDir);
  const reason = await reasonAgainst(requireWritable(dataDir));
  if (reason !== undefined) return [register.folderUnreadable(dataDir, reason)];
  try {
    if (registerIdFile !== undefined) folder.refuseOther(registerIdFile);
  } catch (error) {
    return [(error as Error).message];
  }
  const file = folder.databaseFile;
  const ofFile = await reasonAgainst(ignoreMissing(access(file, constants.R_OK | constants.W_OK)).then(() => {}));
  return ofFile === undefined ? [] : [register.cannotOpen(file, ofFile)];
}

async function mistakesOfKey(config: Config): Promise<string[]> {
  const reason = await reasonAgainst(new SecretKey(config).derive('check').then(() => {}));
  return reason === undefined ? [] : [words.keyUnreadable(config.dataDir, reason)];
}
