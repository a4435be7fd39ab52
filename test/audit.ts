import type { Database } from '#database/database.ts';
import type { AuditTable } from '#database/tables/records.ts';

/** The lines of the audit log about records of a noun, or those of some of them, in their order. */
export async function auditOf(db: Database, noun: AuditTable['noun'], ids?: readonly number[]) {
  const lines = await db.read.selectFrom('audit').selectAll().where('noun', '=', noun).orderBy('id').execute();
  return ids ? lines.filter(({ recordId }) => ids.includes(recordId)) : lines;
}
