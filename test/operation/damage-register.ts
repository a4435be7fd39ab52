import { readFileSync, writeFileSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';

const pageSize = 4096;

/**
 * Changes forty bytes of a register of cards of `Nguyễn Văn An` that nobody has open: twenty in names, and twenty in a page of an
 * index. SQLite finds the file damaged, and each row can still be read.
 */
export function damageRegister(file: string): void {
  const bytes = readFileSync(file);
  const name = Buffer.from('Nguyễn Văn An');
  for (let changed = 0, at = bytes.indexOf(name); changed < 20; changed += 4, at = bytes.indexOf(name, at + 1))
    bytes.fill(0xc3, at + 1, at + 5);
  const end = pageOf(file, "name = 'warranty_doctorName'") * pageSize;
  bytes.fill(0xc3, end - 20, end);
  writeFileSync(file, bytes);
}

/** Overwrites a whole page of cards. */
export function spoilCards(file: string): void {
  const bytes = readFileSync(file);
  const end = pageOf(file, "name = 'warranty'") * pageSize;
  writeFileSync(file, bytes.fill(0xc3, end - pageSize, end));
}

/** The last page of a table or index. */
function pageOf(file: string, condition: string): number {
  const connection = new SqliteDatabase(file, { readonly: true });
  const query = `select pageno from dbstat where ${condition} and pagetype = 'leaf' order by path desc limit 1`;
  const page = connection.prepare(query).pluck().get() as number;
  connection.close();
  return page;
}
