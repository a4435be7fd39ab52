import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isArchivedPath } from '#backup/archive-format.ts';
import { openPieces } from '#backup/register/register-files.ts';
import type { FileSource } from '#backup/register/register-snapshot.ts';
import type { Tables } from '#database/database.ts';
import { type ImportFileName, insertParts, listParts, readParts } from '#domain/import/import-file-parts.server.ts';

/** The files of imports in a register on PostgreSQL, as of the moment that a transaction sees. */
export function importFiles(tx: Kysely<Tables>): FileSource {
  const list = async (id: number) => (await listParts(tx, id)).filter(({ kind }) => kind !== 'check');
  return {
    async importPaths(id) {
      return (await list(id)).map(pathOf).filter(isArchivedPath).toSorted();
    },
    async open(path) {
      if (!path.startsWith('imports/')) return undefined;
      const file = (await list(Number(path.split('/')[1]))).find((one) => pathOf(one) === path);
      return file && openPieces(() => readParts(tx, file));
    },
  };
}

/** Adds a file of an import from an archive to a register on PostgreSQL. */
export async function insertImportFile(
  tx: Kysely<Tables>,
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const [, id, kind, ofFaulty = ''] = path.split('/');
  const set = { importId: Number(id), token: randomBytes(12).toString('hex') };
  const isFaulty = kind === 'faulty';
  const file = { kind: isFaulty ? kind : 'source', name: isFaulty ? ofFaulty : 'source' } as const;
  await insertParts(tx, { ...set, ...file }, content);
}

/** The path of a file of an import, as it has it in DATA_DIR beside SQLite. */
function pathOf({ importId, kind, name }: ImportFileName): string {
  return kind === 'source' ? `imports/${importId}/source` : `imports/${importId}/${kind}/${name}`;
}
