import type { Database, Write } from '#database/database.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { nameKey } from '#domain/name-key.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import { resolveName } from '#domain/record/resolve-name.server.ts';
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
  const chunks = encodedChunks(db, warranties);
  for (let stored = 0; stored < count; stored += perTransaction) {
    await storeImport(db, Math.min(perTransaction, count - stored), chunks);
  }
}

async function storeImport(db: Database, size: number, chunks: AsyncIterator<Uint8Array<ArrayBuffer>>): Promise<void> {
  const at = new Date().toISOString();
  const batches: Uint8Array<ArrayBuffer>[] = [];
  for (let done = 0; done < size; done += chunkSize) batches.push((await chunks.next()).value);
  await db.write(async (tx) => {
    const values = { fileName: 'bench.xlsx', rowCount: size, createdAt: at, createdBy: 'bench' };
    const { id: importId } = await tx.insertInto('import').values(values).returning('id').executeTakeFirstOrThrow();
    const warranties = insertWarranties(db, tx, { importId, at });
    for (const batch of batches) {
      const duplicates = await warranties.add(batch, 0);
      if (duplicates.length > 0) throw new Error(`${duplicates.length} fictional card numbers occur twice.`);
    }
    await writeAudit(tx, { actor: { name: 'bench' }, action: 'import', noun: 'import', recordId: importId, at });
  });
}

async function* encodedChunks(
  db: Database,
  warranties: Iterable<WarrantyFields>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const catalogue = { clinic: new Map<string, number>(), product: new Map<string, number>() };
  let cards: WarrantyFields[] = [];
  const encoded = async () => {
    await addNames(db, 'clinic', catalogue.clinic, new Set(cards.map(({ clinicName }) => clinicName)));
    await addNames(db, 'product', catalogue.product, new Set(cards.map(({ productName }) => productName)));
    const rows = cards.map((card): WarrantyRow => {
      const clinicId = catalogue.clinic.get(card.clinicName) ?? null;
      return warrantyRow({ ...card, clinicId, productId: catalogue.product.get(card.productName) ?? null });
    });
    cards = [];
    return new TextEncoder().encode(JSON.stringify(rows));
  };
  for (const warranty of warranties) if (cards.push(warranty) === chunkSize) yield encoded();
  if (cards.length > 0) yield encoded();
}

/** Notes the ids of clinics or products by name, and adds those that the register lacks. */
async function addNames(db: Database, type: TypeOnCards, ids: Map<string, number>, names: Set<string>): Promise<void> {
  const at = new Date().toISOString();
  for (const name of names) {
    if (ids.has(name)) continue;
    const { record } = await resolveName(db.read, type, name);
    const values = { name, nameKey: nameKey(name), createdAt: at, updatedAt: at };
    const add = (tx: Write) =>
      type === 'clinic'
        ? tx.insertInto('clinic').values(values).returning('id').executeTakeFirstOrThrow()
        : tx
            .insertInto('product')
            .values({ ...values, price: 0 })
            .returning('id')
            .executeTakeFirstOrThrow();
    ids.set(name, (record ?? (await db.write(add))).id);
  }
}
