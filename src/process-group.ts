import type { ProcessFigures } from '#api/process-figures.ts';
import type { BackupRunner } from '#backup/backup-jobs.ts';
import type { BackupStatusFile } from '#backup/backup-status.ts';
import type { Check } from '#database/database.ts';
import type { SharedFile } from '#database/shared-file.ts';
import type { SwapSpending } from '#domain/look-up/spending.ts';

/** What one process has found out and all must know. */
export interface Facts {
  /** Of the SQLite file. */
  integrity?: Check | undefined;
  isBehindUnknownProxy?: boolean;
  /** Whether the last mail about a problem could not be sent. */
  hasMailFailed?: boolean;
  /** The names of the owner's photos that cannot be decoded. */
  unreadablePhotos?: readonly string[];
}

/** What a process of the server shares with the others of its machine. Alone, it does everything itself. */
export interface ProcessGroup {
  /** How many processes serve. */
  readonly size: number;
  /** When the server was started, in ms since 1970. */
  readonly startedAt: number;
  /** True for one process of each start of the server. */
  readonly isFirst: boolean;
  readonly facts: Readonly<Facts>;
  tell(facts: Facts): void;
  /** Runs `begin` in one of the processes: at once, or when the one that had this role has ended. */
  onLead(begin: () => void): void;
  /**
   * The figures of all processes.
   *
   * @param read reads those of this one, for the others, too
   */
  figures(read: () => ProcessFigures): () => Promise<ProcessFigures>;
  /** Reads and saves the status of the backups for the process that makes them, which opens no register. */
  serveBackupStatus(status: BackupStatusFile): void;
  /** The resident memory of all processes, in bytes. */
  memory(): Promise<number>;
  /** The following are undefined for a process that is alone. */
  readonly file?: SharedFile;
  readonly swapSpending?: SwapSpending;
  readonly backups?: BackupRunner;
  /** Resolves when this process may encode photos of the owner, with the function that ends its turn. */
  readonly takePhotoTurn?: () => Promise<() => void>;
}

/** A server of one process. */
export function createSingleProcess(): ProcessGroup {
  const facts: Facts = {};
  return {
    size: 1,
    startedAt: Date.now() - process.uptime() * 1000,
    isFirst: true,
    facts,
    tell: (more) => Object.assign(facts, more),
    onLead: (begin) => begin(),
    figures: (read) => async () => read(),
    serveBackupStatus: () => {},
    memory: async () => process.memoryUsage.rss(),
  };
}
