// Checks a SQLite file and prints its errors as a JSON array of lines, empty if there are none.
import { constants, setPriority } from 'node:os';
import SqliteDatabase from 'better-sqlite3';
import { isDamage } from '#database/sqlite/errors.ts';

const maxLines = 10;

const [file = ''] = process.argv.slice(2);
// Not the lowest priority, since the write-ahead log cannot restart during the check.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const connection = new SqliteDatabase(file, { readonly: true, fileMustExist: true, timeout: 15_000 });
process.stdout.write(JSON.stringify(check()));

function check(): string[] {
  try {
    const rows = connection.pragma(`quick_check(${maxLines})`) as { quick_check: string }[];
    return rows.map((row) => row.quick_check).filter((line) => line !== 'ok');
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [(error as Error).message];
  }
}
