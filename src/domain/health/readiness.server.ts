import type { Check, Database } from '#database/database.ts';
import { checkSchema } from '#database/migrations/check-schema.ts';
import { checkDisk } from '#domain/health/disk-space.server.ts';

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

/**
 * Creates the function that checks whether the server can read and write.
 *
 * @param isStopping whether the server was told to stop
 */
export function createReadiness(
  db: Pick<Database, 'health' | 'read'>,
  dataDir: string,
  isStopping: () => boolean,
): () => Promise<Readiness> {
  let last: { until: number; result: Promise<Readiness> } | undefined;
  return async () => {
    if (isStopping()) return { isReady: false, checks: { server: stopping }, isStopping: true };
    if (!last || last.until < Date.now()) last = { until: Date.now() + cacheTime, result: runChecks(db, dataDir) };
    return last.result;
  };
}

async function runChecks(db: Pick<Database, 'health' | 'read'>, dataDir: string): Promise<Readiness> {
  const [health, disk] = await Promise.all([db.health(), checkDisk(dataDir)]);
  // Without an answer of the database there is none about its schema.
  const schema = health.database?.status === 'ok' && (await checkSchema(db.read).catch(() => undefined));
  const checks = { ...health, ...(schema && { schema }), disk };
  return { isReady: Object.values(checks).every(({ status }) => status !== 'failed'), checks };
}
