import type { Database } from '#database/database.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { Invalid } from '#domain/errors.ts';
import { type ExportFormat, maxExportedCards } from '#domain/export-formats.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import type { Warranty } from '#domain/warranty/warranties.server.ts';
import type { WarrantyField } from '#domain/warranty/warranty-fields.ts';
import {
  countWarranties,
  streamByIds,
  streamWarranties,
  type WarrantyQuery,
  warrantyIds,
} from '#domain/warranty/warranty-queries.server.ts';
import { exports as words } from '#strings/vi/server/export-file.ts';

interface ExportRequest {
  query: WarrantyQuery;
  /** Of the cards that the query asks for, only these. */
  ids?: readonly number[] | undefined;
  /** Of the cards that the query asks for, all but these. */
  except?: readonly number[] | undefined;
  format: ExportFormat;
  fields: readonly WarrantyField[];
}

/** What the audit says of an export. */
export interface ExportDetail {
  format: ExportFormat;
  /** How many cards there were at the beginning. */
  count: number;
  fields: readonly WarrantyField[];
  /** True if the cards were selected one by one. */
  isSelection: boolean;
  /** True if words were searched. The words are not kept: they may be the name of a patient whose card is removed later. */
  isSearch: boolean;
  query: Omit<WarrantyQuery, 'q' | 'sort' | 'dir'>;
}

/**
 * Begins an export of cards: writes its audit line, before any card is read, and returns the cards in batches, in the order
 * of the query.
 *
 * @throws {Invalid} if the format cannot hold so many
 * @throws {Unavailable} if the database is down
 */
export async function exportWarranties(
  { db, actor, now = new Date() }: ServiceContext,
  { query, ids, except, format, fields }: ExportRequest,
): Promise<{ count: number; batches: AsyncGenerator<Warranty[], void> }> {
  const chosen = (ids || except) && (await selectedIds(db, query, { ids, except }));
  const count = chosen ? chosen.length : await countWarranties(db, query);
  if (count > maxExportedCards[format]) throw new Invalid(words.tooMany(maxExportedCards[format]));
  const { q, active, filter } = query;
  const detail: ExportDetail = {
    format,
    count,
    fields,
    isSelection: chosen !== undefined,
    isSearch: q.trim() !== '',
    query: { active, filter },
  };
  await db.write((tx) =>
    writeAudit(tx, { actor, action: 'export', noun: 'warranty', recordId: 0, detail, at: now.toISOString() }),
  );
  return { count, batches: chosen ? streamByIds(db, chosen, query.active) : streamWarranties(db, query) };
}

/** The ids that the query asks for, too, in its order. */
async function selectedIds(
  db: Database,
  query: WarrantyQuery,
  { ids, except }: Pick<ExportRequest, 'ids' | 'except'>,
): Promise<number[]> {
  const [wanted, unwanted] = [ids && new Set(ids), new Set(except)];
  return (await warrantyIds(db, query)).filter((id) => (wanted?.has(id) ?? true) && !unwanted.has(id));
}
