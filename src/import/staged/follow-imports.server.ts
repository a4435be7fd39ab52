import type { Database } from '#database/database.ts';
import type { ImportJobs } from '#import/staged/import-jobs.ts';

/** How often is looked what other processes have done, in ms. */
const interval = 1_000;

/**
 * Notifies those who watch an import at this process of what other processes of the register do with it.
 *
 * @returns ends it
 */
export function followImports(db: Database, jobs: ImportJobs): () => void {
  let seen = new Map<number, string>();
  let isLooking = false;

  async function look(): Promise<void> {
    const ids = jobs.watchedElsewhere();
    const now = ids.length === 0 ? new Map<number, string>() : await describe(ids);
    const before = seen;
    seen = now;
    for (const [id, text] of now) if (before.get(id) !== text) jobs.notify(id);
  }

  /** The last state sent to the watchers of each import. */
  async function describe(ids: readonly number[]): Promise<Map<number, string>> {
    const [rows, running] = await Promise.all([
      db.read.selectFrom('import').select(['id', 'state', 'version']).where('id', 'in', ids).execute(),
      jobs.findAll(ids),
    ]);
    return new Map(rows.map((row) => [row.id, JSON.stringify([row, running.get(row.id)])]));
  }

  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    // While the database is down there is nothing to report.
    await look().catch(() => undefined);
    isLooking = false;
  }, interval).unref();
  return () => clearInterval(timer);
}
