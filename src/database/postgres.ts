import { type CompiledQuery, Kysely, PostgresDialect, type RawBuilder, type SqlBool, sql } from 'kysely';
import pg from 'pg';
import type { Database, NameCount, RowBatch, Tables, TextSearch, TextSearchResult, Write } from '#database/database.ts';
import { migrate } from '#database/migrations/migrations.ts';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';
import { meetsFilter, type NamedColumn, type WarrantyFilter } from '#database/warranty-filter.ts';
import type { Term } from '#database/word-index.ts';

const uniqueViolation = '23505';
const mostConnections = 10;

const schema: SchemaDialect = {
  numbering: (column) => column.primaryKey().generatedAlwaysAsIdentity(),
  tableEnd: sql``,
  async createTextIndex(db) {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`create index warranty_search on warranty using gin (search gin_trgm_ops) where "binnedAt" is null`.execute(
      db,
    );
  },
  // An entry leaves the index with the row's last version, at the next vacuum.
  async eraseDeletedText() {},
};

/**
 * Connects to PostgreSQL (13 or newer, with the pg_trgm extension available) and migrates it as needed.
 *
 * @throws where it cannot be reached, or has been migrated by a newer version of this program.
 */
export async function openPostgresDatabase(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: mostConnections });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, schema);
    const { rows } = await sql<{ name: string }>`
      select collname as name from pg_collation where collname = 'vi-x-icu' limit 1`.execute(db);
    return new PostgresEngine(db, pool, rows[0]?.name);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

class PostgresEngine implements Database {
  readonly engine = 'postgres';
  readonly read: Kysely<Tables>;
  readonly #pool: pg.Pool;
  /** The collation of Vietnamese; undefined where this PostgreSQL was built without it. */
  readonly #collation: string | undefined;
  #prepared = 0;

  constructor(db: Kysely<Tables>, pool: pg.Pool, collation: string | undefined) {
    this.read = db;
    this.#pool = pool;
    this.#collation = collation;
  }

  write<Result>(work: (tx: Write) => Promise<Result>): Promise<Result> {
    return this.read.transaction().execute(work);
  }

  async lockTable(tx: Write, table: keyof Tables): Promise<void> {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
  }

  prepare<Row>(query: CompiledQuery<Row>): (...parameters: unknown[]) => Promise<Row | undefined> {
    const name = `hot-${++this.#prepared}`;
    return async (...values) => {
      const { rows } = await this.#pool.query({ name, text: query.sql, values });
      return rows[0] as Row | undefined;
    };
  }

  async insertRows(tx: Write, batch: RowBatch): Promise<{ firstId: number; lastId: number; refused: number[] }> {
    const rows = JSON.parse(new TextDecoder().decode(batch.rows)) as unknown[][];
    const constants = Object.entries(batch.constants);
    const records = rows.map((row) =>
      Object.fromEntries([...batch.columns.map((column, at) => [column, row[at + batch.labels]]), ...constants]),
    );
    const columns = sql.join(
      [...batch.columns, ...constants.map(([column]) => column)].map((column) => sql.ref(column)),
    );
    // One parameter, whatever the number of rows; the table's own row type says how to read it.
    const inserted = await sql<{ id: number; key: string }>`
      insert into ${sql.table(batch.table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(batch.table)}, ${JSON.stringify(records)}::jsonb)
      on conflict do nothing returning id, ${sql.ref(batch.key)} as key`.execute(tx);
    const ids = inserted.rows.map((row) => row.id);
    return {
      firstId: ids.length === 0 ? 0 : ids.reduce((a, b) => Math.min(a, b)),
      lastId: ids.reduce((a, b) => Math.max(a, b), 0),
      refused: refusedPositions(
        records.map((record) => record[batch.key]),
        inserted.rows.map((row) => row.key),
      ),
    };
  }

  // pg_trgm's index follows the table by itself.
  async indexText(): Promise<void> {}
  changeText<Result>(_tx: Write, _ids: readonly number[], change: () => Promise<Result>): Promise<Result> {
    return change();
  }
  async warmSearch(): Promise<void> {}

  holdsTerms(terms: readonly Term[]): RawBuilder<SqlBool> {
    const looks = terms.map((term) => {
      const spellings = term.map((text) => sql`search like ${contains(text)}`);
      return sql`(${sql.join(spellings, sql` or `)})`;
    });
    return looks.length === 0 ? sql`true` : sql`(${sql.join(looks, sql` and `)})`;
  }

  alphabetical(column: string): RawBuilder<unknown> {
    return this.#collation
      ? sql`${sql.ref(column)} collate ${sql.ref(this.#collation)}`
      : sql`lower(${sql.ref(column)})`;
  }

  gatherIds(order: RawBuilder<unknown>): RawBuilder<string> {
    return sql`coalesce(json_agg(id order by ${order}), '[]')::text`;
  }

  async searchText({ terms, filter = {}, limit, offset, without = 0 }: TextSearch): Promise<TextSearchResult> {
    const matching = this.read
      .selectFrom('warranty')
      .where('binnedAt', 'is', null)
      .where(this.holdsTerms(terms))
      .where(meetsFilter(filter));
    const [page, count] = await Promise.all([
      matching.select('id').where('id', '<>', without).orderBy('id', 'desc').limit(limit).offset(offset).execute(),
      matching.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
    ]);
    return { ids: page.map((row) => row.id), total: count.total };
  }

  async countNames(column: NamedColumn, filter: WarrantyFilter): Promise<NameCount[]> {
    return this.read
      .selectFrom('warranty')
      .select([sql.ref<string>(column).as('name'), sql<number>`count(*)::integer`.as('total')])
      .where('binnedAt', 'is', null)
      .where(meetsFilter(filter))
      .groupBy(column)
      .execute();
  }

  isUniqueViolation(error: unknown): boolean {
    return (error as { code?: unknown }).code === uniqueViolation;
  }

  async close(): Promise<void> {
    await this.read.destroy();
  }
}

/** Positions of the keys that were not stored: of two equal keys, one was. */
function refusedPositions(keys: unknown[], stored: string[]): number[] {
  const left = new Set<unknown>(stored);
  return keys.flatMap((key, position) => (left.delete(key) ? [] : [position]));
}

function contains(text: Term[number]): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
