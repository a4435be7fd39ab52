// A register of an earlier version, opened by this one.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { forEachEngine } from '../engines.ts';
import { undoSearchIndex } from '../older-registers.ts';
import { aWarranty, registerCard } from '../records.ts';

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
