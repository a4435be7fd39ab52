import { hash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { diskSpace } from '#domain/health/disk-space.server.ts';
import type { Readiness } from '#domain/health/readiness.server.ts';
import { countImports } from '#domain/import/count-imports.server.ts';
import type { LookUpAnswer } from '#domain/look-up/look-up-answer.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { durationBounds, type RequestFigures, type RouteFigures } from '#http/request-figures.ts';

interface MetricsParts {
  /** What a reader sends as `Authorization: Bearer …`. */
  token: string;
  /** Of the program. */
  version: string;
  readiness: () => Promise<Readiness>;
  requests: RequestFigures;
  /** The answers to look-ups since the start. */
  lookUps: Readonly<Record<LookUpAnswer['status'], number>>;
  /** How much work is waiting or running, by queue. */
  queues: () => Readonly<Record<string, number>>;
  db: ServiceContext['db'];
  dataDir: string;
  /** The age of the last sound nightly backup, in seconds; undefined if the server makes none. */
  backupAge: (() => Promise<number | undefined>) | undefined;
}

/**
 * `GET /metrics` in Prometheus' text format, for those who know the token; for others there is no such address. Names
 * no person, card or address; labels are routes, states and queues.
 */
export async function metricsRoute(app: FastifyInstance, { token, requests, ...sources }: MetricsParts): Promise<void> {
  const registry = await createRegistry(sources);
  const isAllowed = compareBearer(token);
  app.get('/metrics', { schema: { hide: true }, config: { quiet: true } }, async (request, reply) => {
    if (!isAllowed(request)) return reply.callNotFound();
    reply.type(registry.contentType).header('cache-control', 'no-store');
    return `${await registry.metrics()}\n${formatRequestFigures(requests.all())}`;
  });
}

/** Loads the library only if there are metrics. */
async function createRegistry(sources: Omit<MetricsParts, 'token' | 'requests'>): Promise<Registry> {
  const { version, readiness, lookUps, queues, db, dataDir, backupAge } = sources;
  const { Counter, Gauge, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  // What cannot be read is not a number, rather than what it was before.
  const gauge: AddGauge = (name, help, read) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = async () => read();
        this.set((await value().catch(() => undefined)) ?? Number.NaN);
      },
    });
  addProcessMetrics(gauge);
  new Gauge({ name: 'ads_build_info', help: 'Always 1.', labelNames: ['version'], registers }).set({ version }, 1);
  gauge('ads_ready', '1 while the server is ready, as /readyz says, else 0.', async () =>
    Number((await readiness()).isReady),
  );
  new Counter({
    name: 'ads_look_ups_total',
    help: 'Answers to look-ups: found, not-found, limited (the address has had enough), crowded (all together have).',
    labelNames: ['answer'],
    registers,
    collect() {
      this.reset();
      for (const [answer, count] of Object.entries(lookUps)) this.inc({ answer }, count);
    },
  });
  new Gauge({
    name: 'ads_queue_length',
    help: 'Work that is waiting or running.',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const [queue, length] of Object.entries(queues())) this.set({ queue }, length);
    },
  });
  new Gauge({
    name: 'ads_imports',
    help: 'Imports by state.',
    labelNames: ['state'],
    registers,
    async collect() {
      const imports = await countImports(db).catch(() => []);
      this.reset();
      for (const { state, count } of imports) this.set({ state }, count);
    },
  });
  gauge('ads_register_bytes', 'The register on its disk, without pictures.', () => db.size());
  gauge('ads_disk_free_bytes', 'Free space on the disk of DATA_DIR.', async () => (await diskSpace(dataDir)).free);
  gauge('ads_disk_total_bytes', 'The size of that disk.', async () => (await diskSpace(dataDir)).total);
  if (backupAge) gauge('ads_backup_age_seconds', 'Since the last backup of a night that was read back.', backupAge);
  return registry;
}

type Figure = number | undefined;
type AddGauge = (name: string, help: string, read: () => Figure | Promise<Figure>) => void;

/** Compares digests, so that the time depends on neither the content nor the length of what was sent. */
function compareBearer(token: string): (request: FastifyRequest) => boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  const wanted = digest(`Bearer ${token}`);
  return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), wanted);
}

/**
 * The counted requests in Prometheus' text format. Counting and timing by prom-client takes 0.8 µs a request, which is a
 * sixtieth of a look-up; these figures take a twentieth of that.
 */
function formatRequestFigures(routes: readonly RouteFigures[]): string {
  const lines = [
    '# HELP http_requests_total Answers by method, route and status.',
    '# TYPE http_requests_total counter',
    ...routes.flatMap(({ method, route, statuses }) =>
      [...statuses].map(
        ([status, count]) => `http_requests_total{method="${method}",route="${route}",status="${status}"} ${count}`,
      ),
    ),
    '# HELP http_request_duration_seconds From the headers of a request to the end of its answer.',
    '# TYPE http_request_duration_seconds histogram',
    ...routes.flatMap(formatDurations),
  ];
  return `${lines.join('\n')}\n`;
}

/** A bucket of a histogram has all durations up to its bound. */
function formatDurations({ method, route, durations, totalMs }: RouteFigures): string[] {
  const labels = `method="${method}",route="${route}"`;
  let count = 0;
  const buckets = durations.map((ofBucket, at) => {
    count += ofBucket;
    return `http_request_duration_seconds_bucket{${labels},le="${durationBounds[at] ?? '+Inf'}"} ${count}`;
  });
  return [
    ...buckets,
    `http_request_duration_seconds_sum{${labels}} ${totalMs / 1000}`,
    `http_request_duration_seconds_count{${labels}} ${count}`,
  ];
}

/** How often the delay of the event loop is measured, in ms. */
const resolution = 20;

/**
 * Adds the memory, processor time and event loop of this process, by prom-client's names. Its own `collectDefaultMetrics` also
 * observes each collection of garbage, which costs a look-up more than all else here.
 */
function addProcessMetrics(gauge: AddGauge): void {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  /** In seconds above the resolution, which each measurement waits for; 0 before the first. */
  const late = (nanoseconds: number) => (delay.count === 0 ? 0 : Math.max(0, nanoseconds / 1e9 - resolution / 1000));
  gauge('process_start_time_seconds', 'Since 1970.', () => Date.now() / 1000 - process.uptime());
  gauge('process_cpu_seconds', 'Processor time so far.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  gauge('process_resident_memory_bytes', 'All memory of the process.', () => process.memoryUsage.rss());
  gauge('nodejs_heap_size_used_bytes', 'Objects of JavaScript.', () => process.memoryUsage().heapUsed);
  gauge('nodejs_eventloop_lag_p50_seconds', 'Delay of the event loop.', () => late(delay.percentile(50)));
  gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop.', () => late(delay.percentile(99)));
  gauge('nodejs_eventloop_lag_max_seconds', 'The longest delay since the last reading.', () => {
    const longest = late(delay.max);
    // The last of the gauges that read it.
    delay.reset();
    return longest;
  });
}
