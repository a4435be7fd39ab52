// Checks a SQLite file and prints what is wrong with it as JSON: an array of lines, none where it is sound.
import { constants, setPriority } from 'node:os';
import SqliteDatabase from 'better-sqlite3';
import { isDamage } from '#database/sqlite-errors.ts';

/** More would say nothing new. */
const mostLines = 10;

const [file = ''] = process.argv.slice(2);
// Not the lowest: as long as it reads, the write-ahead log cannot begin anew.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const connection = new SqliteDatabase(file, { readonly: true, fileMustExist: true, timeout: 15_000 });
process.stdout.write(JSON.stringify(check()));

function check(): string[] {
  try {
    const rows = connection.pragma(`quick_check(${mostLines})`) as { quick_check: string }[];
    return rows.map((row) => row.quick_check).filter((line) => line !== 'ok');
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [(error as Error).message];
  }
}
