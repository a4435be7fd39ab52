import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isArchivedPath } from '#backup/archive-format.ts';
import type { FileSource, OpenFile } from '#backup/file-source.ts';
import { ignoreMissing } from '#files/file-system.ts';
import { filesOf } from '#pictures/picture-files.ts';

const readAtOnce = 1024 * 1024;

/** The paths of the files of a product's picture in DATA_DIR. */
export function picturePaths(name: string): string[] {
  return filesOf(name).map((file) => `pictures/${file}`);
}

/** The files of DATA_DIR. */
export function folderFiles(dataDir: string): FileSource {
  return {
    importPaths: (id) => importPaths(dataDir, id),
    open: (path) => openRegisterFile(dataDir, path),
  };
}

async function importPaths(dataDir: string, id: number): Promise<string[]> {
  const faulty = await readdir(join(dataDir, 'imports', String(id), 'faulty')).catch(() => []);
  return [`imports/${id}/source`, ...faulty.toSorted().map((name) => `imports/${id}/faulty/${name}`)].filter(
    isArchivedPath,
  );
}

/**
 * Opens a file of DATA_DIR. The picture of a record that has been changed or removed since the rows were read is in quarantine
 * by now; undefined if it is nowhere.
 */
async function openRegisterFile(dataDir: string, path: string): Promise<OpenFile | undefined> {
  const name = path.startsWith('pictures/') ? path.slice('pictures/'.length) : undefined;
  // It may be moved between two looks, and back.
  for (let tries = 0; tries < 3; tries++) {
    const here = await openIfThere(join(dataDir, path));
    if (here) return here;
    if (name === undefined) return undefined;
    for (const day of await readdir(join(dataDir, 'quarantine')).catch(() => [])) {
      const moved = await openIfThere(join(dataDir, 'quarantine', day, name));
      if (moved) return moved;
    }
  }
  return undefined;
}

async function openIfThere(path: string): Promise<OpenFile | undefined> {
  const file = await ignoreMissing(open(path, 'r'));
  if (!file) return undefined;
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const piece of piecesOf(file)) {
      hash.update(piece);
      size += piece.length;
    }
    return { size, sha256: hash.digest('hex'), pieces: () => piecesOf(file), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* piecesOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(readAtOnce), 0, readAtOnce, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
