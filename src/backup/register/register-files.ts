import { createHash } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { isArchivedPath } from '#backup/archive-format.ts';
import type { FileSource, OpenFile } from '#backup/register/register-snapshot.ts';
import type { Tables } from '#database/database.ts';
import { ignoreMissing } from '#files/file-system.ts';

const readAtOnce = 1024 * 1024;

/**
 * The files of a register, of which pictures are rows on both engines.
 *
 * @param others has the files of imports
 */
export function registerFiles(db: Kysely<Tables>, others: FileSource): FileSource {
  return {
    importPaths: (id) => others.importPaths(id),
    open: async (path) => (await openPicture(db, path)) ?? others.open(path),
  };
}

async function openPicture(db: Kysely<Tables>, path: string): Promise<OpenFile | undefined> {
  const [folder, file = ''] = path.split('/');
  if (folder !== 'pictures') return undefined;
  const row = await db.selectFrom('pictureFile').select('bytes').where('file', '=', file).executeTakeFirst();
  return (
    row &&
    openPieces(async function* () {
      yield row.bytes;
    })
  );
}

/** The files in DATA_DIR. */
export function folderFiles(dataDir: string): FileSource {
  return {
    async importPaths(id) {
      const faulty = await readdir(join(dataDir, 'imports', String(id), 'faulty')).catch(() => []);
      const paths = [`imports/${id}/source`, ...faulty.toSorted().map((name) => `imports/${id}/faulty/${name}`)];
      return paths.filter(isArchivedPath);
    },
    async open(path) {
      const file = await ignoreMissing(open(join(dataDir, path), 'r'));
      return (
        file &&
        openPieces(
          // Twice the same file, so none of the two closes it.
          () => file.createReadStream({ start: 0, autoClose: false, highWaterMark: readAtOnce }),
          () => file.close(),
        )
      );
    },
  };
}

/** Reads a file once to know it. */
export async function openPieces(
  pieces: () => AsyncIterable<Uint8Array>,
  close: () => Promise<void> = async () => {},
): Promise<OpenFile> {
  try {
    const sum = createHash('sha256');
    let size = 0;
    for await (const piece of pieces()) {
      sum.update(piece);
      size += piece.length;
    }
    return { size, sha256: sum.digest('hex'), pieces, close };
  } catch (error) {
    await close();
    throw error;
  }
}
