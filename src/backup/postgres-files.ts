import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { FileSource, OpenFile } from '#backup/file-source.ts';
import type { Tables } from '#database/database.ts';
import { pictureOfFile } from '#pictures/picture-paths.ts';

const picturePrefix = 'pictures/';

/** The files of a register on PostgreSQL, as of the moment that a transaction sees. */
export class PostgresFiles implements FileSource {
  readonly #tx: Kysely<Tables>;
  readonly #folder: FileSource;
  #hasPictures: boolean | undefined;

  /** @param folder has what a version before the tables of files has left in DATA_DIR, until a server takes it over */
  constructor(tx: Kysely<Tables>, folder: FileSource) {
    this.#tx = tx;
    this.#folder = folder;
  }

  importPaths(id: number): Promise<string[]> {
    return this.#folder.importPaths(id);
  }

  async open(path: string): Promise<OpenFile | undefined> {
    this.#hasPictures ??= await hasTable(this.#tx, 'pictureFile');
    const row =
      isPicture(path) && this.#hasPictures ? await readPicture(this.#tx, path.slice(picturePrefix.length)) : undefined;
    return row ?? this.#folder.open(path);
  }
}

/** True for the path of a picture. */
export function isPicture(path: string): boolean {
  return path.startsWith(picturePrefix);
}

/** Adds a picture of an archive to a register on PostgreSQL. */
export async function insertFile(tx: Kysely<Tables>, path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const file = path.slice(picturePrefix.length);
  const picture = pictureOfFile(file) ?? '';
  const writtenAt = new Date().toISOString();
  const row = { file, picture, bytes, sha256: hash('sha256', bytes), writtenAt, quarantinedOn: null };
  await tx.insertInto('pictureFile').values(row).execute();
}

async function readPicture(tx: Kysely<Tables>, file: string): Promise<OpenFile | undefined> {
  const row = await tx.selectFrom('pictureFile').select('bytes').where('file', '=', file).executeTakeFirst();
  if (!row) return undefined;
  const { bytes } = row;
  return {
    size: bytes.length,
    sha256: hash('sha256', bytes),
    async *pieces() {
      yield bytes;
    },
    async close() {},
  };
}

/** False for a table that the schema of the register does not have yet. */
async function hasTable(tx: Kysely<Tables>, table: keyof Tables): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${`"${table}"`}) is not null as found`.execute(tx);
  return rows[0]?.found === true;
}
