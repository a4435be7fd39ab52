import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { forEachEngine, type TestEngine } from '../engines.ts';
import { newFolder } from '../folders.ts';
import { formOf, rowOf } from '../import/staged.ts';
import { openApi } from '../open-api.ts';
import { environmentOf, runProgram } from '../processes.ts';
import { becomeVersion1 } from '../register/older-register.ts';
import { emptyPlace } from './places.ts';

/** The names of the files of a register's imports. */
async function fileNames(config: TestEngine['config']): Promise<string[]> {
  const db = await openDatabase(config);
  try {
    const rows = await db.read.selectFrom('import').select('fileName').orderBy('id').execute();
    return rows.map(({ fileName }) => fileName);
  } finally {
    await db.close();
  }
}

forEachEngine('a text with a NUL', { thorough: 'sqlite' }, (engine) => {
  const { staff } = openApi(engine);

  test.each([
    ['a NUL', 'thẻ\0 tháng 3.csv', 'thẻ tháng 3.csv'],
    ['other characters that nobody sees', 'thẻ\u200b\x1b\x7f.csv', 'thẻ.csv'],
    ['folders', '../../etc\\thẻ.csv', 'thẻ.csv'],
    ['nothing but those', '\0\0', 'tệp không tên'],
    ['300 letters', `${'ẻ'.repeat(300)}.xlsx`, `${'ẻ'.repeat(83)}.xlsx`],
  ])('is no name of a file: of one with %s the rest is kept', async (_what, name, expected) => {
    const { status, body } = await staff.call('POST', '/imports', formOf([rowOf('NUL-1')], name));
    expect([status, body.import?.fileName]).toEqual([201, expected]);
    expect(Buffer.byteLength(expected)).toBeLessThanOrEqual(255);
  });

  test('is refused in any field, which is named, of a form, an address, or an object deep inside', async () => {
    const form = new FormData();
    form.set('productName', 'Perlenau\0 Tal');
    for (const [method, path, sent, field] of [
      ['POST', '/user', { fullName: 'Lê\0 An' }, 'fullName'],
      ['POST', '/dental', { dentalName: 'Nha khoa', doctors: 'BS. An\nBS. \0' }, 'doctors'],
      ['PATCH', '/imports/1', { replacements: [{ field: 'dentalName', from: 'A', to: 'B\0' }] }, 'replacements.0.to'],
      ['POST', '/product', form, 'productName'],
      ['GET', '/user?limit=1&q=%00', undefined, 'q'],
    ] as const) {
      const { status, body } = await staff.call(method, path, sent);
      const message = `Trường "${field}" có ký tự NUL nên không được nhận.`;
      expect([path, status, body.errors]).toEqual([path, 400, [{ field, message }]]);
    }
  });
});

forEachEngine('an older register with a NUL', { names: ['sqlite'] }, (engine) => {
  test('is backed up, moves to PostgreSQL, and is mended where it is', async () => {
    const { config, db } = engine;
    await db.write((tx) =>
      tx
        .insertInto('import')
        .values(
          ['a\0.csv', '\0\0b.csv', 'c.csv'].map((fileName) => ({
            ...{ fileName, rowCount: 0, createdAt: '2026-11-22T19:00:00.000Z', createdBy: 'Lan' },
            ...{ warningCount: 0, mappingName: 'Sen\0' },
          })),
        )
        .execute(),
    );
    await becomeVersion1(db);
    const mended = ['a.csv', 'b.csv', 'c.csv'];
    const { databaseUrl = '' } = await emptyPlace('postgres');
    const archive = `${newFolder()}/older.tar`;
    expect(await runProgram('backup', [archive], environmentOf(config))).toMatchObject({ status: 0 });
    for (const name of ['sqlite', 'postgres'] as const) {
      const place = await emptyPlace(name);
      expect(await runProgram('restore', [archive], environmentOf(place))).toMatchObject({ status: 0 });
      expect(await fileNames(place)).toEqual(mended);
    }
    await db.close();
    expect(await runProgram('move', [databaseUrl], environmentOf(config))).toMatchObject({ status: 0 });
    expect(await fileNames({ ...config, databaseUrl })).toEqual(mended);
    expect(await fileNames(config)).toEqual(mended);
    const opened = await openDatabase(config);
    const { rows } = await sql`select 1 from import where instr("mappingName", char(0)) > 0`.execute(opened.read);
    await opened.close();
    expect(rows).toEqual([]);
  });
});
