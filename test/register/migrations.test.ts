// A register of an earlier version, opened by this one.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Database, Tables } from '#database/database.ts';
import { migrate, migrationNames, stepsBeforeBaseline } from '#database/migrations/migrations.ts';
import { openDatabase } from '#database/open-database.ts';
import { postgresSchema } from '#database/postgres/schema.ts';
import { sqliteSchema } from '#database/sqlite/schema.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { unknownNames } from '#domain/overview/unknown-names.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { removeRecord } from '#domain/record/remove-record.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { storedWarranty } from '#domain/warranty/warranty-row.ts';
import { projectRoot } from '#project-root.ts';
import { fillRegister } from '../../bench/fill-register.ts';
import { fictionalWarranties } from '../../scripts/fictional-warranties.ts';
import { emptyPlace } from '../backup/places.ts';
import { forEachEngine } from '../engines.ts';
import { newFolder } from '../folders.ts';
import { createPostgresDatabase } from '../postgres-database.ts';
import { environmentOf, runProgram, spawnProgram } from '../processes.ts';
import { registerCard, renameOnCard } from '../records.ts';
import { becomeOlder, becomeVersion1, becomeVersion11, noteMigrations } from './older-register.ts';
import { compareWithScan, seededRandom } from './search-model.ts';

const schemas = { sqlite: sqliteSchema, postgres: postgresSchema };
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** What was released: of each migration its file, and the schema that it ends with on each engine. Lines are only added. */
const released: Record<string, { file: string; sqlite: string; postgres: string }> = {
  '0001-baseline': { file: '1002e576c89a4fdf', sqlite: '5c9c9b4571dc36d4', postgres: 'e037eaa91211b026' },
  '0002-recovery-codes': { file: '91c0b7d3c186431a', sqlite: '99872f4b9fd3cdf0', postgres: '73ff62c522a7517e' },
  '0003-printed-cards': { file: '91ecf39cae137ddb', sqlite: '53b19c802a6a43d1', postgres: 'daa800b34d8799b1' },
  '0004-clinic-accounts': { file: '87e616861a413800', sqlite: '25a4b16f6a92b0c3', postgres: '095fd95b5caa8b66' },
};

forEachEngine('a migration', (engine) => {
  test('is never changed once it was released', async () => {
    expect(migrationNames.slice(0, Object.keys(released).length)).toEqual(Object.keys(released));
    const name = engine.db.engine;
    for (const [migration, expected] of Object.entries(released)) {
      const file = readFileSync(join(projectRoot, `src/database/migrations/${migration}.ts`), 'utf8');
      const schema = await emptySchema(name, migration);
      expect({ file: hashOf(file), [name]: hashOf(schema) }).toEqual({ file: expected.file, [name]: expected[name] });
    }
  });
});

forEachEngine('a migration during other work', { names: ['postgres'] }, (engine) => {
  test('lets others read and write while it waits for a table', async () => {
    const { db } = engine;
    await registerCard({ db, actor: { name: 'test' } }, { cardNumber: 'CU-2' });
    await becomeVersion1(db);
    const others = new pg.Pool({ connectionString: engine.config.databaseUrl, lock_timeout: 60_000 });
    // The database is dropped while they end.
    others.on('error', () => {});
    const importing = await others.connect();
    try {
      await importing.query('begin; lock table warranty in row exclusive mode');
      const migration = spawnProgram('migrate', [], environmentOf(engine.config));
      let printed = '';
      migration.stderr?.on('data', (text) => {
        printed += text;
      });
      const ended = new Promise((resolve) => migration.on('close', resolve));
      await expect.poll(() => printed).toContain('Một bảng cần thay đổi đang được dùng.');
      for (let read = 0; read < 100; read++) await others.query('select "cardNumber" from warranty');
      await others.query('update warranty set quantity = 3');
      await importing.query('commit');
      expect(await ended).toBe(0);
    } finally {
      importing.release(true);
      await others.end();
    }
  });
});

forEachEngine('a register of the last version before 1.0', (engine) => {
  const noted = async (db: Database) =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db.read)).rows.map(
      ({ name }) => name,
    );

  test('is taken as it is', async () => {
    const id = await registerCard(engine.context, { cardNumber: 'CU-1' });
    const cards = await engine.db.read.selectFrom('warranty').selectAll().execute();
    await becomeOlder(engine.db);
    const newer = await openDatabase(engine.config);
    try {
      expect(await noted(newer)).toEqual(migrationNames);
      expect(await newer.read.selectFrom('warranty').selectAll().execute()).toEqual(cards);
      await reviseRecord({ db: newer, actor: { name: 'test' } }, warranties, { id, fields: { quantity: 4 } });
    } finally {
      await newer.close();
    }
  });

  test('is needed: an older one is refused by all commands, in a sentence that says what to do, and is not changed', async () => {
    const older = stepsBeforeBaseline.slice(0, -1);
    await engine.db.write((tx) => noteMigrations(tx, older));
    for (const command of ['migrate', 'backup', 'server']) {
      const { status, stderr } = await runProgram(command, [], environmentOf(engine.config));
      expect([command, status]).toEqual([command, 1]);
      expect(stderr).toMatch(/^Dữ liệu cũ hơn [^\n]+ Hãy khởi động phiên bản 0\.x cuối cùng [^\n]+\n$/);
    }
    expect(await noted(engine.db)).toEqual(older);
  });
});

forEachEngine('a register of version 1.0', (engine) => {
  const random = seededRandom(5);
  const act = (db: Database) => ({ db, actor: { name: 'Lan' }, now: new Date('2020-01-01') });

  test('is searched by the index of the database, with what was changed before the upgrade and after it', async () => {
    const { db } = engine;
    const ids: number[] = [];
    for (const fields of fictionalWarranties(120, 5)) ids.push(await registerCard(act(db), fields));
    await registerCard(act(db), { cardNumber: 'L-1', lot: '22A-0457/B', customerName: 'Lô', doctorName: 'BS. Ý Nhi' });
    const [first = 0, second = 0, third = 0] = ids;
    await binRecord(act(db), warranties, { id: second });
    await binRecord(act(db), warranties, { id: third });
    await removeRecord(act(db), warranties, third);
    await becomeVersion1(db);

    const newer = await openDatabase(engine.config);
    try {
      for (const row of await newer.read.selectFrom('warranty').selectAll().execute())
        expect(row).toMatchObject(storedWarranty(row));
      await compareWithScan(newer, random, 30);
      await reviseRecord(act(newer), warranties, { id: first, fields: { customerName: 'Bùi Gia Hải' } });
      await compareWithScan(newer, random, 30);
    } finally {
      await newer.close();
    }
  });
});

forEachEngine('a large register of version 1.0', { thorough: 'postgres' }, (engine) => {
  test('says how long it takes where there are many cards', async () => {
    const { db, config } = engine;
    await fillRegister(db, 20_100, 3);
    await becomeVersion1(db);
    const printed: string[] = [];
    await (await openDatabase(config, { print: (line) => printed.push(line) })).close();
    expect(printed).toEqual([
      expect.stringMatching(/^Đang lập lại chỉ mục tìm kiếm của 20\.100 thẻ .* nhiều nhất khoảng 1 phút/),
      expect.stringMatching(/^Chỉ mục tìm kiếm: 99 %$/),
      'Nối thẻ với nha khoa và sản phẩm: 99 %',
      'Nối thẻ với nha khoa và sản phẩm: 100 %',
    ]);
  });
});

forEachEngine('a register of version 1.1', (engine) => {
  const act = (db: Database) => ({ db, actor: { name: 'Lan' } });

  test('has its cards referred to what their names mean, and says how many mean nothing', async () => {
    const { db, config } = engine;
    const idOf = async (name: string, aliases: string | null = null) =>
      (await addRecord(act(db), clinics, { name, aliases })).id;
    const minh = await idOf('Nha khoa Minh Tâm', 'NK Minh');
    await idOf('Nha khoa Tấm Cám');
    const tam = await idOf('Nha khoa Tám Cam');
    const binned = await idOf('Nha khoa Trăng Non');
    const expected = new Map<string, number | null>([
      ['Nha khoa Minh Tâm', minh],
      ['NHA KHOA MINH TÂM', minh],
      ['Nha Khoa Minh Tam', minh],
      ['nk minh', minh],
      ['Nha khoa Tám Cam', tam],
      ['Nha khoa Tam Cam', null],
      ['Nha khoa Trăng Non', binned],
      ['Nha khoa Không Có', null],
    ]);
    for (const [at, clinicName] of [...expected.keys()].entries()) {
      const id = await registerCard(act(db), { cardNumber: `R-${at}`, clinicName: 'Nha khoa Minh Tâm' });
      await renameOnCard(db, id, clinicName);
    }
    await binRecord(act(db), clinics, { id: binned });
    await becomeVersion11(db);

    const printed: string[] = [];
    const newer = await openDatabase(config, { print: (line) => printed.push(line) });
    try {
      const rows = await newer.read.selectFrom('warranty').select(['clinicName', 'clinicId']).execute();
      expect(new Map(rows.map(({ clinicName, clinicId }) => [clinicName, clinicId]))).toEqual(expected);
      expect(printed).toContain(
        'Thẻ có tên chưa khớp với danh mục: 2 theo nha khoa, 0 theo sản phẩm. Trang Tổng quan liệt kê các tên ấy.',
      );
      expect((await unknownNames(newer, 'clinic')).map(({ name }) => name).sort()).toEqual([
        'Nha khoa Không Có',
        'Nha khoa Tam Cam',
      ]);
    } finally {
      await newer.close();
    }
  });
});

test('where PostgreSQL refuses pg_trgm, the start says what to do, and lists go on', async () => {
  const { url, drop } = await createPostgresDatabase('template0');
  onTestFinished(drop);
  const dataDir = newFolder();
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const role = `ads_${randomBytes(4).toString('hex')}`;
  await owner.query(`create role ${role} login password 'trigrams'; grant usage, create on schema public to ${role}`);
  const databaseUrl = new URL(url);
  databaseUrl.username = role;
  databaseUrl.password = 'trigrams';
  const printed: string[] = [];
  const open = () => openDatabase({ dataDir, databaseUrl: databaseUrl.href }, { print: (line) => printed.push(line) });
  try {
    const db = await open();
    await registerCard({ db, actor: { name: 'Lan' } }, { cardNumber: 'T-1', customerName: 'Quách Tố Như' });
    await compareWithScan(db, seededRandom(6), 10);
    await db.close();
    expect(printed.join('\n')).toContain('CREATE EXTENSION pg_trgm');

    printed.length = 0;
    await owner.query('create extension pg_trgm');
    await (await open()).close();
    expect(printed).toEqual([]);
    const { rows } = await owner.query(`select to_regclass('warranty_search') is not null as "isThere"`);
    expect(rows).toEqual([{ isThere: true }]);
  } finally {
    await owner.query(`drop owned by ${role}; drop role ${role}`);
    await owner.end();
  }
});

/** The tables, columns, rules and indexes of an empty database after a migration. */
async function emptySchema(engine: 'sqlite' | 'postgres', to: string): Promise<string> {
  const { databaseUrl } = await emptyPlace(engine);
  const dialect =
    engine === 'sqlite'
      ? new SqliteDialect({ database: new SqliteDatabase(':memory:') })
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) });
  const db = new Kysely<Tables>({ dialect });
  try {
    await migrate(db, schemas[engine], { to });
    const { rows } = await (engine === 'sqlite'
      ? sql`select sql from sqlite_schema where sql is not null order by type, name`
      : sql`select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, is_identity) as line
              from information_schema.columns where table_schema = 'public'
          union all select indexdef from pg_indexes where schemaname = 'public'
          union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
              where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u')
          order by 1`
    ).execute(db);
    return JSON.stringify(rows);
  } finally {
    await db.destroy();
  }
}
