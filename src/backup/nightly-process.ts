/**
 * The child process that makes one backup for the server: writes it, reads it back, removes those that are not kept any
 * more, runs the operator's command. It gets a request as a message, answers, and ends with its parent.
 */
import { spawn } from 'node:child_process';
import { readdir, rm, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { nightlyName } from '#backup/archive-name.ts';
import { isUnfinishedArchive } from '#backup/archive-writer.ts';
import { backUp } from '#backup/back-up.ts';
import type { BackupStatus } from '#backup/backup-status.ts';
import { checkArchive } from '#backup/restore.ts';
import { expiredBackups } from '#backup/retention.ts';
import type { DatabaseConfig } from '#database/open-database.ts';

export interface NightlyRequest {
  register: DatabaseConfig;
  /** Folder for backups. */
  folder: string;
  /** A program that gets the path of the backup as its one parameter. */
  command: string | undefined;
}

export interface NightlyAnswer {
  /** The backup, if it is sound; it may be although what followed has failed. */
  sound: BackupStatus['sound'];
  error: string | null;
}

/** After this an unfinished archive is what a process that was ended has left, in ms. */
const abandonedAfter = 24 * 60 * 60 * 1000;
/** The operator's command is ended after this, in ms. */
const commandTimeout = 6 * 60 * 60 * 1000;

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A signal to the process group ends the server, and this process with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('message', async (request: NightlyRequest) => {
  const answer = await makeBackup(request);
  process.send?.(answer, () => process.exit());
});

async function makeBackup({ register, folder, command }: NightlyRequest): Promise<NightlyAnswer> {
  let sound: NightlyAnswer['sound'] = null;
  try {
    const { path, size, manifest } = await backUp(register, join(folder, nightlyName(new Date())));
    await checkArchive(path);
    sound = { path, size, createdAt: manifest.createdAt, checkedAt: new Date().toISOString() };
    await removeExpired(folder);
    if (command !== undefined) await runCommand(command, path);
    return { sound, error: null };
  } catch (error) {
    return { sound, error: error instanceof Error ? error.message : String(error) };
  }
}

async function removeExpired(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of expiredBackups(names)) await rm(join(folder, name));
  for (const name of names.filter(isUnfinishedArchive)) {
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < Date.now() - abandonedAfter) await rm(join(folder, name));
  }
}

/** Runs a program without a shell, so that nothing in the path is read as a command. */
async function runCommand(command: string, path: string): Promise<void> {
  const child = spawn(command, [path], { stdio: 'ignore', timeout: commandTimeout });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('error', (error) => reject(new Error(`BACKUP_COMMAND cannot be run: ${error.message}`)));
  child.once('close', (status, signal) => {
    if (status === 0) resolve();
    else reject(new Error(`BACKUP_COMMAND ended with ${signal ?? `status ${status}`}`));
  });
  await promise;
}
