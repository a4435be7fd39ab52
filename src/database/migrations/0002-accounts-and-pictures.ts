import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** Columns that an edit may leave empty. */
const optionalProductColumns = [
  ['translucency', 'real'],
  ['flexuralStrength', 'real'],
  ['application', 'text'],
  ['minimumThickness', 'real'],
  ['thickness', 'text'],
  ['diameter', 'real'],
  ['colour', 'text'],
  ['warranty', 'text'],
] as const;

/** Staff sessions, known devices and failed sign-ins; pictures of products; an index over the bin. */
export function accountsAndPictures(dialect: SchemaDialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const table = (name: string) => db.schema.createTable(name).addColumn('id', 'integer', dialect.numbering);

      for (const column of ['disabledAt', 'passwordExpiresAt', 'totpSecret', 'totpPending'] as const) {
        await db.schema.alterTable('account').addColumn(column, 'text').execute();
      }
      await db.schema.alterTable('account').addColumn('totpStep', 'integer').execute();

      await table('session')
        .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
        .addColumn('accountId', 'integer', (column) => column.notNull().references('account.id'))
        .addColumn('createdAt', 'text', (column) => column.notNull())
        .addColumn('lastSeenAt', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('userAgent', 'text', (column) => column.notNull())
        .modifyEnd(dialect.tableEnd)
        .execute();
      await db.schema.createIndex('session_of_account').on('session').column('accountId').execute();

      await table('device')
        .addColumn('tokenHash', 'text', (column) => column.notNull())
        .addColumn('accountId', 'integer', (column) => column.notNull().references('account.id'))
        .addColumn('createdAt', 'text', (column) => column.notNull())
        .addColumn('lastUsedAt', 'text', (column) => column.notNull())
        .addUniqueConstraint('device_token_account', ['tokenHash', 'accountId'])
        .modifyEnd(dialect.tableEnd)
        .execute();
      await db.schema.createIndex('device_of_account').on('device').column('accountId').execute();

      await db.schema
        .createTable('signInFailure')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .addColumn('lastAt', 'text', (column) => column.notNull())
        .modifyEnd(dialect.tableEnd)
        .execute();

      // SQLite cannot drop "not null", so each column is replaced by a nullable one.
      for (const [column, type] of optionalProductColumns) {
        await db.schema.alterTable('product').renameColumn(column, `${column}Required`).execute();
        await db.schema.alterTable('product').addColumn(column, type).execute();
        await sql`update product set ${sql.ref(column)} = ${sql.ref(`${column}Required`)}`.execute(db);
        await db.schema.alterTable('product').dropColumn(`${column}Required`).execute();
      }
      await db.schema.alterTable('product').addColumn('image', 'text').execute();
      await db.schema.alterTable('product').addColumn('imageWidth', 'integer').execute();
      await db.schema.alterTable('product').addColumn('imageHeight', 'integer').execute();

      await db.schema
        .createIndex('warranty_binned')
        .on('warranty')
        .columns(['binnedAt', 'id'])
        .where(sql.ref('binnedAt'), 'is not', null)
        .execute();
    },
  };
}
