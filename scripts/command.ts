import { BackupError } from '#backup/backup-error.ts';
import { ConfigError } from '#config.ts';
import { CannotOpen } from '#database/database-errors.ts';
import { DomainError } from '#domain/errors.ts';
import { FileExists } from '#files/new-file.ts';
import { keepFilesPrivate } from '#files/private-files.ts';
import { archives } from '#strings/vi/server/backups.ts';
import { commandHelp } from '#strings/vi/server/commands.ts';
import { fileError } from '#strings/vi/server/register.ts';

/** Wrong arguments; the usage is printed below the message. */
export class UsageError extends Error {}

/** Prints a line to standard error. Standard output is for the result. */
export function printToStderr(line: string): void {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs a command, whose new files are its account's alone, and exits with the status that it returns; 2 for wrong arguments, 1 for other errors.
 * `--help` prints the usage, which says `npm run` in a clone and `ads` in a release.
 */
export async function runCommand(npmUsage: string, command: () => Promise<number>): Promise<void> {
  const usage = process.env.npm_lifecycle_event ? npmUsage : npmUsage.replace(/npm run ([\w-]+)(?: --)?/g, 'ads $1');
  keepFilesPrivate();
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  try {
    process.exitCode = await command();
  } catch (error) {
    let status = 1;
    const message = messageOf(error);
    if (error instanceof UsageError || isWrongOption(error)) {
      status = 2;
      process.stderr.write(`${message}\n\n${usage}\n`);
    } else if (isForOwner(error)) process.stderr.write(`${message}\n`);
    else process.stderr.write(`${error instanceof Error ? (error.stack ?? message) : message}\n`);
    // The threads of a database that is still open would keep the process from ending.
    process.exit(status);
  }
}

/** An error in words for the owner, if there are any. */
export function messageOf(error: unknown): string {
  if (error instanceof FileExists) return archives.fileExists(error.path);
  if (isWrongOption(error)) return commandHelp.wrong.option(/'(.+?)'/.exec(String(error))?.[1] ?? '');
  if (isOfFile(error)) return `${error.path === undefined ? '' : `${error.path}: `}${fileError(error)}`;
  return error instanceof Error ? error.message : String(error);
}

/** True for errors whose message says all that an owner needs. */
function isForOwner(error: unknown): boolean {
  const types = [ConfigError, CannotOpen, BackupError, FileExists, DomainError];
  return isOfFile(error) || types.some((type) => error instanceof type);
}

/** True for an error of the file system, or of SQLite on a full disk. */
export function isOfFile(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && ('syscall' in error || ('code' in error && error.code === 'SQLITE_FULL'));
}

function isWrongOption(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
