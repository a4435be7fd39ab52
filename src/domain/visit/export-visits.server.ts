import { writeAudit } from '#domain/audit.server.ts';
import { Invalid } from '#domain/errors.ts';
import { type ExportFormat, maxExportedCards } from '#domain/export-formats.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import type { Visit } from '#domain/visit/visit.ts';
import { countVisits, streamVisits, type VisitChoice } from '#domain/visit/visit-queries.server.ts';
import { exports as words } from '#strings/vi/server/export-file.ts';

/** What the audit says of an export of visits. */
export interface VisitExportDetail {
  format: ExportFormat;
  /** How many visits there were at the beginning. */
  count: number;
}

/** Visits that are read at once. */
const batchSize = 1000;

/**
 * Begins an export of visits: writes its audit line, before any visit is read, and returns them in batches, the oldest first.
 *
 * @throws {Invalid} if the format cannot hold so many
 */
export async function exportVisits(
  { db, actor, now = new Date() }: ServiceContext,
  { choice, format }: { choice: VisitChoice; format: ExportFormat },
): Promise<AsyncGenerator<Visit[], void>> {
  const count = await countVisits(db.read, choice);
  if (count > maxExportedCards[format]) throw new Invalid(words.tooMany(maxExportedCards[format]));
  const detail: VisitExportDetail = { format, count };
  const at = now.toISOString();
  await db.write((tx) => writeAudit(tx, { actor, action: 'export', noun: 'visit', recordId: 0, detail, at }));
  return streamVisits(db.read, choice, batchSize);
}
