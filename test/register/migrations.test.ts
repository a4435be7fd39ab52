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
import { todayInVietnam } from '#domain/calendar.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { findOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { lookUpsByDay } from '#domain/look-up/notes.server.ts';
import { unknownNames } from '#domain/overview/unknown-names.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { listChanges } from '#domain/record/changes.server.ts';
import { removeRecord } from '#domain/record/remove-records.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { undoChange } from '#domain/undo/undo-change.server.ts';
import { listVisits } from '#domain/visit/visit-queries.server.ts';
import { visitTurns } from '#domain/visit/visit-turns.server.ts';
import { takeStep } from '#domain/visit/visits.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { storedWarranty } from '#domain/warranty/warranty-row.ts';
import { projectRoot } from '#project-root.ts';
import { fillRegister } from '../../bench/fill-register.ts';
import { fictionalWarranties } from '../../scripts/fictional-warranties.ts';
import { addAccount } from '../api-client.ts';
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
    const others = poolOf(engine.config.databaseUrl);
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

  test('is needed: an older one is refused by all commands, in a sentence that says what to do, and is not changed', {
    tags: engine.once,
  }, async () => {
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

forEachEngine('a large register of version 1.0', (engine) => {
  test('says how long it takes where there are many cards', { tags: ['thorough'] }, async () => {
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

forEachEngine('what version 1.1 could take back', (engine) => {
  const actor = { name: 'Lan' };

  test('can be taken back: an import, also one that was undone, an edit of many cards, a deletion, a merge', async () => {
    const { db, config } = engine;
    const context = { db, actor };
    const add = (cardNumber: string, clinicName = 'Nha khoa Cỏ Lau') =>
      registerCard(context, { cardNumber, clinicName, customerName: 'Lê Đầu' });
    const ids = {
      updated: await add('IMPORT-1'),
      added: await add('IMPORT-2'),
      undone: await add('IMPORT-3'),
      edited: await add('EDIT-1'),
      binned: await add('BIN-1'),
      merged: await add('MERGE-1', 'NK Cỏ Lau'),
    };
    const clinicId = async (name: string) =>
      (await db.read.selectFrom('clinic').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
    const [kept, other] = [await clinicId('Nha khoa Cỏ Lau'), await clinicId('NK Cỏ Lau')];
    await becomeVersion11(db);
    await db.write(async (tx) => {
      const run = (text: string) => sql.raw(text).execute(tx);
      const at = (minute: number) => `2026-11-20T03:0${minute}:00.000Z`;
      const line = (minute: number, noun: string, id: number, action: string, detail: object | null, edit = 'null') =>
        run(`insert into audit (at, actor, action, noun, "recordId", detail, "bulkEditId") values
          ('${at(minute)}', 'Lan', '${action}', '${noun}', ${id}, ${detail ? `'${JSON.stringify(detail)}'` : 'null'}, ${edit})`);
      const customer = { before: { customerName: 'Lê Đầu' }, after: { customerName: 'Lê Sau' } };
      for (const [id, minute, undone] of [
        [101, 1, 'null'],
        [102, 2, `'${at(3)}'`],
      ] as const) {
        const state = undone === 'null' ? 'stored' : 'undone';
        await run(`insert into "import" (id, "fileName", "rowCount", "createdAt", "createdBy", state, "storedAt", "undoneAt", "undoneBy")
          ${engine.db.engine === 'postgres' ? 'overriding system value' : ''}
          values (${id}, 'thẻ.csv', 2, '${at(0)}', 'Lan', '${state}', '${at(minute)}', ${undone}, ${undone === 'null' ? 'null' : "'Lan'"})`);
        await line(minute, 'import', id, 'import', { rowCount: 2 });
      }
      await run(`update warranty set "importId" = 101 where id = ${ids.added}`);
      await run(
        `update warranty set "customerName" = 'Lê Sau', version = 2 where id in (${ids.updated}, ${ids.edited})`,
      );
      await run(
        `insert into "importChange" ("importId", "warrantyId", "before", "after", version) values (101, ${ids.updated}, '{}', '{}', 2)`,
      );
      await line(1, 'warranty', ids.updated, 'update', customer);
      await run(
        `update warranty set "importId" = 102, "binnedAt" = '${at(3)}', "binnedBy" = 'Lan', version = 2 where id = ${ids.undone}`,
      );
      await line(3, 'warranty', ids.undone, 'bin', null);
      await line(3, 'import', 102, 'undo', { added: 1, updated: 0, unchanged: 0 });
      await run(
        `insert into "bulkEdit" (field, counts, "editedAt", "editedBy") values ('customerName', 1, '${at(4)}', 'Lan')`,
      );
      await line(4, 'warranty', ids.edited, 'update', { ...customer, version: 2 }, '(select max(id) from "bulkEdit")');
      await run(`insert into "bulkDeletion" (noun, "deletedAt", "deletedBy") values ('warranty', '${at(5)}', 'Lan')`);
      await run(`update warranty set "binnedAt" = '${at(5)}', "binnedBy" = 'Lan', version = 2,
        "bulkDeletionId" = (select max(id) from "bulkDeletion") where id = ${ids.binned}`);
      await line(5, 'warranty', ids.binned, 'bin', null);
      await run(`insert into "recordMerge" (noun, "keptId", "mergedId", aliases, cards, "firstAuditId", "lastAuditId", "mergedAt", "mergedBy")
        values ('clinic', ${kept}, ${other}, null, 1, (select max(id) from audit), 0, '${at(6)}', 'Lan')`);
      await run(`update warranty set "clinicName" = 'Nha khoa Cỏ Lau', version = 2 where id = ${ids.merged}`);
      await line(6, 'warranty', ids.merged, 'carry', {
        before: { clinicName: 'NK Cỏ Lau' },
        after: { clinicName: 'Nha khoa Cỏ Lau' },
      });
      await line(6, 'clinic', kept, 'update', { before: { aliases: null }, after: { aliases: 'NK Cỏ Lau' } });
      await run(
        `insert into "nameAlias" (kind, "key", "recordId", name) values ('clinic', 'nk co lau', ${kept}, 'NK Cỏ Lau')`,
      );
      await run(`update clinic set "binnedAt" = '${at(6)}', "binnedBy" = 'Lan', version = 2 where id = ${other}`);
      await line(6, 'clinic', other, 'bin', null);
      await run('update "recordMerge" set "lastAuditId" = (select max(id) from audit)');
    });

    const lookUps = { day: todayInVietnam(), found: 5, notFound: 2 };
    await db.write((tx) => sql`insert into "lookUpDay" values (${lookUps.day}, 5, 2)`.execute(tx));

    // An archive of such a register is as good.
    const archive = join(newFolder(), 'register.tar');
    expect(await runProgram('backup', [archive], environmentOf(config))).toMatchObject({ status: 0 });
    const place = await emptyPlace(db.engine);
    expect(await runProgram('restore', [archive], environmentOf(place))).toMatchObject({ status: 0 });
    const restored = await openDatabase(place);
    onTestFinished(() => restored.close());

    const newer = await openDatabase(config);
    try {
      const changes = await listChanges(newer, { limit: 20 });
      expect(await listChanges(restored, { limit: 20 })).toEqual(changes);
      for (const each of [newer, restored]) expect(await lookUpsByDay(each, 1)).toEqual([lookUps]);
      const of1 = changes.filter(({ at }) => at < '2026-11-20T04');
      expect(of1.map(({ kind, counts, undoneAt }) => [kind, counts, undoneAt !== null])).toEqual([
        ['merge', 1, false],
        ['bin', 1, false],
        ['edit', 1, false],
        ['import', 2, true],
        ['import', 2, false],
      ]);
      for (const { id, undo, kind } of of1) {
        const { done, total, left, noun } = await undoChange({ db: newer, actor }, undo?.id ?? id);
        expect([kind, noun, done, total, left]).toEqual([
          kind,
          'warranty',
          total,
          kind === 'import' && !undo ? 2 : 1,
          [],
        ]);
      }
      const rows = await newer.read
        .selectFrom('warranty')
        .select(['cardNumber', 'customerName', 'clinicName', 'clinicId', 'binnedAt'])
        .orderBy('id')
        .execute();
      expect(
        rows.map(({ cardNumber, binnedAt, customerName, clinicName, clinicId: id }) => [
          cardNumber,
          binnedAt === null,
          customerName,
          clinicName,
          id,
        ]),
      ).toEqual([
        ['IMPORT-1', true, 'Lê Đầu', 'Nha khoa Cỏ Lau', kept],
        ['IMPORT-2', false, 'Lê Đầu', 'Nha khoa Cỏ Lau', kept],
        ['IMPORT-3', true, 'Lê Đầu', 'Nha khoa Cỏ Lau', kept],
        ['EDIT-1', true, 'Lê Đầu', 'Nha khoa Cỏ Lau', kept],
        ['BIN-1', true, 'Lê Đầu', 'Nha khoa Cỏ Lau', kept],
        ['MERGE-1', true, 'Lê Đầu', 'NK Cỏ Lau', other],
      ]);
      const active = await newer.read.selectFrom('clinic').select('name').where('binnedAt', 'is', null).execute();
      expect(active.map(({ name }) => name).toSorted()).toEqual(['NK Cỏ Lau', 'Nha khoa Cỏ Lau']);
    } finally {
      await newer.close();
    }
  });
});

for (const [version, become] of [
  ['1.0.1', becomeVersion1],
  ['1.1', becomeVersion11],
] as const)
  forEachEngine(`what clinics had asked in version ${version}`, (engine) => {
    test('is among the visits: open or answered, with what was said, by whom and when, also from an archive', async () => {
      const { db, config } = engine;
      const card = await registerCard(
        { db, actor: { name: 'Lan' }, now: new Date('2026-01-01') },
        { cardNumber: 'YC-1' },
      );
      const { id: clinic } = await db.read.selectFrom('clinic').select('id').executeTakeFirstOrThrow();
      const accountId = await addAccount(db, { fullName: 'Lan', role: 'staff', password: 'ba con ga trong gay' });
      const damage = { warrantyId: card, clinicId: clinic, kind: 'damage', visitedOn: '2026-11-20' } as const;
      const noted = { createdAt: '2026-11-20T03:00:00.000Z', createdBy: 'Lan', updatedAt: '2026-11-20T03:00:00.000Z' };
      await db.write((tx) =>
        tx
          .insertInto('visit')
          .values([
            { ...damage, ...noted, state: 'open' },
            { ...damage, ...noted, state: 'declined', decision: 'Do va đập' },
          ])
          .execute(),
      );
      await become(db);
      const at = (hour: number) => `2026-11-21T${hour}:00:00.000Z`;
      await db.write(async (tx) => {
        const ask = async (
          count: number | null,
          text: string | null,
          answer?: { state: string; text: string | null },
        ) => {
          const answered = answer ? [answer.state, answer.text, at(19), 'Chủ'] : ['open', null, null, null];
          const { rows } = await sql<{ id: number }>`insert into "clinicRequest"
            ("clinicId", "warrantyId", "count", text, "createdAt", "createdBy", state, answer, "answeredAt", "answeredBy")
            values (${clinic}, ${count === null ? card : null}, ${count}, ${text}, ${at(18)}, 'Chị Sáu', ${sql.join(answered)})
            returning id`.execute(tx);
          const id = rows[0]?.id ?? 0;
          const line = (action: string, who: string, when: string, detail: object) =>
            sql`insert into audit (at, actor, action, noun, "recordId", detail)
              values (${when}, ${who}, ${action}, 'request', ${id}, ${JSON.stringify(detail)})`.execute(tx);
          await line('create', 'Chị Sáu', at(18), { before: {}, after: { count, text } });
          const after = { state: answer?.state, answer: answer?.text };
          if (answer) await line('answer', 'Chủ', at(19), { before: { state: 'open', answer: null }, after });
          return id;
        };
        await ask(null, 'Sửa tên');
        await ask(50, null);
        await ask(null, 'Sửa răng', { state: 'declined', text: 'Giấy tờ ghi 11' });
        const handed = await ask(20, 'Gấp', { state: 'done', text: 'Đã giao 20 thẻ' });
        await sql`insert into "idempotencyKey" ("accountId", "keyHash", "requestHash", noun, "recordId", "createdAt")
          values (${accountId}, 'key', 'request', 'request', ${handed}, ${new Date().toISOString()})`.execute(tx);
        // Of one whose clinic was removed for good.
        await sql`insert into audit (at, actor, action, noun, "recordId")
          values (${at(18)}, 'Chị Sáu', 'create', 'request', 900)`.execute(tx);
      });

      const archive = join(newFolder(), 'register.tar');
      expect(await runProgram('backup', [archive], environmentOf(config))).toMatchObject({ status: 0 });
      const place = await emptyPlace(db.engine);
      expect(await runProgram('restore', [archive], environmentOf(place))).toMatchObject({ status: 0 });
      const [restored, newer] = [await openDatabase(place), await openDatabase(config)];
      onTestFinished(async () => {
        await restored.close();
        await newer.close();
      });
      const sent = await findOutcome(newer.read, { accountId, keyHash: 'key', requestHash: 'request' });
      for (const each of [newer, restored]) {
        const { visits } = await listVisits(each.read, {}, { page: 1, limit: 20 });
        const told = visits.map(({ kind, state, note, count, warrantyId, clinicId, visitedOn, createdBy, readAt }) => [
          kind,
          state,
          note,
          count,
          warrantyId,
          clinicId,
          visitedOn,
          createdBy,
          readAt !== null,
        ]);
        expect(told).toEqual([
          ['damage', 'open', null, null, card, clinic, '2026-11-20', 'Lan', false],
          ['change', 'open', 'Sửa tên', null, card, clinic, '2026-11-22', 'Chị Sáu', false],
          ['cards', 'open', null, 50, null, clinic, '2026-11-22', 'Chị Sáu', false],
          ['cards', 'done', 'Gấp', 20, null, clinic, '2026-11-22', 'Chị Sáu', true],
          ['change', 'declined', 'Sửa răng', null, card, clinic, '2026-11-22', 'Chị Sáu', true],
          ['damage', 'declined', null, null, card, clinic, '2026-11-20', 'Lan', true],
        ]);
        const ids = visits.map(({ id }) => id);
        const turns = await visitTurns(each.read, ids);
        expect(turns.get(ids[3] ?? 0)).toEqual([{ by: 'staff', text: 'Đã giao 20 thẻ', at: at(19) }]);
        expect(turns.get(ids[4] ?? 0)).toEqual([{ by: 'staff', text: 'Giấy tờ ghi 11', at: at(19) }]);
        const lines = await each.read
          .selectFrom('audit')
          .select(['action', 'actor', 'recordId'])
          .where('noun', '=', 'visit')
          .orderBy('id')
          .execute();
        const [, first, second, handed, declined] = ids;
        expect(sent?.recordId).toBe(handed);
        const removed = lines.at(-1)?.recordId;
        expect(lines.map(({ action, actor, recordId }) => [action, actor, recordId])).toEqual([
          ['create', 'Chị Sáu', first],
          ['create', 'Chị Sáu', second],
          ['create', 'Chị Sáu', declined],
          ['decline', 'Chủ', declined],
          ['create', 'Chị Sáu', handed],
          ['finish', 'Chủ', handed],
          ['create', 'Chị Sáu', removed],
        ]);
        expect(removed).toBeGreaterThan(Math.max(...ids));
        const context = { db: each, actor: { name: 'Lan' } };
        expect((await takeStep(context, { id: first ?? 0, step: 'finish', text: 'Xong' })).state).toBe('done');
      }
    });
  });

forEachEngine('a request of version 1.1', (engine) => {
  test('is still carried out once, and has no answer', async () => {
    const { db, config } = engine;
    const accountId = await addAccount(db, { fullName: 'Lan', role: 'staff', password: 'ba con ga trong gay' });
    await becomeVersion11(db);
    await db.write((tx) =>
      sql`insert into "idempotencyKey" ("accountId", "keyHash", "requestHash", noun, "recordId", detail, "createdAt")
        values (${accountId}, 'key', 'request', 'warranty', 7, '{"counts":1}', ${new Date().toISOString()})`.execute(
        tx,
      ),
    );
    const newer = await openDatabase(config);
    try {
      const key = { accountId, keyHash: 'key', requestHash: 'request' };
      expect(await findOutcome(newer.read, key)).toMatchObject({ recordId: 7, answer: null });
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

/** Connections to a database, which may be dropped while they end. */
function poolOf(connectionString: string | undefined): pg.Pool {
  const pool = new pg.Pool({ connectionString, lock_timeout: 60_000 });
  pool.on('error', () => {});
  return pool;
}

/** The tables, columns, rules and indexes of an empty database after a migration. */
async function emptySchema(engine: 'sqlite' | 'postgres', to: string): Promise<string> {
  const { databaseUrl } = await emptyPlace(engine);
  const dialect =
    engine === 'sqlite'
      ? new SqliteDialect({ database: new SqliteDatabase(':memory:') })
      : new PostgresDialect({ pool: poolOf(databaseUrl) });
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
