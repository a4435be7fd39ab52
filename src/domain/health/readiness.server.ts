import type { Check, Database } from '#database/database.ts';
import { checkDisk } from '#domain/health/disk-space.server.ts';

/** For so long an answer is given again, in ms: whoever asks often does not make the database work. */
const longestKept = 1_000;

export interface Readiness {
  /** False where something has failed: not all that people ask for can be done. */
  isReady: boolean;
  checks: Record<string, Check>;
}

/** Asks whether the server can do its work, reading and writing. */
export function createReadiness(db: Pick<Database, 'health'>, dataDir: string): () => Promise<Readiness> {
  let last: { until: number; answer: Promise<Readiness> } | undefined;
  return () => {
    if (!last || last.until < Date.now()) last = { until: Date.now() + longestKept, answer: askAll(db, dataDir) };
    return last.answer;
  };
}

async function askAll(db: Pick<Database, 'health'>, dataDir: string): Promise<Readiness> {
  const [health, disk] = await Promise.all([db.health(), checkDisk(dataDir)]);
  const checks = { ...health, disk };
  return { isReady: Object.values(checks).every(({ status }) => status !== 'failed'), checks };
}
