import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { CannotOpen } from '#database/database-errors.ts';
import { register as words } from '#strings/vi/server/register.ts';

/**
 * A file that is there while the write-ahead log may hold what the database file does not have yet. It is made after the log and
 * removed before it, so it is never there without the log, unless somebody has removed that after the last process was killed.
 */
const markerOf = (file: string) => `${file}-in-use`;
const logOf = (file: string) => `${file}-wal`;

/** @throws {CannotOpen} if the log has been removed, and with it what was stored last */
export function refuseLostLog(file: string): void {
  const marker = markerOf(file);
  // Looked at twice, since another process may just be closing the file.
  if (existsSync(marker) && !existsSync(logOf(file)) && existsSync(marker))
    throw new CannotOpen(words.logLost(file, basename(logOf(file)), basename(marker)));
}

/** To be called once the log is there. Where the disk is full the log has no marker. */
export function markLog(file: string): void {
  try {
    closeSync(openSync(markerOf(file), 'w', 0o600));
  } catch {
    // A register can be opened on a full disk.
  }
}

/** To be called before the log may go. */
export function unmarkLog(file: string): void {
  rmSync(markerOf(file), { force: true });
}
