import { link, mkdir, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Manifest } from '#backup/archive-format.ts';
import type { ArchiveReader } from '#backup/archive-reader.ts';
import { BackupError } from '#backup/backup-error.ts';
import { withArchive } from '#backup/open-archive.ts';
import { openPostgresTarget } from '#backup/register/postgres-target.ts';
import { archivedMigrations, fillTarget, type RowTarget } from '#backup/register/row-target.ts';
import { createSqliteTarget } from '#backup/register/sqlite-target.ts';
import type { Print } from '#database/migrations/schema-dialect.ts';
import type { DatabaseConfig } from '#database/open-database.ts';
import { RegisterFolder } from '#database/register-folder.ts';
import { TotpSecrets } from '#domain/account/second-factor/totp.server.ts';
import { resealSecrets } from '#domain/account/secrets/reseal-secrets.server.ts';
import type { SecretKey } from '#domain/account/secrets/secret-key.server.ts';
import { restoring } from '#domain/audit.server.ts';
import { BatchKeys } from '#domain/printed-card/batch-keys.server.ts';
import { move, syncFolder } from '#files/file-system.ts';
import { insertPictureFile } from '#pictures/picture-rows.server.ts';
import { archives as words } from '#strings/vi/server/backups.ts';
import { register } from '#strings/vi/server/register.ts';

interface RestoreOptions {
  /** Of an encrypted archive. */
  passphrase?: string | undefined;
  /** Whether the folder may have files of the register already: of the other engine's. Those of the archive replace them. */
  mayHaveFiles?: boolean;
  /** Prints what becomes of rows of an older version, for the operator. */
  print?: Print;
  /** Whether accounts may lose their second factor, where the key that opens it is not here. */
  withoutSecondFactor?: boolean;
  /** Gets the share that is done, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** The share of the time that the check before the restore takes. */
const shareOfCheck = 0.2;

interface CheckOptions {
  /** Of an encrypted archive. */
  passphrase?: string | undefined;
  /** Folder for the decrypted archive, which is removed afterwards; without it, the folder of the system for such files. */
  folder?: string;
  /** Gets the share that is done, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Checks an archive and compares nothing with any register.
 *
 * @throws {BackupError} if it is damaged or locked, or of a newer version
 */
export async function checkArchive(
  path: string,
  { passphrase, folder = tmpdir(), onProgress }: CheckOptions = {},
): Promise<Manifest> {
  return withArchive(path, { passphrase, folder }, async (archive) => {
    archivedMigrations(archive.manifest);
    await archive.verify(onProgress);
    return archive.manifest;
  });
}

/**
 * Restores a register into an empty place. All sums are checked before anything is written. Everything is written beside its
 * place or in one transaction; what comes last makes the register one that can be opened, so half of one never is. Secrets of
 * authenticator apps and keys of printed cards that the key does not open are left out, and the names of those accounts and lots
 * are returned.
 *
 * @param key of the place. That of an encrypted archive, which is in it, is put there if there is none; else all is sealed anew
 * @throws {BackupError} if the archive is damaged, locked or of a newer version, the place is not empty, or the key of a second
 * factor is missing
 */
export async function restore(
  path: string,
  to: DatabaseConfig,
  key: SecretKey,
  { passphrase, mayHaveFiles = false, withoutSecondFactor = false, print, onProgress = () => {} }: RestoreOptions = {},
): Promise<{ manifest: Manifest; withoutApp: string[]; lostBatches: string[] }> {
  return withArchive(path, { passphrase, folder: to.dataDir }, async (archive) => {
    const { manifest } = archive;
    archivedMigrations(manifest);
    const folder = new RegisterFolder(to.dataDir);
    const refuse = (ownDraft?: string) =>
      refuseFilledFolder(folder, to, { knownId: mayHaveFiles ? manifest.register.id : undefined, ownDraft });
    refuse();
    await archive.verify((share) => onProgress(shareOfCheck * share));
    await mkdir(to.dataDir, { recursive: true });
    const draft = folder.newRestore();
    const target = await openTarget(draft, to);
    try {
      const total = Math.max(
        1,
        manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      );
      let done = 0;
      const onRows = (count: number) => {
        done += count;
        onProgress(shareOfCheck + ((1 - shareOfCheck) * done) / total);
      };
      await fillTarget(target, archive, { onRows, print });
      const opening = manifest.secretKey === undefined ? key : await key.openedBy(manifest.secretKey);
      await resealSecrets(target.db, opening, restoring);
      const withoutApp = await new TotpSecrets(opening).dropUnreadable(target.db, restoring);
      if (withoutApp.length > 0 && !withoutSecondFactor)
        throw new BackupError('no-key', words.noKey(withoutApp, to.dataDir));
      const lostBatches = await new BatchKeys(opening).dropUnreadable(target.db, restoring);
      const files = await writeFiles(target, archive, draft);
      refuse(draft);
      await folder.belongTo(manifest.register.id);
      await key.keep(manifest.secretKey);
      await placeFiles(files, draft, to.dataDir);
      await target.commit();
      if (target.engine === 'sqlite') await placeDatabase(join(draft, 'ads.sqlite'), folder.databaseFile);
      return { manifest, withoutApp, lostBatches };
    } catch (error) {
      await target.abort();
      throw error;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  });
}

async function openTarget(draft: string, { databaseUrl }: DatabaseConfig): Promise<RowTarget> {
  // Before the folder is made, so that a refusal leaves nothing behind.
  if (databaseUrl !== undefined) {
    const target = await openPostgresTarget(databaseUrl);
    await mkdir(draft, { mode: 0o700 });
    return target;
  }
  await mkdir(draft, { mode: 0o700 });
  return createSqliteTarget(join(draft, 'ads.sqlite'));
}

interface Allowed {
  /** The register whose files the folder may hold. */
  knownId: string | undefined;
  /** The path of this restore's own folder. */
  ownDraft: string | undefined;
}

/** @throws {BackupError} if the folder holds anything else of a register */
function refuseFilledFolder(
  folder: RegisterFolder,
  { databaseUrl }: DatabaseConfig,
  { knownId, ownDraft }: Allowed,
): void {
  const { id, pendingId, databaseFiles, folders, restores } = folder.contents();
  const isOfSame = knownId !== undefined && (id === knownId || (id === undefined && folders.length === 0));
  const ofRegister = isOfSame
    ? databaseUrl === undefined
      ? databaseFiles
      : []
    : [...databaseFiles, ...folders, ...(id === undefined && pendingId === undefined ? [] : ['register-id'])];
  const others = restores.filter((name) => join(folder.path, name) !== ownDraft);
  // The files that a restore has put beside its own folder are not data either.
  if (others.length > 0 && databaseFiles.length === 0)
    throw new BackupError('not-empty', register.brokenRestore({ folder: folder.path }, others));
  const found = [...ofRegister, ...others];
  if (found.length === 0) return;
  throw new BackupError('not-empty', words.folderNotEmpty(folder.path, found));
}

/**
 * Adds the files of an archive to the register: pictures, and on PostgreSQL those of imports. Writes the others into a folder as
 * they are in DATA_DIR, and returns their paths.
 */
async function writeFiles(
  { db, insertImportFile }: RowTarget,
  archive: ArchiveReader,
  draft: string,
): Promise<string[]> {
  const folders = new Set<string>();
  const written: string[] = [];
  for (const { path, sha256 } of archive.manifest.files) {
    const [kind, name = ''] = path.split('/');
    if (kind === 'pictures') {
      await insertPictureFile(db, { file: name, bytes: await buffer(archive.file(sha256)) });
      continue;
    }
    if (insertImportFile) {
      await insertImportFile(path, archive.file(sha256));
      continue;
    }
    const to = join(draft, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    folders.add(dirname(to));
    const file = await open(to, 'wx', 0o600);
    try {
      await file.writeFile(archive.file(sha256));
      await file.sync();
    } finally {
      await file.close();
    }
    written.push(path);
  }
  for (const folder of folders) await syncFolder(folder);
  return written;
}

/** Moves files to their places. */
async function placeFiles(paths: readonly string[], draft: string, dataDir: string): Promise<void> {
  const folders = new Set([dataDir]);
  for (const path of paths) {
    const to = join(dataDir, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    folders.add(dirname(to));
    await move(join(draft, path), to);
  }
  for (const folder of folders) await syncFolder(folder);
}

/** Puts the database in its place, unless another one is there by now. */
async function placeDatabase(from: string, to: string): Promise<void> {
  await link(from, to);
  await rm(from);
  await syncFolder(dirname(to));
}
