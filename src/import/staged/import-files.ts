import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Write } from '#database/database.ts';

/** The files of imports, by id: the uploaded file, and the rows that its check has found. */
export interface ImportFiles {
  /** Takes over a file on the same disk; it is gone from where it was. */
  adopt(id: number, path: string): Promise<void>;

  /** @throws {StorageFull} */
  copy(id: number, path: string): Promise<void>;

  /** Whether the file of an import is there. */
  has(id: number): Promise<boolean>;

  /**
   * The path of the file of an import.
   *
   * @throws {Conflict} if it is not there any more; or the path is of no file
   */
  source(id: number): Promise<string>;

  /** The path of the folder, made by the caller, for the rows that a check by this version of the plan finds. */
  newCheck(id: number, version: number): string;

  /**
   * Keeps the rows of a check that has ended, in the transaction that says so. They replace those of earlier checks.
   */
  keepCheck(tx: Write, id: number, folder: string): Promise<void>;

  /** The folder of the rows that the check by this version of the plan has found; it may be missing. */
  check(id: number, version: number): Promise<string>;

  /** The folder of the faulty rows that a stored import has left out; it may be missing. */
  faulty(id: number): Promise<string>;

  /** Of the rows of a stored import, in the folder of its check, keeps only those that it has left out. */
  keepFaulty(id: number, folder: string): Promise<void>;

  /** Removes the rows of all checks. */
  removeChecks(id: number): Promise<void>;

  /** Removes everything of an import. */
  remove(id: number): Promise<void>;

  /** The ids of the imports that have files. */
  ids(): Promise<number[]>;

  /** Removes copies that are out of date. */
  tidy(): Promise<void>;
}

/** The SHA-256 of a file, in hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest('hex');
}
