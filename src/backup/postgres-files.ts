import { createHash, hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isArchivedPath } from '#backup/archive-format.ts';
import type { FileSource, OpenFile } from '#backup/file-source.ts';
import type { Tables } from '#database/database.ts';
import { type ImportFileName, insertParts, listParts, readParts } from '#domain/import/import-file-parts.server.ts';
import { pictureOfFile } from '#pictures/picture-paths.ts';

/** The files of a register on PostgreSQL, as of the moment that a transaction sees. */
export class PostgresFiles implements FileSource {
  readonly #tx: Kysely<Tables>;

  constructor(tx: Kysely<Tables>) {
    this.#tx = tx;
  }

  async importPaths(id: number): Promise<string[]> {
    return (await this.#importFiles(id)).map(pathOf).filter(isArchivedPath).toSorted();
  }

  async open(path: string): Promise<OpenFile | undefined> {
    return path.startsWith('pictures/') ? this.#openPicture(path) : this.#openImportFile(path);
  }

  async #openPicture(path: string): Promise<OpenFile | undefined> {
    const file = path.slice('pictures/'.length);
    const row = await this.#tx.selectFrom('pictureFile').select('bytes').where('file', '=', file).executeTakeFirst();
    if (!row) return undefined;
    return openPieces(async function* () {
      yield row.bytes;
    });
  }

  async #openImportFile(path: string): Promise<OpenFile | undefined> {
    const [, id] = path.split('/');
    const file = (await this.#importFiles(Number(id))).find((one) => pathOf(one) === path);
    return file && openPieces(() => readParts(this.#tx, file));
  }

  async #importFiles(id: number): Promise<ImportFileName[]> {
    return (await listParts(this.#tx, id)).filter(({ kind }) => kind !== 'check');
  }
}

/** Adds a file of an archive to a register on PostgreSQL. */
export async function insertFile(tx: Kysely<Tables>, path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const [folder, name = '', kind, ofFaulty = ''] = path.split('/');
  if (folder === 'pictures') return insertPicture(tx, name, content);
  const set = { importId: Number(name), token: randomBytes(12).toString('hex') };
  const isFaulty = kind === 'faulty';
  const file = { kind: isFaulty ? kind : 'source', name: isFaulty ? ofFaulty : 'source' } as const;
  await insertParts(tx, { ...set, ...file }, content);
}

async function insertPicture(tx: Kysely<Tables>, file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const picture = pictureOfFile(file) ?? '';
  const writtenAt = new Date().toISOString();
  const row = { file, picture, bytes, sha256: hash('sha256', bytes), writtenAt, quarantinedOn: null };
  await tx.insertInto('pictureFile').values(row).execute();
}

/** The path of a file of an import, as it has it in DATA_DIR beside SQLite. */
function pathOf({ importId, kind, name }: ImportFileName): string {
  return kind === 'source' ? `imports/${importId}/source` : `imports/${importId}/${kind}/${name}`;
}

/** Reads a file once to know it. */
async function openPieces(pieces: () => AsyncIterable<Uint8Array>): Promise<OpenFile> {
  const sum = createHash('sha256');
  let size = 0;
  for await (const piece of pieces()) {
    sum.update(piece);
    size += piece.length;
  }
  return { size, sha256: sum.digest('hex'), pieces, async close() {} };
}
