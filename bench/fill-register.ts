import type { Database } from '#database/database.ts';
import { writeAudit } from '#domain/audit.server.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import { insertWarranties } from '#domain/warranty/warranty-queries.server.ts';
import { type WarrantyRow, warrantyRow } from '#domain/warranty/warranty-row.ts';
import { fictionalWarranties } from '../scripts/fictional-warranties.ts';

const chunkSize = 5_000;
const perTransaction = 100_000;

/** Fills an empty register with `count` warranties, fictional ones unless others are given, in imports of 100,000 each. */
export async function fillRegister(
  db: Database,
  count: number,
  seed: number,
  warranties: Iterable<WarrantyFields> = fictionalWarranties(count, seed),
): Promise<void> {
  const chunks = encodedChunks(warranties);
  for (let stored = 0; stored < count; stored += perTransaction) {
    await storeImport(db, Math.min(perTransaction, count - stored), chunks);
  }
}

async function storeImport(db: Database, size: number, chunks: Iterator<Uint8Array<ArrayBuffer>>): Promise<void> {
  const at = new Date().toISOString();
  await db.write(async (tx) => {
    const values = { fileName: 'bench.xlsx', rowCount: size, createdAt: at, createdBy: 'bench' };
    const { id: importId } = await tx.insertInto('import').values(values).returning('id').executeTakeFirstOrThrow();
    const warranties = insertWarranties(db, tx, { importId, at });
    for (let done = 0; done < size; done += chunkSize) {
      const duplicates = await warranties.add(chunks.next().value, 0);
      if (duplicates.length > 0) throw new Error(`${duplicates.length} fictional card numbers occur twice.`);
    }
    await writeAudit(tx, { actor: { name: 'bench' }, action: 'import', noun: 'import', recordId: importId, at });
  });
}

function* encodedChunks(warranties: Iterable<WarrantyFields>): Generator<Uint8Array<ArrayBuffer>> {
  let rows: WarrantyRow[] = [];
  for (const warranty of warranties) {
    if (rows.push(warrantyRow(warranty)) < chunkSize) continue;
    yield new TextEncoder().encode(JSON.stringify(rows));
    rows = [];
  }
  if (rows.length > 0) yield new TextEncoder().encode(JSON.stringify(rows));
}
