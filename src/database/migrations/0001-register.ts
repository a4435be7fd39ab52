import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** Warranties, clinics, products, accounts, imports, and the audit line of each write. */
export function register(dialect: SchemaDialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const table = (name: string) => db.schema.createTable(name).addColumn('id', 'integer', dialect.numbering);

      await table('import')
        .addColumn('fileName', 'text', (column) => column.notNull())
        .addColumn('rowCount', 'integer', (column) => column.notNull())
        .addColumn('createdAt', 'text', (column) => column.notNull())
        .addColumn('createdBy', 'text', (column) => column.notNull())
        .modifyEnd(dialect.tableEnd)
        .execute();

      await table('warranty')
        .addColumn('cardNumber', 'text', (column) => column.notNull())
        .addColumn('cardKey', 'text', (column) => column.notNull())
        .addColumn('customerName', 'text', (column) => column.notNull())
        .addColumn('productName', 'text', (column) => column.notNull())
        .addColumn('clinicName', 'text', (column) => column.notNull())
        .addColumn('doctorName', 'text')
        .addColumn('quantity', 'integer', (column) => column.notNull().check(sql`quantity >= 0`))
        .addColumn('expiresOn', 'text', (column) => column.notNull().check(sql`"expiresOn" like '____-__-__'`))
        .addColumn('search', 'text', (column) => column.notNull())
        .$call(history)
        .addColumn('importId', 'integer', (column) => column.references('import.id'))
        .modifyEnd(dialect.tableEnd)
        .execute();
      await active(db, 'warranty', 'cardKey', true);
      await active(db, 'warranty', 'id', false);

      await table('clinic')
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('nameKey', 'text', (column) => column.notNull())
        .$call(history)
        .modifyEnd(dialect.tableEnd)
        .execute();
      await active(db, 'clinic', 'nameKey', true);

      await table('product')
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('nameKey', 'text', (column) => column.notNull())
        .addColumn('price', 'integer', (column) => column.notNull())
        .addColumn('translucency', 'real', (column) => column.notNull())
        .addColumn('flexuralStrength', 'real', (column) => column.notNull())
        .addColumn('application', 'text', (column) => column.notNull())
        .addColumn('minimumThickness', 'real', (column) => column.notNull())
        .addColumn('thickness', 'text', (column) => column.notNull())
        .addColumn('diameter', 'real', (column) => column.notNull())
        .addColumn('colour', 'text', (column) => column.notNull())
        .addColumn('warranty', 'text', (column) => column.notNull())
        .$call(history)
        .modifyEnd(dialect.tableEnd)
        .execute();
      await active(db, 'product', 'nameKey', true);

      await table('account')
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('nameKey', 'text', (column) => column.notNull().unique())
        .addColumn('role', 'text', (column) => column.notNull())
        .addColumn('passwordHash', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .addColumn('createdAt', 'text', (column) => column.notNull())
        .addColumn('updatedAt', 'text', (column) => column.notNull())
        .modifyEnd(dialect.tableEnd)
        .execute();

      await table('audit')
        .addColumn('at', 'text', (column) => column.notNull())
        .addColumn('actor', 'text', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('noun', 'text', (column) => column.notNull())
        .addColumn('recordId', 'integer', (column) => column.notNull())
        .addColumn('detail', 'text')
        .modifyEnd(dialect.tableEnd)
        .execute();
      await db.schema.createIndex('audit_of_record').on('audit').columns(['noun', 'recordId', 'id']).execute();
    },
  };
}

/** The columns of records with versions and a bin. */
function history<Name extends string>(table: CreateTableBuilder<Name>): CreateTableBuilder<Name> {
  return table
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('binnedAt', 'text')
    .addColumn('binnedBy', 'text') as CreateTableBuilder<Name>;
}

/** An index over active records. */
async function active(db: Kysely<unknown>, table: string, column: string, unique: boolean): Promise<void> {
  const index = db.schema
    .createIndex(`${table}_active_${column}`)
    .on(table)
    .column(column)
    .where(sql.ref('binnedAt'), 'is', null);
  await (unique ? index.unique() : index).execute();
}
