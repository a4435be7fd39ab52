import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';
import type { ImportFilePartTable } from '#database/tables/imports.ts';

/** Bytes of a part before it is compressed, at most. */
export const partBytes = 1024 * 1024;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** Fast rather than small: somebody waits for it. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** A file of an import in the register. */
export type ImportFileName = Pick<ImportFilePartTable, 'importId' | 'kind' | 'name' | 'token'>;

/** Writes a file as rows of the register, in the order of its pieces, each of `partBytes` at most. */
export async function insertParts(
  tx: Kysely<Tables>,
  file: ImportFileName,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  let part = 0;
  for await (const piece of pieces) {
    const bytes = await compress(piece, compression);
    await tx
      .insertInto('importFilePart')
      .values({ ...file, part, bytes })
      .execute();
    part++;
  }
  // An empty file has a part, too.
  if (part === 0) {
    const bytes = await compress(new Uint8Array(), compression);
    await tx
      .insertInto('importFilePart')
      .values({ ...file, part, bytes })
      .execute();
  }
}

/**
 * Reads a file from the register.
 *
 * @throws {FileGone} if it is removed or replaced meanwhile
 */
export async function* readParts(
  db: Kysely<Tables>,
  { importId, kind, name, token }: ImportFileName,
): AsyncGenerator<Uint8Array, void> {
  const { last } = await db
    .selectFrom('importFilePart')
    .select(({ fn }) => fn.max('part').as('last'))
    .where('importId', '=', importId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  if (last === null) throw new FileGone();
  for (let part = 0; part <= last; part++) {
    const row = await db
      .selectFrom('importFilePart')
      .select('bytes')
      .where('importId', '=', importId)
      .where('kind', '=', kind)
      .where('name', '=', name)
      .where('part', '=', part)
      .where('token', '=', token)
      .executeTakeFirst();
    if (!row) throw new FileGone();
    yield await decompress(row.bytes, { maxOutputLength: partBytes });
  }
}

/** The files of an import in the register, by kind and name. */
export function listParts(db: Kysely<Tables>, importId: number): Promise<ImportFileName[]> {
  return db
    .selectFrom('importFilePart')
    .select(['importId', 'kind', 'name', 'token'])
    .where('importId', '=', importId)
    .where('part', '=', 0)
    .orderBy('kind')
    .orderBy('name')
    .execute();
}

/** The file is not in the register any more. */
export class FileGone extends Error {}
