// The first process of a server with several: it starts the others, replaces those that end, and keeps what they share. It
// opens no register and answers no request.
import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createLog } from '#api/log.ts';
import { countersOf, createProgramMeter, type ProcessFigures, sumFigures } from '#api/process-figures.ts';
import { BackupJobs } from '#backup/backup-jobs.ts';
import { serveBackups, statusThrough } from '#backup/parent-backup-jobs.ts';
import type { Config } from '#config.ts';
import { SqliteIntegrity } from '#database/sqlite-integrity.ts';
import { SpendingLog } from '#domain/look-up/spending-log.ts';
import { closeDelay } from '#http/drain.ts';
import { Channel } from '#processes/channel.ts';
import { stopOnSignal } from '#processes/stop-on-signal.ts';
import { Turns } from '#processes/turns.ts';
import { Workers } from '#processes/workers.ts';
import type { Facts } from './process-group.ts';
import type { PrimaryTopics, WorkerTopics } from './worker-group.ts';

/** How much longer than the time that a worker may take to stop the primary waits for it, in ms. */
const stopMargin = 2_000;
/** How long a worker may take to tell its figures, in ms. */
const answerTime = 2_000;

type WorkerChannel = Channel<WorkerTopics, PrimaryTopics>;

/**
 * Starts the processes of the server, and resolves with its exit status when it has been told to stop, or one of them could
 * not start. They listen at one port, to which the system deals out connections.
 *
 * @param onReady called with the server's address when all serve
 * @throws if the port is in use
 */
export async function runPrimary(config: Config, onReady: (url: string) => void): Promise<number> {
  const log = createLog(config.logLevel, { isShared: true });
  const startedAt = Date.now();
  const port = await findPort(config);
  const { backupDir: folder, backupCommand: command, backupPassphrase: passphrase, dataDir } = config;
  const register = { dataDir, databaseUrl: config.databaseUrl };
  const channels = new Map<Worker, WorkerChannel>();
  const status = statusThrough(() => leader && channels.get(leader));
  const jobs = new BackupJobs({ register, status, folder, command, passphrase, log });
  const ends = new Map<Worker, () => void>();
  const turns = new Turns<Worker>();
  const photoTurns = new Turns<Worker>();
  const spendings = new SpendingLog();
  const integrity = new SqliteIntegrity();
  const figures = new FigureBook();
  const facts: Facts = {};
  let leader: Worker | undefined;
  let url = '';
  let started = 0;

  const tell = (more: Facts) => {
    Object.assign(facts, more);
    for (const channel of channels.values()) channel.ask('facts', facts).catch(() => {});
  };
  const appoint = (worker: Worker | undefined) => {
    leader = worker;
    if (worker)
      channels
        .get(worker)
        ?.ask('lead', null)
        .catch(() => {});
  };
  const ready = new Set<Worker>();

  const workers = new Workers({
    count: config.processes,
    stopTime: closeDelay + config.drainSeconds * 1000 + stopMargin,
    onStart(worker) {
      const backups = serveBackups(jobs);
      const isFirst = started++ === 0;
      const channel = new Channel<WorkerTopics, PrimaryTopics>(worker, {
        ...backups.handlers,
        hello: () => ({ size: config.processes, port, startedAt, isFirst, facts }),
        ready(address) {
          url = address;
          ready.add(worker);
          if (!leader) appoint(worker);
          workers.ready(worker);
        },
        tellFacts: tell,
        takeTurn: () => turns.take(worker),
        endTurn: () => turns.end(worker),
        takePhotoTurn: () => photoTurns.take(worker),
        endPhotoTurn: () => photoTurns.end(worker),
        async checkIntegrity(file) {
          const checked = integrity.check(file);
          tell({ integrity: integrity.result });
          await checked;
          tell({ integrity: integrity.result });
        },
        swapSpending: (sent) => spendings.swap(worker.id, sent),
        figures: () => figures.read(channels),
        async memory() {
          const asked = [...channels.values()].map((other) => within(answerTime, other.ask('memory', null)));
          const all = await Promise.all(asked);
          return all.reduce<number>((sum, bytes) => sum + (bytes ?? 0), process.memoryUsage.rss());
        },
      });
      channels.set(worker, channel);
      ends.set(worker, backups.onEnd);
    },
    onEnd(worker) {
      channels.delete(worker);
      ready.delete(worker);
      ends.get(worker)?.();
      ends.delete(worker);
      turns.forget(worker);
      photoTurns.forget(worker);
      spendings.forget(worker.id);
      figures.close(worker);
      if (worker === leader) appoint([...ready][0]);
    },
    onReplace: ({ process: { pid } }, end) => log.error({ ended: pid, end }, 'a process has ended and is replaced'),
  });

  stopOnSignal(() => workers.stop(), { withParent: config.isRunByNpm });
  void workers.start().then(() => onReady(url));
  const exitStatus = await workers.ended;
  await Promise.all([jobs.close(), integrity.stop()]);
  return exitStatus;
}

/**
 * The port where the workers listen together, which another program must not use: those that share a port could not tell.
 *
 * @throws if it is in use
 */
async function findPort({ host, port }: Config): Promise<number> {
  const server = createServer().listen({ host, port });
  await once(server, 'listening');
  const { port: found } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return found;
}

/** The figures of all processes. What those have counted that have ended stays, since a counter must not fall. */
class FigureBook {
  readonly #ownProgram = createProgramMeter();
  /** What each worker has told last. */
  readonly #last = new Map<Worker, ProcessFigures>();
  #ended: ProcessFigures[] = [];

  async read(channels: ReadonlyMap<Worker, WorkerChannel>): Promise<ProcessFigures> {
    const asked = [...channels].map(async ([worker, channel]) => {
      const told = await within(answerTime, channel.ask('figures', null));
      if (told && channels.has(worker)) this.#last.set(worker, told);
    });
    await Promise.all(asked);
    const own = { processes: 0, requests: [], lookUps: {}, queues: {}, program: this.#ownProgram() };
    return sumFigures([own, ...this.#ended, ...this.#last.values()]);
  }

  close(worker: Worker): void {
    const last = this.#last.get(worker);
    this.#last.delete(worker);
    if (last) this.#ended = [sumFigures([...this.#ended, countersOf(last)])];
  }
}

/** The answer, or undefined if there is none in time. */
function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  return Promise.race([answer.catch(() => undefined), promise]).finally(() => clearTimeout(timer));
}
