import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { isOwnFolder } from '#backup/backup-folder.ts';
import { ignoreMissing } from '#files/file-system.ts';
import { fileError } from '#strings/vi/server/register.ts';
import { settings as words } from '#strings/vi/server/settings.ts';

/** A program of the operator, which gets the path of each backup as its one parameter. */
export interface BackupCommand {
  program: string;
  /** Its environment. */
  env: NodeJS.ProcessEnv;
}

interface BackupSettings {
  dataDir: string;
  /** Absolute path of the folder for backups. */
  backupDir: string;
  backupCommand: BackupCommand | undefined;
}

/** What is wrong with the settings of backups, a sentence each. Writes nothing. */
export async function tryBackupSettings({ dataDir, backupDir, backupCommand }: BackupSettings): Promise<string[]> {
  const mayBeMade = isOwnFolder(backupDir, dataDir);
  const folder = await reasonAgainst(
    (mayBeMade ? Promise.resolve() : stat(backupDir)).then(() => requireWritable(backupDir)),
  );
  const command = backupCommand === undefined ? undefined : await reasonAgainst(requireProgram(backupCommand));
  return [
    ...(folder === undefined ? [] : [words.backupFolder(backupDir, folder)]),
    ...(command === undefined ? [] : [words.backupCommand(backupCommand?.program ?? '', command)]),
  ];
}

/** Why something cannot be done, in Vietnamese; undefined if it can. */
export async function reasonAgainst(attempt: Promise<void>): Promise<string | undefined> {
  try {
    await attempt;
    return undefined;
  } catch (error) {
    return fileError(error);
  }
}

/** @throws if no file can be made in the folder, or the folder cannot be made */
export async function requireWritable(folder: string): Promise<void> {
  const found = await ignoreMissing(stat(folder));
  const parent = dirname(folder);
  if (!found && parent !== folder) return requireWritable(parent);
  if (found && !found.isDirectory()) throw Object.assign(new Error(folder), { code: 'ENOTDIR' });
  await access(folder, constants.W_OK | constants.X_OK);
}

/** @throws if a command names no program, as a path or by a folder of PATH */
async function requireProgram({ program, env }: BackupCommand): Promise<void> {
  const folders = program.includes('/') ? [''] : (env.PATH ?? '').split(delimiter);
  let reason: unknown;
  for (const folder of folders) {
    try {
      const path = join(folder, program);
      await access(path, constants.X_OK);
      if ((await stat(path)).isFile()) return;
      reason = Object.assign(new Error(path), { code: 'EISDIR' });
    } catch (error) {
      reason ??= error;
    }
  }
  throw reason;
}
