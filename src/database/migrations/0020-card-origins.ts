import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '#database/migrations/schema-dialect.ts';

/** An index by which the cards that a person has added one by one are found. */
export function cardOrigins(): SchemaChange {
  return {
    alters: ['audit'],
    async up(db: Kysely<unknown>) {
      await db.schema
        .createIndex('audit_created_warranty')
        .on('audit')
        .columns(['actor', 'recordId'])
        .where(sql.ref('noun'), '=', sql.lit('warranty'))
        .where(sql.ref('action'), '=', sql.lit('create'))
        .execute();
    },
  };
}
