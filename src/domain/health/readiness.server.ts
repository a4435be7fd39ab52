import type { Check, Database } from '#database/database.ts';
import { checkSchema } from '#database/migrations/check-schema.ts';
import { machineChecks, type NightlyBackupSource } from '#domain/health/checks.server.ts';

/** How long a result is cached, in ms, so that frequent calls do not load the database. */
const cacheTime = 1_000;

export interface Readiness {
  /** False if a check has failed. */
  isReady: boolean;
  checks: Record<string, Check>;
  /** True once the server was told to stop, which is no problem. */
  isStopping?: true;
}

const stopping = { status: 'failed', reason: 'the server is stopping' } as const;
const withoutPages = { status: 'failed', reason: 'the pages cannot be loaded' } as const;

interface ReadinessParts {
  db: Pick<Database, 'health' | 'read'>;
  dataDir: string;
  /** Whether the server was told to stop. */
  isStopping: () => boolean;
  /** Whether it can load its pages, as far as it has tried. */
  hasPages: () => boolean;
  /** Those of the nights; undefined if the server makes none. */
  nightly: Pick<NightlyBackupSource, 'problem'> | undefined;
}

/** Creates the function that checks whether the server can read and write, and show pages. */
export function createReadiness({
  db,
  dataDir,
  isStopping,
  hasPages,
  nightly,
}: ReadinessParts): () => Promise<Readiness> {
  let last: { until: number; result: Promise<Record<string, Check>> } | undefined;
  return async () => {
    if (isStopping()) return { isReady: false, checks: { server: stopping }, isStopping: true };
    if (!last || last.until < Date.now()) last = { until: Date.now() + cacheTime, result: runChecks(db, dataDir) };
    const [found, backup] = await Promise.all([last.result, nightly?.problem()]);
    const needed: Record<string, Check> = hasPages() ? found : { ...found, pages: withoutPages };
    // Backups never make it unready: it can do its work without them.
    const checks = nightly ? { ...needed, backup: { status: 'ok' as const, ...backup } } : needed;
    return { isReady: Object.values(needed).every(({ status }) => status !== 'failed'), checks };
  };
}

async function runChecks(db: ReadinessParts['db'], dataDir: string): Promise<Record<string, Check>> {
  const { disk, ...health } = await machineChecks(db, dataDir);
  // Without an answer of the database there is none about its schema.
  const schema = health.database?.status === 'ok' && (await checkSchema(db.read).catch(() => undefined));
  return { ...health, ...(schema && { schema }), disk };
}
