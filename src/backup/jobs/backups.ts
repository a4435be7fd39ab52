import { constants } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readArchiveName } from '#backup/archive-name.ts';
import { type BackupCheck, readChecks } from '#backup/jobs/backup-checks.ts';
import type { BackupProblem } from '#backup/jobs/backup-health.ts';
import type { BackupJobs, BackupState } from '#backup/jobs/backup-jobs.ts';
import type { BackupStatus } from '#backup/jobs/backup-status.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { NotFound, Unavailable } from '#domain/errors.ts';
import { type RequestKey, storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { backups as words } from '#strings/vi/server/backups.ts';

const retrySeconds = 60;

/** A backup in the folder. */
export interface Backup {
  /** Of the file. */
  name: string;
  /** In bytes. */
  size: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  isNightly: boolean;
  isEncrypted: boolean;
  /** The last check of the file as it is now; undefined if there was none. */
  check: BackupCheck | undefined;
}

interface BackupsParts extends Pick<ServiceContext, 'db'> {
  jobs: BackupJobs;
  /** Folder for backups. */
  folder: string;
  dataDir: string;
  /** The time of day in Vietnam, `HH:MM`, at which a backup is made; undefined for never. */
  at: string | undefined;
  /** Whether new backups are encrypted. */
  isEncrypting: boolean;
  /** What is known of the backups that the servers of the register make by themselves. */
  status: () => Promise<BackupStatus | undefined>;
  /** The problem of the nightly backups. */
  problem: () => Promise<BackupProblem | undefined>;
}

/** The backups of the server, for owners. Who makes, checks or takes one is in the audit log. */
export class Backups {
  readonly #parts: BackupsParts;

  constructor(parts: BackupsParts) {
    this.#parts = parts;
  }

  get settings(): Pick<BackupsParts, 'at' | 'folder' | 'isEncrypting'> {
    return this.#parts;
  }

  /** What is being made or checked, and what was last. */
  state(): BackupState {
    return this.#parts.jobs.state();
  }

  /** The problem of the nightly backups; undefined if there is none, or none are made. */
  async problem(): Promise<BackupProblem | undefined> {
    return this.#parts.at === undefined ? undefined : this.#parts.problem();
  }

  /** The path of the last sound one that a server has made, which may be on another machine. */
  async lastSound(): Promise<string | undefined> {
    return (await this.#parts.status())?.sound?.path;
  }

  /**
   * The backups with names that the server or `npm run backup` gives, the newest first.
   *
   * @throws {Unavailable} if the folder cannot be read
   */
  async list(): Promise<Backup[]> {
    const { folder, dataDir } = this.#parts;
    const [names, checks] = await Promise.all([this.#names(), readChecks(dataDir)]);
    const found = names.map(async (name): Promise<Backup[]> => {
      const read = readArchiveName(name);
      const file = read && (await stat(join(folder, name)).catch(() => undefined));
      if (!file) return [];
      const check = checks.get(name);
      const isOfFile = check?.size === file.size && check.mtimeMs === file.mtimeMs;
      const { time, ...kind } = read;
      return [{ name, size: file.size, createdAt: time.toISOString(), ...kind, check: isOfFile ? check : undefined }];
    });
    return (await Promise.all(found)).flat().toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  }

  /**
   * Starts to make a backup, and returns its name.
   *
   * @throws {Conflict} if one is being made or checked
   */
  async make(actor: Actor, requestKey?: RequestKey): Promise<string> {
    let made = '';
    await this.#parts.jobs.start({ task: 'make', isNightly: false }, (name) => {
      made = name;
      return this.#audit(actor, 'create', name, requestKey);
    });
    return made;
  }

  /**
   * Starts to read a backup back.
   *
   * @throws {NotFound} if there is no such backup
   * @throws {Conflict} if one is being made or checked
   */
  async check(actor: Actor, name: string): Promise<void> {
    await this.#find(name);
    await this.#parts.jobs.start({ task: 'check', name }, () => this.#audit(actor, 'check', name));
  }

  /**
   * Opens a backup for its download. The caller closes the file; it stays readable even if it is removed meanwhile.
   *
   * @throws {NotFound} if there is no such backup
   */
  async open(actor: Actor, name: string): Promise<{ file: FileHandle; size: number }> {
    await this.#find(name);
    const path = join(this.#parts.folder, name);
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => {
      throw new NotFound(words.missing);
    });
    try {
      const { size } = await file.stat();
      await this.#audit(actor, 'download', name);
      return { file, size };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** The names of the files in the folder, which the first backup makes. */
  async #names(): Promise<string[]> {
    try {
      const entries = await readdir(this.#parts.folder, { withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw new Unavailable(words.folderUnreadable, retrySeconds, { cause: error });
    }
  }

  /** A name is looked up in the list: nothing of a request becomes part of a path. */
  async #find(name: string): Promise<void> {
    const names = await this.#names();
    if (!readArchiveName(name) || !names.includes(name)) throw new NotFound(words.missing);
  }

  async #audit(
    actor: Actor,
    action: 'create' | 'check' | 'download',
    name: string,
    requestKey?: RequestKey,
  ): Promise<void> {
    const at = new Date().toISOString();
    const backup = { noun: 'backup', recordId: 0 } as const;
    await this.#parts.db.write(async (tx) => {
      await writeAudit(tx, { ...backup, actor, action, detail: { name }, at });
      await storeOutcome(tx, { requestKey, at }, backup);
    });
  }
}
