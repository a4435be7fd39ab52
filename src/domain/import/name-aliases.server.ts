import type { Database, Write } from '#database/database.ts';
import { foldText } from '#domain/text.ts';

type Kind = 'clinic' | 'product';

/**
 * Spellings that people have decided to mean a name of the catalogue, and that name as it is now.
 *
 * @param records the active clinics or products
 */
export async function aliasesOf(
  db: Database,
  kind: Kind,
  records: readonly { id: number; name: string }[],
): Promise<[alias: string, name: string][]> {
  const nameById = new Map(records.map(({ id, name }) => [id, name]));
  const rows = await db.read.selectFrom('nameAlias').select(['key', 'recordId']).where('kind', '=', kind).execute();
  return rows.flatMap(({ key, recordId }): [string, string][] => {
    const name = nameById.get(recordId);
    return name === undefined ? [] : [[key, name]];
  });
}

/** Remembers a spelling of a clinic or product, in place of what it meant before. */
export async function rememberAlias(
  tx: Write,
  { kind, name, recordId }: { kind: Kind; name: string; recordId: number },
): Promise<void> {
  await tx
    .insertInto('nameAlias')
    .values({ kind, key: foldText(name), recordId })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ recordId }))
    .execute();
}

/** Forgets the spellings of clinics or products that are removed for good. */
export async function removeAliases(tx: Write, kind: Kind, records: readonly { id: number }[]): Promise<void> {
  await tx
    .deleteFrom('nameAlias')
    .where('kind', '=', kind)
    .where(
      'recordId',
      'in',
      records.map(({ id }) => id),
    )
    .execute();
}
