import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The day on which a card was issued, and the teeth that it is for. Existing cards have neither. */
export function issueDateAndTeeth(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const warranty = () => db.schema.alterTable('warranty');
      await warranty()
        .addColumn('issuedOn', 'text', (column) => column.check(sql`"issuedOn" like '____-__-__'`))
        .execute();
      await warranty().addColumn('toothPosition', 'text').execute();
    },
  };
}
