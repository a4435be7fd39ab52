import type { Database } from '#database/database.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { nameKey } from '#domain/name-key.ts';
import type { ProductFields } from '#domain/product/product.ts';
import { refuseTaken } from '#domain/refuse-taken.server.ts';

/**
 * Adds a product and returns its id.
 *
 * @throws {Conflict} where an active product has the name already
 */
export async function addProduct(
  { db, actor, now = new Date() }: { db: Database; actor: Actor; now?: Date },
  fields: ProductFields,
): Promise<number> {
  const at = now.toISOString();
  return refuseTaken(db, `Sản phẩm "${fields.name}" đã có.`, () =>
    db.write(async (tx) => {
      const { id } = await tx
        .insertInto('product')
        .values({
          ...fields,
          nameKey: nameKey(fields.name),
          createdAt: at,
          updatedAt: at,
          binnedAt: null,
          binnedBy: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await writeAudit(tx, { actor, action: 'create', noun: 'product', recordId: id, detail: { after: fields }, at });
      return id;
    }),
  );
}
