import { open } from 'node:fs/promises';
import { BackupError } from '#backup/backup-error.ts';
import { NewFile } from '#files/new-file.ts';
import { archives as words } from '#strings/vi/server/backups.ts';

/** What every file in the format of age (https://age-encryption.org/v1) begins with. */
const firstLine = 'age-encryption.org/v1\n';

/**
 * The cost of trying a passphrase: 2^16 rounds of scrypt, which need 64 MiB. The format's usual 2^18 need 256 MiB, which a
 * small machine does not have; a passphrase of 16 characters makes up for it.
 */
const workFactor = 16;

/** Whether a file is encrypted. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === firstLine;
  } finally {
    await file.close();
  }
}

/**
 * Encrypts a file with a passphrase, in the format of age: `age --decrypt` reads it, too. Returns the size in bytes.
 *
 * @param to whose folder exists
 * @throws {FileExists}
 */
export async function encryptFile(from: string, to: string, passphrase: string): Promise<number> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  return convert(from, to, (bytes) => encrypter.encrypt(bytes));
}

/**
 * Decrypts a file that `encryptFile` or age has written.
 *
 * @throws {BackupError} `locked` if the passphrase is another one, `unreadable` if the file is damaged
 */
export async function decryptFile(from: string, to: string, passphrase: string): Promise<void> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  await convert(from, to, async (bytes) => {
    try {
      return await decrypter.decrypt(bytes);
    } catch (error) {
      throw cannotDecrypt(from, error);
    }
  }).catch((error: unknown) => {
    // The library's errors have no code, those of the file system have.
    throw error instanceof BackupError || (error instanceof Error && 'code' in error) ? error : damagedBy(from, error);
  });
}

async function convert(
  from: string,
  to: string,
  work: (bytes: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>,
): Promise<number> {
  const source = await open(from, 'r');
  try {
    const target = await NewFile.create(to);
    try {
      const bytes = source.readableWebStream({ autoClose: false }) as ReadableStream<Uint8Array>;
      await target.handle.writeFile(await work(bytes));
      return await target.commit();
    } catch (error) {
      await target.abort();
      throw error;
    }
  } finally {
    await source.close().catch(() => undefined);
  }
}

function cannotDecrypt(path: string, error: unknown): BackupError {
  const isLocked = error instanceof Error && error.message.startsWith('no identity matched');
  if (!isLocked) return damagedBy(path, error);
  return new BackupError('locked', words.otherPassphrase(path));
}

function damagedBy(path: string, error: unknown): BackupError {
  return new BackupError('unreadable', words.cannotDecrypt(path), { cause: error });
}
