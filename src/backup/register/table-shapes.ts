import { type Kysely, sql } from 'kysely';
import { type ArchivedTable, archivedTables, type ColumnType } from '#backup/archive-format.ts';
import type { Tables } from '#database/database.ts';

/** A table as a database has it. */
export interface TableShape {
  name: ArchivedTable;
  columns: { name: string; type: ColumnType }[];
  /** Whether its column `id` numbers the rows. */
  isNumbered: boolean;
}

/** The types of both engines. A type that is missing here needs a spelling in JSON that is the same for both. */
const types: Readonly<Record<string, ColumnType>> = {
  text: 'text',
  integer: 'integer',
  int4: 'integer',
  real: 'real',
  float4: 'real',
};

/** The tables of a backup that a database has, in the order in which they are restored. An older schema has fewer. */
export async function tableShapes(db: Kysely<Tables>, engine: 'sqlite' | 'postgres'): Promise<TableShape[]> {
  const found = await db.introspection.getTables();
  const schema = engine === 'postgres' ? await currentSchema(db) : undefined;
  return archivedTables.flatMap((name) => {
    const table = found.find((one) => one.name === name && (schema === undefined || one.schema === schema));
    if (!table) return [];
    const columns = table.columns.map(({ name: column, dataType }) => {
      const type = types[dataType.toLowerCase()];
      if (type === undefined) throw new Error(`Backups know no type ${dataType}, which ${name}.${column} has.`);
      return { name: column, type };
    });
    return [{ name, columns, isNumbered: columns.some((column) => column.name === 'id') }];
  });
}

async function currentSchema(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name;
}

/** The number of rows of a table. */
export async function countRows(db: Kysely<Tables>, table: ArchivedTable): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.count);
}
