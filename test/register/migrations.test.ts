// A register of an earlier version, opened by this one.
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { forEachEngine } from '../engines.ts';
import { undoSearchIndex } from '../older-registers.ts';
import { environmentOf, spawnProgram } from '../processes.ts';
import { aWarranty, registerCard } from '../records.ts';

forEachEngine('a migration during other work', { names: ['postgres'] }, (engine) => {
  test('lets others read and write while it waits for a table', async () => {
    const { db } = engine;
    await registerCard({ db, actor: { name: 'test' } }, { cardNumber: 'CU-2' });
    await db.write((tx) => undoSearchIndex(tx, db.engine));
    const others = new pg.Pool({ connectionString: engine.config.databaseUrl, lock_timeout: 60_000 });
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

forEachEngine('a register without issue dates and teeth', (engine) => {
  test('keeps its cards, which have neither', async () => {
    const { db } = engine;
    const id = await registerCard({ db, actor: { name: 'test' } }, { cardNumber: 'CU-1' });
    await db.write(async (tx) => {
      await undoSearchIndex(tx, engine.db.engine);
      for (const column of ['issuedOn', 'toothPosition'])
        await sql`alter table warranty drop column ${sql.ref(column)}`.execute(tx);
      await sql`delete from kysely_migration where name = '0006-issue-date-and-teeth'`.execute(tx);
    });
    const newer = await openDatabase(engine.config);
    try {
      const card = await newer.read.selectFrom('warranty').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(card).toMatchObject({ ...aWarranty({ cardNumber: 'CU-1' }), issuedOn: null, toothPosition: null });
    } finally {
      await newer.close();
    }
  });
});
