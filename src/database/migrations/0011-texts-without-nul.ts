import { type Kysely, sql } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** Takes a NUL out of names of files and what was made of them: a database with one could not be moved to PostgreSQL. */
export function textsWithoutNul({ mayHaveNul }: SchemaDialect): SchemaChange {
  return {
    async up(db) {
      if (mayHaveNul) for (const [table, column] of columns) await mend(db, table, column);
    },
  };
}

const columns = [
  ['import', 'fileName'],
  ['import', 'mappingName'],
  ['import', 'message'],
  ['importMapping', 'name'],
] as const;

/** In JavaScript, since `replace` of SQLite takes a NUL for the end of a text. */
async function mend(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const { rows } = await sql<{ id: number; text: string }>`select id, ${sql.ref(column)} as text
    from ${sql.table(table)} where instr(${sql.ref(column)}, char(0)) > 0`.execute(db);
  for (const { id, text } of rows)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text.replaceAll('\0', '')} where id = ${id}`.execute(
      db,
    );
}
