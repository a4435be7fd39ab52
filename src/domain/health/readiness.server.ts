import type { Check } from '#database/database.ts';
import { lookAtNeeds, type SystemSources } from '#domain/health/checks.server.ts';

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

/** Creates the function that checks whether the server can read and write, and show pages. */
export function createReadiness(
  sources: Pick<SystemSources, 'db' | 'dataDir' | 'hasPages' | 'nightly'> & { isStopping: () => boolean },
): () => Promise<Readiness> {
  let last: { until: number; needs: ReturnType<typeof lookAtNeeds> } | undefined;
  return async () => {
    if (sources.isStopping()) return { isReady: false, checks: { server: stopping }, isStopping: true };
    if (!last || last.until < Date.now()) last = { until: Date.now() + cacheTime, needs: lookAtNeeds(sources) };
    const [needs, backup] = await Promise.all([last.needs, sources.nightly?.problem()]);
    // Backups never make it unready: it can do its work without them.
    const checks = sources.nightly ? { ...needs, backup: { status: 'ok' as const, ...backup } } : needs;
    return { isReady: Object.values(needs).every(({ status }) => status !== 'failed'), checks };
  };
}
