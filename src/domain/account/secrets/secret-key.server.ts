import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storageFull } from '#database/database-errors.ts';
import { isDiskFull } from '#domain/errors.ts';
import { ignoreMissing } from '#files/file-system.ts';
import { FileExists, NewFile } from '#files/new-file.ts';

const fileName = 'secret-key';

interface SecretKeyConfig {
  /** DATA_DIR. */
  dataDir: string;
  /** Set where the register is in PostgreSQL, which several servers may share. */
  databaseUrl: string | undefined;
  /** SECRET_KEY. */
  secretKey?: string | undefined;
  /** OLD_SECRET_KEY. */
  oldSecretKey?: string | undefined;
}

/**
 * The key of what the register keeps encrypted. It lies beside the register, never in it, and in no backup that is not encrypted:
 * SECRET_KEY, or without that the file `secret-key` in DATA_DIR.
 */
export class SecretKey {
  readonly #config: SecretKeyConfig;

  constructor(config: SecretKeyConfig) {
    this.#config = config;
  }

  /** The one before, while the settings still have it. */
  get before(): SecretKey | undefined {
    const { oldSecretKey, ...config } = this.#config;
    return oldSecretKey === undefined ? undefined : new SecretKey({ ...config, secretKey: oldSecretKey });
  }

  /** Its text; undefined if there is none. Read each time, so that a file that has been put back works at once. */
  async read(): Promise<string | undefined> {
    const { secretKey, dataDir } = this.#config;
    return secretKey ?? ((await ignoreMissing(readFile(join(dataDir, fileName), 'utf8')))?.trim() || undefined);
  }

  /** For what another key has sealed: that is the one before, or the only one if there is none here. */
  async openedBy(sealedBy: string): Promise<SecretKey> {
    const own = await this.read();
    if (own === sealedBy) return this;
    const keys = own === undefined ? { secretKey: sealedBy } : { secretKey: own, oldSecretKey: sealedBy };
    return new SecretKey({ ...this.#config, ...keys });
  }

  /**
   * The 32 bytes for one purpose; undefined if there is no key.
   *
   * @param purpose such as `authenticator apps`
   */
  async derive(purpose: string): Promise<Uint8Array | undefined> {
    const text = await this.read();
    return text ? new Uint8Array(hkdfSync('sha256', text, '', purpose, 32)) : undefined;
  }

  /** Makes the file where there is no key, unless the register is in PostgreSQL: a file of one server is of no use to the others. */
  async ensure(): Promise<void> {
    if (this.#config.databaseUrl !== undefined || (await this.read())) return;
    await this.#write(randomBytes(32).toString('base64url'));
  }

  /** Puts the key of a register that comes here into its file, unless there is one. */
  async keep(text: string | undefined): Promise<void> {
    if (text !== undefined && (await this.read()) === undefined) await this.#write(text);
  }

  async #write(text: string): Promise<void> {
    const { dataDir } = this.#config;
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    let file: NewFile | undefined;
    try {
      file = await NewFile.create(join(dataDir, fileName));
      await file.handle.writeFile(`${text}\n`);
      await file.commit();
    } catch (error) {
      await file?.abort();
      // Another process was first.
      if (!(error instanceof FileExists)) throw isDiskFull(error) ? storageFull(error) : error;
    }
  }
}
