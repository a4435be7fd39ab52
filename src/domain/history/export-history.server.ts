import type { Role } from '#domain/account/rights.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { Invalid } from '#domain/errors.ts';
import { type ExportFormat, maxExportedCards } from '#domain/export-formats.ts';
import { countHistory, type HistoryChoice } from '#domain/history/find-history.server.ts';
import { type RegisterHistoryLine, streamHistory } from '#domain/history/history-lines.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { exports as words } from '#strings/vi/server/export-file.ts';

/** What the audit says of an export of the history. */
export interface HistoryExportDetail {
  format: ExportFormat;
  /** How many lines there were at the beginning. */
  count: number;
}

/** Lines that are read at once. */
const batchSize = 1000;

/**
 * Begins an export of the history: writes its audit line, before any other is read, and returns the lines in batches, newest
 * first. The first one is that of the export, if it is among those that are asked for.
 *
 * @throws {Invalid} if the format cannot hold so many
 */
export async function exportHistory(
  { db, actor, now = new Date() }: ServiceContext,
  role: Role,
  { choice, format }: { choice: HistoryChoice; format: ExportFormat },
): Promise<AsyncGenerator<RegisterHistoryLine[], void>> {
  const count = await countHistory(db, role, choice);
  // The line of the export itself may be one more.
  if (count >= maxExportedCards[format]) throw new Invalid(words.tooMany(maxExportedCards[format]));
  const detail: HistoryExportDetail = { format, count };
  const at = now.toISOString();
  await db.write((tx) => writeAudit(tx, { actor, action: 'export', noun: 'history', recordId: 0, detail, at }));
  return streamHistory(db, role, choice, batchSize);
}
