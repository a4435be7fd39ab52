import type { Write } from '#database/database.ts';
import { type DefinitionsOf, keysOf } from '#domain/field-definition.ts';
import { nameKey } from '#domain/name-key.ts';
import { removeAliases, storeAliases, withAliases } from '#domain/record/name-aliases.server.ts';
import type { RecordQueries } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { NamedType, TypeOnCards } from '#domain/record/record-type.ts';
import { records } from '#strings/vi/server/records.ts';

/** The part of a record definition that follows from its type and fields, for a type that is known by its name. */
export function namedRecord<const Type extends NamedType, Fields extends DefinitionsOf<Fields>>(
  type: Type,
  fields: Fields,
) {
  const messages: (typeof records)[NamedType] = records[type];
  return {
    type,
    fields: keysOf(fields),
    key: 'nameKey' as const,
    keyOf: ({ name }: { name: string }) => nameKey(name),
    messages,
    duplicateMessage: ({ name }: { name: string }) => messages.duplicate(name),
  };
}

interface Aliased {
  aliases: string | null;
}

/**
 * The queries of a clinic or product. Its aliases are in a table of their own, where imports look; removing it for good
 * removes them.
 *
 * @param stored the queries of its own table
 */
export function aliasedQueries<Row extends RecordRow, Fields extends Aliased>(
  type: TypeOnCards,
  stored: RecordQueries<Row, Fields>,
): RecordQueries<Row & Aliased, Fields> & { beforeRemove(tx: Write, ids: readonly number[]): Promise<void> } {
  return {
    select: async (db, condition) => withAliases(db, type, await stored.select(db, condition)),
    async insert(tx, fields, metadata) {
      const row = await stored.insert(tx, fields, metadata);
      return storeAliases(tx, type, { ...row, aliases: fields.aliases });
    },
    async update(tx, fields, metadata, condition) {
      const row = await stored.update(tx, fields, metadata, condition);
      return row && storeAliases(tx, type, { ...row, aliases: fields.aliases });
    },
    remove: async (tx, condition) => withAliases(tx, type, await stored.remove(tx, condition)),
    beforeRemove: (tx, ids) => removeAliases(tx, type, ids),
  };
}
