import { BackupError } from '#backup/backup-error.ts';
import { ConfigError } from '#config.ts';
import { CannotOpen } from '#database/cannot-open.ts';
import { DomainError } from '#domain/errors.ts';
import { FileExists } from '#files/new-file.ts';
import { keepFilesPrivate } from '#files/private-files.ts';

/** Wrong arguments; the usage is printed below the message. */
export class UsageError extends Error {}

/** Prints a line to standard error. Standard output is for the result. */
export function printToStderr(line: string): void {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs a command, whose new files are its account's alone, and exits with the status that it returns; 2 for wrong arguments, 1 for other errors.
 * `--help` prints the usage.
 */
export async function runCommand(usage: string, command: () => Promise<number>): Promise<void> {
  keepFilesPrivate();
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  try {
    process.exitCode = await command();
  } catch (error) {
    let status = 1;
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof UsageError || isWrongOption(error)) {
      status = 2;
      process.stderr.write(`${message}\n\n${usage}\n`);
    } else if (isForOperator(error)) process.stderr.write(`${message}\n`);
    else process.stderr.write(`${error instanceof Error ? (error.stack ?? message) : message}\n`);
    // The threads of a database that is still open would keep the process from ending.
    process.exit(status);
  }
}

/** True for errors whose message says all that an operator needs. */
function isForOperator(error: unknown): boolean {
  const isOfFile = error instanceof Error && 'syscall' in error;
  return (
    isOfFile || [ConfigError, CannotOpen, BackupError, FileExists, DomainError].some((type) => error instanceof type)
  );
}

function isWrongOption(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
}
