import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { encryptFile } from '#backup/encryption.ts';
import { temporaryArchive } from '#backup/open-archive.ts';
import { type BackupOutcome, writeArchive } from '#backup/write-archive.ts';
import type { DatabaseConfig } from '#database/open-database.ts';
import { SecretKey } from '#domain/account/secret-key.server.ts';
import { refuseExisting } from '#files/new-file.ts';

/** A register, and its key if that is set. */
export interface KeyedRegister extends DatabaseConfig {
  secretKey?: string | undefined;
}

interface BackupOptions {
  /** The archive is encrypted with it, and has the key of the register; undefined for neither. */
  passphrase?: string | undefined;
  /** Gets the share that is done, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** The share of the time that writing takes; the rest is for encrypting. */
const shareOfWriting = 0.9;

/**
 * Backs up a register to one file. The server may be running; it is neither stopped nor slowed down by locks. What is not
 * encrypted yet is only ever in the folder of the register.
 *
 * @throws {BackupError} if there is no register
 * @throws {FileExists}
 */
export async function backUp(
  config: KeyedRegister,
  path: string,
  { passphrase, onProgress = () => {} }: BackupOptions = {},
): Promise<BackupOutcome> {
  if (passphrase === undefined) return writeArchive(config, path, undefined, onProgress);
  await refuseExisting(path);
  const plain = temporaryArchive(config.dataDir);
  try {
    const key = await new SecretKey(config).read();
    const outcome = await writeArchive(config, plain, key, (share) => onProgress(shareOfWriting * share));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const size = await encryptFile(plain, path, passphrase);
    onProgress(1);
    return { ...outcome, path, size };
  } finally {
    await rm(plain, { force: true });
  }
}
