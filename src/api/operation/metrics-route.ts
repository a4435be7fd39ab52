import { hash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/** What it is, or several by what follows the name: labels, and of a histogram a suffix. Undefined where it cannot be read. */
type Figures = number | undefined | readonly (readonly [rest: string, value: number])[];

interface Metric {
  name: string;
  help: string;
  read: () => Figures | Promise<Figures>;
  type: 'gauge' | 'counter' | 'histogram';
}

const metric = (name: string, help: string, read: Metric['read'], type: Metric['type'] = 'gauge'): Metric => ({
  name,
  help,
  read,
  type,
});

/**
 * `GET /metrics` in Prometheus' text format, for those who know the token; for others there is no such address. Names
 * no person, card or address; labels are routes, states and queues.
 */
export function metricsRoute(app: FastifyInstance, { token, ...sources }: MetricsParts): void {
  const metrics = [...processMetrics(), ...serverMetrics(sources), ...requestMetrics(sources.requests)];
  const isAllowed = compareBearer(token);
  app.get('/metrics', { schema: { hide: true }, config: { quiet: true } }, async (request, reply) => {
    if (!isAllowed(request)) return reply.callNotFound();
    reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store');
    return (await Promise.all(metrics.map(format))).join('');
  });
}

/** What cannot be read is not a number, rather than what it was before. */
async function format({ name, help, type, read }: Metric): Promise<string> {
  const figures = (await (async () => read())().catch(() => undefined)) ?? Number.NaN;
  const samples = typeof figures === 'number' ? [['', figures] as const] : figures;
  const lines = samples.map(([rest, value]) => `${name}${rest} ${value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
}

const byLabel = (label: string, counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([value, count]) => [`{${label}="${value}"}`, count] as const);

function serverMetrics(sources: Omit<MetricsParts, 'token' | 'requests'>): Metric[] {
  const { version, readiness, lookUps, queues, db, dataDir, backupAge } = sources;
  return [
    metric('ads_build_info', 'Always 1.', () => byLabel('version', { [version]: 1 })),
    metric('ads_ready', '1 while the server is ready, as /readyz says, else 0.', async () =>
      Number((await readiness()).isReady),
    ),
    metric(
      'ads_look_ups_total',
      'Answers to look-ups: found, not-found, limited (the address has had enough), crowded (all together have).',
      () => byLabel('answer', lookUps),
      'counter',
    ),
    metric('ads_queue_length', 'Work that is waiting or running.', () => byLabel('queue', queues())),
    metric('ads_imports', 'Imports by state.', async () =>
      (await countImports(db)).map(({ state, count }) => [`{state="${state}"}`, count] as const),
    ),
    metric('ads_register_bytes', 'The register on its disk, without pictures.', () => db.size()),
    metric('ads_disk_free_bytes', 'Free space on the disk of DATA_DIR.', async () => (await diskSpace(dataDir)).free),
    metric('ads_disk_total_bytes', 'The size of that disk.', async () => (await diskSpace(dataDir)).total),
    ...(backupAge
      ? [metric('ads_backup_age_seconds', 'Since the last backup of a night that was read back.', backupAge)]
      : []),
  ];
}

/** Compares digests, so that the time depends on neither the content nor the length of what was sent. */
function compareBearer(token: string): (request: FastifyRequest) => boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  const wanted = digest(`Bearer ${token}`);
  return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), wanted);
}

function requestMetrics(requests: RequestFigures): Metric[] {
  const counts = (figures: RouteFigures) =>
    [...figures.statuses].map(([status, count]) => [`{${labelsOf(figures)},status="${status}"}`, count] as const);
  const [answers, times] = [
    'Answers by method, route and status.',
    'From the headers of a request to the end of its answer.',
  ];
  return [
    metric('http_requests_total', answers, () => requests.all().flatMap(counts), 'counter'),
    metric('http_request_duration_seconds', times, () => requests.all().flatMap(durationsOf), 'histogram'),
  ];
}

const labelsOf = ({ method, route }: RouteFigures) => `method="${method}",route="${route}"`;

/** A bucket of a histogram has all durations up to its bound. */
function durationsOf(figures: RouteFigures): [string, number][] {
  const labels = labelsOf(figures);
  let count = 0;
  const buckets = figures.durations.map((ofBucket, at): [string, number] => {
    count += ofBucket;
    return [`_bucket{${labels},le="${durationBounds[at] ?? '+Inf'}"}`, count];
  });
  return [...buckets, [`_sum{${labels}}`, figures.totalMs / 1000], [`_count{${labels}}`, count]];
}

/** How often the delay of the event loop is measured, in ms. */
const resolution = 20;

/** The memory, processor time and event loop of this process, by the names that Node's usual client of Prometheus gives them. */
function processMetrics(): Metric[] {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  /** In seconds above the resolution, which each measurement waits for; 0 before the first. */
  const late = (nanoseconds: number) => (delay.count === 0 ? 0 : Math.max(0, nanoseconds / 1e9 - resolution / 1000));
  const lag = (share: number) =>
    metric(`nodejs_eventloop_lag_p${share}_seconds`, 'Delay of the event loop.', () => late(delay.percentile(share)));
  return [
    metric('process_start_time_seconds', 'Since 1970.', () => Date.now() / 1000 - process.uptime()),
    metric('process_cpu_seconds', 'Processor time so far.', () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }),
    metric('process_resident_memory_bytes', 'All memory of the process.', () => process.memoryUsage.rss()),
    metric('nodejs_heap_size_used_bytes', 'Objects of JavaScript.', () => process.memoryUsage().heapUsed),
    lag(50),
    lag(99),
    metric('nodejs_eventloop_lag_max_seconds', 'The longest delay since the last reading.', () => {
      const longest = late(delay.max);
      // The last of the figures that read it.
      delay.reset();
      return longest;
    }),
  ];
}
