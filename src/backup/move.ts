import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '#backup/archive-format.ts';
import { backUp, type KeyedRegister } from '#backup/back-up.ts';
import { restore } from '#backup/restore.ts';
import type { Print } from '#database/migrations/schema-dialect.ts';
import { type DatabaseConfig, openClaims } from '#database/open-database.ts';
import { SecretKey } from '#domain/account/secrets/secret-key.server.ts';

interface Told {
  /** Prints what becomes of rows of an older version, for the operator. */
  print: Print;
  /** Gets the share that is done, from 0 to 1. */
  onProgress(share: number): void;
}

/**
 * Copies a register with its key to an empty place on the other engine or in another folder, by an archive that is removed
 * again. The register itself does not change. The place may have the same folder.
 *
 * @param folder for the archive
 * @throws {BackupError} if the place is not empty
 * @throws {CannotOpen} if a server or a command has the register open: what it writes meanwhile would be left behind
 */
export async function move(from: KeyedRegister, to: DatabaseConfig, folder: string, told: Told): Promise<Manifest> {
  const opened = await openClaims(from);
  const copy = () => copyByArchive(from, to, folder, told);
  try {
    return await (opened ? opened.claims.alone(copy) : copy());
  } finally {
    await opened?.close();
  }
}

async function copyByArchive(
  from: KeyedRegister,
  to: DatabaseConfig,
  folder: string,
  { print, onProgress }: Told,
): Promise<Manifest> {
  const archive = join(folder, `.move-${randomBytes(6).toString('hex')}.tar`);
  try {
    await backUp(from, archive, { onProgress: (share) => onProgress(share / 3) });
    const mayHaveFiles = from.dataDir === to.dataDir;
    const key = new SecretKey(from);
    const options = { mayHaveFiles, print, onProgress: (share: number) => onProgress((1 + 2 * share) / 3) };
    const { manifest } = await restore(archive, to, key, options);
    await new SecretKey({ ...to, secretKey: from.secretKey }).keep(await key.read());
    return manifest;
  } finally {
    await rm(archive, { force: true });
  }
}
