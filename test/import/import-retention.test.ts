// @module-tag thorough
// How long the files of imports are kept, and what goes with a card.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { hashToken } from '#domain/account/sign-in/token.server.ts';
import { openImportFiles } from '#import/staged/import-context.ts';
import { tidyImports } from '#import/staged/tidy-imports.server.ts';
import { moveImport } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';
import { formOf, rowOf, untilState, uploadChecked } from './staged.ts';

const hour = 60 * 60 * 1000;

forEachEngine('the file of an import', (engine) => {
  const { server, owner, clientOf } = openApi(engine);

  const folder = (id: string) => join(engine.config.dataDir, 'imports', id);
  /** What there is of the files of an import, on the disk and in the register. */
  const filesOf = async (id: string) => {
    const rows = await engine.db.read
      .selectFrom('importFilePart')
      .select('kind')
      .where('importId', '=', Number(id))
      .execute();
    const copies = existsSync(folder(id)) ? readdirSync(folder(id)) : [];
    return [...new Set([...copies.map((name) => name.replace(/-.*/, '')), ...rows.map(({ kind }) => kind)])];
  };
  const hasFiles = async (id: string) => (await filesOf(id)).length > 0;
  const detail = async (id: string) => (await owner.call('GET', `/imports/${id}`)).body.import;
  const tidy = (now: number) =>
    tidyImports({
      db: engine.db,
      files: openImportFiles(engine.db, engine.config.dataDir),
      now: new Date(now),
      isBusy: async () => false,
    });
  const store = async (rows: string[], plan?: object) => {
    const { _id: id } = await uploadChecked(owner, rows);
    if (plan) {
      await owner.call('PATCH', `/imports/${id}`, plan);
      await untilState(owner, id, 'checked');
    }
    await owner.call('POST', `/imports/${id}/commit`, { faulty: 'skip' });
    await untilState(owner, id, 'stored');
    return id as string;
  };

  test('is readable by the server’s user alone, and can be downloaded as it was sent', async () => {
    const { _id: id, hash } = await uploadChecked(owner, [rowOf('P-1')]);
    expect(statSync(folder(id)).mode & 0o777).toBe(0o700);
    const [source = ''] = readdirSync(folder(id)).filter((name) => name.startsWith('source'));
    const file = engine.db.engine === 'sqlite' ? source : join(source, 'source');
    expect(statSync(join(folder(id), file)).mode & 0o777).toBe(0o600);
    const answer = await owner.call('GET', `/imports/${id}/file`);
    expect(answer.body).toContain('Phạm Nhập;P-1;');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('goes a day after the last decision if nobody stores it, and 90 days after it was stored', async () => {
    const open = (await uploadChecked(owner, [rowOf('D-1')]))._id;
    const stored = await store([rowOf('D-2'), rowOf('D-3', { quantity: 'x' })]);
    const now = Date.now();
    await tidy(now + 23 * hour);
    expect([await hasFiles(open), await hasFiles(stored)]).toEqual([true, true]);
    await tidy(now + 25 * hour);
    expect([await hasFiles(open), await hasFiles(stored)]).toEqual([false, true]);
    expect(await detail(open)).toMatchObject({ state: 'discarded', hasFile: false, sheets: [], summary: null });
    await tidy(now + 89 * 24 * hour);
    expect(await hasFiles(stored)).toBe(true);
    await tidy(now + 91 * 24 * hour);
    expect(await hasFiles(stored)).toBe(false);
    expect(await detail(stored)).toMatchObject({
      state: 'stored',
      hasFile: false,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      result: { added: 1, faulty: 1 },
    });
    expect((await owner.call('GET', `/imports/${stored}/file`)).status).toBe(409);
    expect((await moveImport(owner, stored, 'undo')).counts).toEqual({ done: 1, total: 1 });
  });

  test('goes early where its account keeps much: first of what has failed, then of what is stored, the oldest first', async () => {
    const sender = clientOf('staff');
    const createdAt = new Date().toISOString();
    const cookie = await sender.cookie();
    const { createdBy } = await engine.db.read
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.accountId')
      .select('account.name as createdBy')
      .where('tokenHash', '=', hashToken(cookie.slice(cookie.indexOf('=') + 1)))
      .executeTakeFirstOrThrow();
    const megabytes = 1024 ** 2;
    const add = (state: 'failed' | 'stored' | 'checked', by = createdBy) =>
      engine.db.write(async (tx) => {
        const values = { fileName: 'lớn.xlsx', rowCount: 0, createdAt, createdBy: by, state, size: 200 * megabytes };
        const { id } = await tx
          .insertInto('import')
          .values({ ...values, keptUntil: '2099-01-01T00:00:00.000Z' })
          .returning('id')
          .executeTakeFirstOrThrow();
        return String(id);
      });
    const stored = [await add('stored'), await add('stored')];
    for (let at = 0; at < 2; at++) await add('failed');
    const ofOther = [await add('stored', 'Hoa'), await add('failed', 'Hoa'), await add('stored', 'Hoa')];
    const kept = async () => {
      const rows = await engine.db.read.selectFrom('import').select('id').where('keptUntil', 'like', '2099%').execute();
      return rows.map(({ id }) => String(id)).toSorted((a, b) => Number(a) - Number(b));
    };
    await uploadChecked(sender, [rowOf('S-1')]);
    expect(await kept()).toEqual([...stored, ...ofOther]);
    const waiting = await add('checked');
    await uploadChecked(sender, [rowOf('S-2')]);
    expect(await kept()).toEqual([stored[1], ...ofOther, waiting]);
    await add('checked');
    await add('checked');
    const { status, body } = await sender.call('POST', '/imports', formOf([rowOf('S-3')]));
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Đang có quá nhiều tệp chưa nhập xong\./)]);
    await uploadChecked(owner, [rowOf('S-4')]);
    expect(await kept()).toEqual(expect.arrayContaining(ofOther));
  });

  test('loses its rows once they are stored, but for those that were left out', async () => {
    const id = await store([rowOf('L-1'), rowOf('L-2', { quantity: 'hai' })]);
    await expect.poll(async () => (await filesOf(id)).sort()).toEqual(['faulty', 'source']);
    expect((await owner.call('GET', `/imports/${id}/rows`)).status).toBe(409);
    const { body } = await owner.call('GET', `/imports/${id}/rows?state=faulty`);
    expect(body.rows).toMatchObject([{ row: 3, cells: { numbCode: 'L-2' } }]);
  });

  test('goes when a card that it added or changed is removed for good, and leaves no trace of it', async () => {
    const traces = ['Xvqzy', 'Zwkqj', 'Qjxvz', 'XQZ-1', 'XQZ-2'];
    const old = { productName: 'Perlenau Tal', clinicName: 'Nha khoa Thuyền Giấy', expiresOn: '2040-12-31' };
    await registerCard(engine.context, { ...old, cardNumber: 'XQZ-2', customerName: 'Zwkqj Qjxvz' });
    const added = await store([rowOf('XQZ-1', { customer: 'Xvqzy Qjxvz' })]);
    const changed = await store([rowOf('XQZ-2', { customer: 'Xvqzy Zwkqj' })], {
      existingCards: 'update',
      edits: [{ sheet: null, row: 2, field: 'fullName', value: 'Xvqzy Zwkqj' }],
    });
    for (const number of ['XQZ-1', 'XQZ-2']) {
      const { body } = await owner.call('GET', `/user?limit=1&q=${number}`);
      await owner.call('DELETE', `/user/delete/${body.users[0]._id}`);
      expect((await owner.call('PUT', `/user/remove/${body.users[0]._id}`)).status).toBe(200);
    }
    for (const id of [added, changed]) {
      await expect.poll(() => hasFiles(id)).toBe(false);
      expect(await detail(id)).toMatchObject({ state: 'stored', sheets: [], summary: null, hasFile: false });
    }
    if (engine.db.engine === 'postgres') return;
    await server.stop();
    // The last connection to close folds the log into the file.
    await engine.db.close();
    const bytes = readdirSync(engine.config.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'))
      .join('');
    Object.assign(engine, { db: await openDatabase(engine.config) });
    await server.start();
    expect(traces.filter((trace) => bytes.includes(trace))).toEqual([]);
    expect(bytes).toContain('D-2');
  });
});
