import type { Kysely } from 'kysely';
import type { SchemaChange } from '#database/migrations/schema-dialect.ts';

/** Indexes by which the history of the whole register is read: its newest lines, those of a person, and those of a kind. */
export function auditHistory(): SchemaChange {
  return {
    alters: ['audit'],
    async up(db: Kysely<unknown>) {
      const index = (name: string, columns: string[]) =>
        db.schema.createIndex(name).on('audit').columns(columns).execute();
      await index('audit_newest', ['at', 'id']);
      await index('audit_of_kind', ['noun', 'action', 'at', 'id']);
      await index('audit_of_actor', ['actor', 'noun', 'action', 'at', 'id']);
    },
  };
}
