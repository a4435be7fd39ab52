import { removeExpiredKeys } from '#domain/idempotency/idempotency-key.server.ts';
import type { ImportContext } from '#import/staged/import-context.ts';
import { tidyImports } from '#import/staged/tidy-imports.server.ts';

/** How often files that are due are removed, in ms. */
const tidyInterval = 60 * 60 * 1000;

/**
 * Removes the files that are due, and the keys of old requests, at once and every hour.
 *
 * @returns `tidySoon` does it in the background, too, where calls while a run waits for the last one share it; `stop` resolves
 * when no removal is under way any more
 */
export function tidyRegularly({ db, files, jobs, report, now }: ImportContext): {
  tidySoon: () => void;
  stop: () => Promise<void>;
} {
  let isDue = false;
  let tidied: Promise<void> = Promise.resolve();
  const isBusy = async (id: number) => (await jobs.find(id)) !== undefined;

  async function tidy(): Promise<void> {
    isDue = false;
    await removeExpiredKeys(db, now());
    await tidyImports({ db, files, now: now(), isBusy });
    await files.tidy();
  }

  function tidySoon(): void {
    if (isDue) return;
    isDue = true;
    tidied = tidied.then(tidy).catch(report);
  }

  const timer = setInterval(tidySoon, tidyInterval).unref();
  tidySoon();
  return {
    tidySoon,
    async stop() {
      clearInterval(timer);
      await tidied;
    },
  };
}
