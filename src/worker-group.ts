import type { ProcessFigures } from '#api/process-figures.ts';
import type { BackupStatusFile } from '#backup/backup-status.ts';
import { type BackupStatusTopics, type BackupTopics, backupsThrough } from '#backup/parent-backup-jobs.ts';
import type { IntegrityCheck } from '#database/shared-file.ts';
import type { Spending } from '#domain/look-up/spending.ts';
import { Channel } from '#processes/channel.ts';
import type { Facts, ProcessGroup } from './process-group.ts';

/** What workers ask the primary. */
export type PrimaryTopics = BackupTopics & {
  hello: (none: null) => { size: number; port: number; startedAt: number; isFirst: boolean; facts: Facts };
  /** With the address under which it serves. */
  ready: (url: string) => void;
  tellFacts: (facts: Facts) => void;
  takeTurn: (none: null) => void;
  endTurn: (none: null) => void;
  takePhotoTurn: (none: null) => void;
  endPhotoTurn: (none: null) => void;
  /** Answers when the file has been checked. */
  checkIntegrity: (file: string) => void;
  swapSpending: (sent: readonly Spending[]) => Spending[];
  figures: (none: null) => ProcessFigures;
  memory: (none: null) => number;
};

/** What the primary asks a worker. */
export type WorkerTopics = BackupStatusTopics & {
  /** Gives it the role of doing what is to be done once. */
  lead: (none: null) => void;
  facts: (facts: Facts) => void;
  figures: (none: null) => ProcessFigures | null;
  memory: (none: null) => number;
};

export interface WorkerGroup extends ProcessGroup {
  /** Where all workers listen. */
  readonly port: number;
  /** Tells the primary that this worker serves. */
  ready(url: string): Promise<void>;
}

/** Joins the processes of a server, in one that the primary has started. */
export async function joinWorkers(): Promise<WorkerGroup> {
  const facts: Facts = {};
  let isLeading = false;
  let readFigures: (() => ProcessFigures) | undefined;
  let backupStatus: BackupStatusFile | undefined;
  const begins: (() => void)[] = [];
  const channel = new Channel<PrimaryTopics, WorkerTopics>(process, {
    lead() {
      isLeading = true;
      for (const begin of begins.splice(0)) begin();
    },
    facts: (all) => void Object.assign(facts, all),
    figures: () => readFigures?.() ?? null,
    memory: () => process.memoryUsage.rss(),
    readBackupStatus: () => backupStatus?.read(),
    saveBackupStatus: (status) => backupStatus?.save(status),
  });
  const { facts: known, ...about } = await channel.ask('hello', null);
  Object.assign(facts, known);
  /** For what nobody waits for. It fails only when the primary has ended, and this process with it. */
  const send = <Topic extends keyof PrimaryTopics>(topic: Topic, request: Parameters<PrimaryTopics[Topic]>[0]) =>
    void channel.ask(topic, request).catch(() => {});
  const integrity: IntegrityCheck = {
    get result() {
      return facts.integrity;
    },
    check: (file) => channel.ask('checkIntegrity', file),
    stop: async () => {},
  };
  return {
    ...about,
    facts,
    tell: (more) => send('tellFacts', more),
    onLead(begin) {
      if (isLeading) begin();
      else begins.push(begin);
    },
    figures(read) {
      readFigures = read;
      return () => channel.ask('figures', null);
    },
    serveBackupStatus(status) {
      backupStatus = status;
    },
    memory: () => channel.ask('memory', null),
    file: {
      integrity,
      async takeTurn() {
        await channel.ask('takeTurn', null);
        return () => send('endTurn', null);
      },
    },
    async takePhotoTurn() {
      await channel.ask('takePhotoTurn', null);
      return () => send('endPhotoTurn', null);
    },
    swapSpending: async (sent) => ({ told: await channel.ask('swapSpending', sent), others: about.size - 1 }),
    backups: backupsThrough(channel),
    ready: (url) => channel.ask('ready', url),
  };
}
