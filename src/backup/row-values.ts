import type { ColumnType } from '#backup/archive-format.ts';
import { BackupError } from '#backup/backup-error.ts';
import { archives as words } from '#strings/vi/server/backups.ts';

/** A value as both engines and the archive have it: text, a whole number up to 2^53, a number, or null. */
type Value = string | number | null;
/** The values of a row in the order of its table's columns. */
export type Row = Value[];

interface Column {
  name: string;
  type: ColumnType;
}

/**
 * The line of a row in an archive, without its line break.
 *
 * @throws {BackupError} if a value is none of its column's type, as in a damaged file
 */
export function rowLine(row: readonly unknown[], columns: readonly Column[]): string {
  for (const [at, { type }] of columns.entries()) {
    if (!isOfType(row[at], type)) throw new BackupError('register-damaged', words.registerUnreadable);
  }
  return JSON.stringify(row);
}

/**
 * The row of a line; undefined if the line is not a row with values of these columns. A NUL in a text, which SQLite and earlier
 * versions took, is left out: PostgreSQL has none.
 */
export function checkRow(line: string, columns: readonly Column[]): Row | undefined {
  try {
    const row: unknown = JSON.parse(line);
    if (!Array.isArray(row) || row.length !== columns.length) return undefined;
    for (let at = 0; at < row.length; at++) {
      const type = columns[at]?.type;
      if (type === undefined || !isOfType(row[at], type)) return undefined;
    }
    if (!line.includes('\\u0000')) return row;
    return row.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value));
  } catch {
    return undefined;
  }
}

function isOfType(value: unknown, type: ColumnType): value is Value {
  if (value === null) return true;
  if (type === 'text') return typeof value === 'string';
  return type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value);
}
