import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ArchiveReader } from '#backup/archive-reader.ts';
import { BackupError } from '#backup/backup-error.ts';
import { decryptFile, isEncrypted } from '#backup/encryption.ts';
import { archives as words } from '#strings/vi/server/backups.ts';

interface OpenOptions {
  /** Of an encrypted archive. */
  passphrase: string | undefined;
  /** Folder for the decrypted archive, which is removed afterwards. */
  folder: string;
}

/** The path of a file for an archive that is not encrypted, or not any more. */
export function temporaryArchive(folder: string): string {
  return join(folder, `.archive-${randomBytes(6).toString('hex')}.tar`);
}

/** True for the name of such a file, unfinished ones included. */
export function isTemporaryArchive(name: string): boolean {
  return /^\.{1,2}archive-[0-9a-f]{12}\.tar/.test(name);
}

/**
 * Opens an archive, encrypted or not, for some work.
 *
 * @throws {BackupError} if it is no archive, is damaged or locked, or was made by a newer version
 */
export async function withArchive<Result>(
  path: string,
  { passphrase, folder }: OpenOptions,
  work: (archive: ArchiveReader) => Promise<Result>,
): Promise<Result> {
  const isLocked = await isEncrypted(path).catch(() => false);
  if (!isLocked) return use(path, path, work);
  if (passphrase === undefined) {
    throw new BackupError('locked', words.locked(path));
  }
  await mkdir(folder, { recursive: true });
  const plain = temporaryArchive(folder);
  try {
    await decryptFile(path, plain, passphrase);
    return await use(plain, path, work);
  } finally {
    await rm(plain, { force: true });
  }
}

async function use<Result>(
  path: string,
  shownPath: string,
  work: (archive: ArchiveReader) => Promise<Result>,
): Promise<Result> {
  const archive = await ArchiveReader.open(path, shownPath);
  try {
    return await work(archive);
  } finally {
    await archive.close();
  }
}
