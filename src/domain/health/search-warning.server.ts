import type { Database } from '#database/database.ts';
import type { Warning } from '#domain/warning.ts';
import { indexProgress } from '#search/merge/index-progress.ts';
import { warnings as words } from '#strings/vi/server/warnings.ts';

/** Fewer pending cards than this are indexed so quickly that no warning is needed. */
const fewCards = 5_000;

/** Warns while the search index of an older register is being built. */
export async function searchWarning(db: Database): Promise<Warning[]> {
  const progress = await indexProgress(db);
  if (!progress || progress.total - progress.indexed < fewCards) return [];
  const percent = Math.floor((100 * progress.indexed) / progress.total);
  return [{ code: 'search-is-built', message: words.searchIsBuilt(percent) }];
}
