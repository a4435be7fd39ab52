/**
 * The child process that works on one backup for the server: makes it, reads it back, removes those that are not kept any
 * more, runs the operator's command; or reads one back that is there. It gets a request as a message, answers, and ends with
 * its parent.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { backUp, type KeyedRegister } from '#backup/back-up.ts';
import { BackupError } from '#backup/backup-error.ts';
import { readChecks } from '#backup/jobs/backup-checks.ts';
import { type BackupFailure, failureOf } from '#backup/jobs/backup-failure.ts';
import type { BackupStatus } from '#backup/jobs/backup-status.ts';
import { expiredBackups } from '#backup/jobs/retention.ts';
import type { BackupCommand } from '#backup/jobs/try-backup-settings.ts';
import { isTemporaryArchive } from '#backup/open-archive.ts';
import { checkArchive } from '#backup/restore.ts';
import { ignoreMissing } from '#files/file-system.ts';
import { isUnfinished } from '#files/new-file.ts';
import { exitWithParent } from '#processes/exit-with-parent.ts';
import { archives as words } from '#strings/vi/server/backups.ts';

export type BackupRequest =
  | {
      task: 'make';
      register: KeyedRegister;
      /** Of the archive that is made. */
      path: string;
      command: BackupCommand | undefined;
      passphrase: string | undefined;
    }
  | { task: 'check'; register: KeyedRegister; path: string; passphrase: string | undefined };

export interface BackupAnswer {
  /** The backup, if it is sound; it may be although what followed has failed. */
  sound: BackupStatus['sound'];
  error: string | null;
  reason: BackupFailure | null;
}

/** What the process sends: the share that is done, from 0 to 1, again and again, and its answer at last. */
export type BackupMessage = { share: number } | BackupAnswer;

/** After this a file is what a process that was ended has left, in ms. */
const abandonedAfter = 24 * 60 * 60 * 1000;
/** The operator's command is ended after this, in ms. */
const commandTimeout = 6 * 60 * 60 * 1000;
/** How much of what it writes to standard error is told, from its end, in characters. */
const commandErrorLength = 1000;
/** How long that is waited for once the command has ended, in ms: a program that it has left behind may hold it open. */
const commandErrorTimeout = 1000;
/** The share of the time that making takes; the rest is for reading back. */
const shareOfMaking = 0.7;
/** The least progress that is told. */
const step = 0.01;

exitWithParent();
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('message', async (request: BackupRequest) => {
  const answer = await work(request);
  process.send?.(answer, () => process.exit());
});

async function work(request: BackupRequest): Promise<BackupAnswer> {
  const { path, passphrase } = request;
  let sound: BackupAnswer['sound'] = null;
  try {
    await removeAbandoned(request.register.dataDir, isTemporaryArchive);
    if (request.task === 'check') return { sound: await check(request, tellProgress(0)), error: null, reason: null };
    await backUp(request.register, path, { passphrase, onProgress: tellProgress(0, shareOfMaking) });
    sound = await check(request, tellProgress(shareOfMaking)).catch(async (error: unknown) => {
      if (failureOf(error) === 'register-damaged') await removeExpired(request, basename(path));
      throw error;
    });
    await removeExpired(request);
  } catch (error) {
    return { sound, error: error instanceof Error ? error.message : String(error), reason: failureOf(error) };
  }
  const error = request.command === undefined ? null : await runCommand(request.command, path);
  return { sound, error, reason: error === null ? null : 'command' };
}

async function check(
  { path, passphrase, register }: BackupRequest,
  onProgress: (share: number) => void,
): Promise<NonNullable<BackupAnswer['sound']>> {
  const { createdAt, integrity } = await checkArchive(path, { passphrase, folder: register.dataDir, onProgress });
  if (integrity === 'failed') throw new BackupError('register-damaged', words.registerDamaged(path));
  const { size } = await stat(path);
  return { path, size, createdAt, checkedAt: new Date().toISOString() };
}

/** Tells the parent about a part of the work, from one share of the whole to another. */
function tellProgress(from: number, to = 1): (share: number) => void {
  let told = from;
  return (share) => {
    const done = from + (to - from) * share;
    if (done < told + step) return;
    told = done;
    process.send?.({ share: done });
  };
}

/** @param newest the name of a backup that has just been made of a damaged register: then sound ones all stay */
async function removeExpired({ path, register }: BackupRequest, newest?: string): Promise<void> {
  const folder = dirname(path);
  const damaged = new Set(newest === undefined ? [] : [newest]);
  for (const [name, { reason }] of await readChecks(register.dataDir))
    if (reason === 'register-damaged') damaged.add(name);
  const names = (await readdir(folder)).filter((name) => newest === undefined || damaged.has(name));
  for (const name of expiredBackups(names, damaged)) await rm(join(folder, name));
  await removeAbandoned(folder, (name) => name.startsWith('.ads-') && isUnfinished(name));
}

/** Removes files that a process has left which was ended. */
async function removeAbandoned(folder: string, isOurs: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(folder)).filter(isOurs)) {
    const stats = await ignoreMissing(stat(join(folder, name)));
    if (stats && stats.mtimeMs < Date.now() - abandonedAfter) await rm(join(folder, name), { force: true });
  }
}

/**
 * Runs a program without a shell, so that nothing in the path is read as a command. Returns why it failed, if it did, with the
 * last lines that it has written to standard error.
 */
async function runCommand({ program, env }: BackupCommand, path: string): Promise<string | null> {
  const child = spawn(program, [path], { env, stdio: ['ignore', 'ignore', 'pipe'], timeout: commandTimeout });
  let written = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written = (written + text).slice(-commandErrorLength);
  });
  const { promise, resolve } = Promise.withResolvers<string | null>();
  child.once('error', (error) => resolve(`BACKUP_COMMAND cannot be run: ${error.message}`));
  child.once('exit', async (status, signal) => {
    await Promise.race([once(child, 'close'), setTimeout(commandErrorTimeout)]);
    const lines = written.trim();
    const end = `BACKUP_COMMAND ended with ${signal ?? `status ${status}`}`;
    resolve(status === 0 ? null : lines === '' ? end : `${end}: ${lines}`);
  });
  return promise;
}
