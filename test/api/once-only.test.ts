// @module-tag thorough
// A request with an Idempotency-Key is carried out once, however often it is sent.
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Write } from '#database/database.ts';
import { unseal } from '#domain/account/secrets/sealed-text.server.ts';
import { type ApiClient, apiClient, signIn } from '../api-client.ts';
import { forEachEngine } from '../engines.ts';
import { formOf, rowOf, untilState } from '../import/staged.ts';
import { openApi } from '../open-api.ts';
import { environmentOf, startServerProcess } from '../processes.ts';
import { productForm } from '../product-form.ts';
import { registerCard } from '../records.ts';

const names = { productName: 'Perlenau Tal', clinicName: 'Nha khoa Thuyền Giấy' };
const cardOf = (numbCode: string) => ({
  numbCode,
  fullName: 'Trần Thị Hoa',
  productName: names.productName,
  dentalName: names.clinicName,
  quantity: 2,
  expiryDate: '2090-12-31',
});
const underWay = 'Yêu cầu này đang được thực hiện. Hãy đợi vài giây rồi thử lại.';
const carriedOut =
  'Yêu cầu này đã được thực hiện, nhưng câu trả lời không còn được lưu. Hãy xem lại kết quả trước khi gửi nữa.';
const otherContent = 'Lần lưu trước đã thành công với nội dung khác. Hãy xem lại kết quả đó trước khi lưu nữa.';

/** That by which a key is stored. */
const hashOf = (key: string) => createHash('sha256').update(key);

/** A form with a product and a picture of this colour. */
async function colouredForm(background: string, name = 'Perlenau Berg'): Promise<FormData> {
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background } });
  return productForm({ name }, await picture.png().toBuffer());
}

forEachEngine('a request with a key', (engine) => {
  let cookie: string;
  beforeAll(async () => {
    await registerCard(engine.context, { ...names, cardNumber: 'O-0' });
  });
  const { server, staff, owner } = openApi(engine, {}, startServerProcess);
  beforeAll(async () => {
    cookie = await staff.cookie();
  });
  const restart = async () => {
    await server.stop();
    await server.start();
  };

  const post = (client: ApiClient, path: string, key: string, body?: Parameters<ApiClient['call']>[2]) =>
    client.call('POST', path, body, { 'idempotency-key': key });
  const cardsCalled = async (numbCode: string) => (await staff.call('GET', `/user?limit=10&q=${numbCode}`)).body.counts;
  const keyCount = async () => (await engine.db.read.selectFrom('idempotencyKey').select('id').execute()).length;
  /** Sends it twice; the answers, which must be the same. */
  const twice = async (send: () => ReturnType<ApiClient['call']>) => {
    const [first, second] = [await send(), await send()];
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    return first;
  };

  test('makes one record, whose answer comes again', async () => {
    const card = await twice(() => post(staff, '/user', 'key-of-card', cardOf('O-1')));
    expect([card.status, card.body.user.numbCode, await cardsCalled('O-1')]).toEqual([201, 'O-1', 1]);
    const clinic = await twice(() => post(staff, '/dental', 'key-of-clinic', { dentalName: 'Nha khoa Một' }));
    expect([clinic.status, clinic.body.message]).toEqual([201, 'Đã tạo nha khoa thành công']);
    const send = async (background: string) =>
      post(staff, '/product', 'key-of-product', await colouredForm(background));
    expect((await twice(() => send('white'))).status).toBe(201);
    expect((await send('navy')).status).toBe(422);
    // Without a key the same card is one too many.
    expect((await staff.call('POST', '/user', cardOf('O-1'))).status).toBe(409);
  });

  test('is answered as at first, whatever has become of the record, and is not carried out again once that is removed for good', async () => {
    const send = () => post(staff, '/user', 'key-of-edited', cardOf('O-2'));
    const first = await send();
    const { user } = first.body;
    const expectFirst = async () => expect(await send()).toMatchObject({ status: 201, body: first.body });
    await staff.call('PUT', `/user/${user._id}`, { ...cardOf('O-2'), fullName: 'Trần Hoa', version: 1 });
    await expectFirst();
    await restart();
    await expectFirst();
    await staff.call('DELETE', `/user/delete/${user._id}`);
    await expectFirst();
    await owner.call('PUT', `/user/remove/${user._id}`);
    const { status, body } = await send();
    expect([status, body.message, body.conflictWith]).toEqual([422, carriedOut, user._id]);
    expect(await cardsCalled('O-2')).toBe(0);
  });

  test('has the headers and the bytes of the first answer in each later one', async () => {
    const send = () =>
      fetch(`${server.url}/api/user`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': 'key-of-bytes' },
        body: JSON.stringify(cardOf('O-10')),
      });
    const read = async (answer: Response) => [answer.status, answer.headers.get('content-type'), await answer.text()];
    const first = await read(await send());
    expect(first).toEqual([201, 'application/json; charset=utf-8', expect.stringContaining('"numbCode":"O-10"')]);
    expect(await read(await send())).toEqual(first);
  });

  test('edits a record once, and answers with it and the cards that were renamed', async () => {
    const put = async (path: string, key: string, body: Parameters<ApiClient['call']>[2]) =>
      staff.call('PUT', path, body, { 'idempotency-key': key });
    const { user } = (await post(staff, '/user', 'key-of-revised', cardOf('O-8'))).body;
    const edit = { ...cardOf('O-8'), fullName: 'Trần Hoa Mai', version: 1 };
    const edited = await twice(() => put(`/user/${user._id}`, 'key-of-edit', edit));
    expect([edited.status, edited.body.user.version]).toEqual([200, 2]);
    const other = await put(`/user/${user._id}`, 'key-of-edit', { ...edit, fullName: 'Trần Mai' });
    expect([other.status, other.body.conflictWith]).toEqual([422, user._id]);
    // Without the key it is the edit of a version that is gone.
    expect((await staff.call('PUT', `/user/${user._id}`, edit)).status).toBe(409);
    const { history } = (await staff.call('GET', `/admin/history?record=user-${user._id}`)).body;
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['update', 'create']);

    const { dental } = (await post(staff, '/dental', 'key-of-renamed', { dentalName: 'Nha khoa Cũ' })).body;
    await post(staff, '/user', 'key-of-its-card', { ...cardOf('O-9'), dentalName: 'Nha khoa Cũ' });
    const rename = { dentalName: 'Nha khoa Mới', version: 1, propagateRename: true };
    const renamed = await twice(() => put(`/dental/${dental._id}`, 'key-of-rename', rename));
    expect([renamed.body.dental.dentalName, renamed.body.updatedCards]).toEqual(['Nha khoa Mới', 1]);

    const { product } = (await post(staff, '/product', 'key-of-pictured', await colouredForm('white', 'Perlenau See')))
      .body;
    const repaint = async () =>
      put(`/product/${product._id}`, 'key-of-picture', await colouredForm('navy', 'Perlenau See'));
    const repainted = await twice(repaint);
    expect([repainted.status, repainted.body.product.version]).toEqual([200, 2]);
    expect((await fetch(`${server.url}${repainted.body.product.productImage}`)).status).toBe(200);
  });

  test('is refused with another content, and belongs to one account', async () => {
    const { body } = await post(staff, '/user', 'key-of-somebody', cardOf('O-3'));
    const reused = await post(staff, '/user', 'key-of-somebody', cardOf('O-4'));
    expect([reused.status, reused.body.message, reused.body.conflictWith]).toEqual([422, otherContent, body.user._id]);
    expect((await post(staff, '/dental', 'key-of-somebody', { dentalName: 'Nha khoa Hai' })).status).toBe(422);
    expect((await post(owner, '/user', 'key-of-somebody', cardOf('O-4'))).status).toBe(201);
  });

  test('is refused at another record, also where the request has no content', async () => {
    const ids: string[] = [];
    for (const number of ['O-3a', 'O-3b']) ids.push((await staff.call('POST', '/user', cardOf(number))).body.user._id);
    const bin = (id: string | undefined) =>
      staff.call('DELETE', `/user/delete/${id}`, undefined, { 'idempotency-key': 'key-of-one-card' });
    expect([(await bin(ids[0])).status, (await bin(ids[1])).status, (await bin(ids[0])).status]).toEqual([
      200, 422, 200,
    ]);
    expect([await cardsCalled('O-3a'), await cardsCalled('O-3b')]).toEqual([0, 1]);
  });

  test('is free again if nothing was made', async () => {
    const before = await keyCount();
    const taken = await post(staff, '/user', 'key-of-mistakes', cardOf('O-0'));
    const invalid = await post(staff, '/user', 'key-of-mistakes', { ...cardOf('O-5'), quantity: -1 });
    expect([taken.status, invalid.status, await keyCount()]).toEqual([409, 400, before]);
    expect((await post(staff, '/user', 'key-of-mistakes', cardOf('O-5'))).status).toBe(201);
  });

  test('has 8 to 100 visible characters', async () => {
    for (const key of [
      'short',
      'with a space',
      'x'.repeat(101),
      'dấu-tiếng-việt'.normalize('NFC').replace(/[^ -ÿ]/g, 'é'),
    ]) {
      const { status, body } = await post(staff, '/user', key, cardOf('O-6'));
      expect([status, body.errors[0].field], key).toEqual([400, 'idempotency-key']);
    }
    expect((await post(staff, '/user', 'x'.repeat(100), cardOf('O-6'))).status).toBe(201);
  });

  test('cannot be guessed from what is stored, however long its key is', async () => {
    for (const key of ['k'.repeat(64), 'k'.repeat(65), 'k'.repeat(100)]) {
      const { user } = (await staff.call('POST', '/user', cardOf(`LONG-${key.length}`))).body;
      const path = `/user/delete/${user._id}`;
      await staff.call('DELETE', path, undefined, { 'idempotency-key': key });
      const keyHash = hashOf(key);
      const row = await engine.db.read
        .selectFrom('idempotencyKey')
        .select(['requestHash', 'answer'])
        .where('keyHash', '=', keyHash.copy().digest('base64url'))
        .executeTakeFirstOrThrow();
      const stored = keyHash.digest();
      const guess = createHmac('sha256', stored).update(JSON.stringify(['DELETE', `/api${path}`, null]));
      expect(row.requestHash).not.toBe(guess.digest('base64url'));
      const boundTo = `request ${row.requestHash}`;
      const open = (secret: string | Buffer) =>
        unseal(new Uint8Array(hkdfSync('sha256', secret, '', 'first answer', 32)), boundTo, row.answer ?? '');
      expect([open(key), open(stored)]).toEqual([expect.stringContaining('"status":200'), undefined]);
    }
  });

  test('is told to wait while the first is under way', async () => {
    const send = () => post(staff, '/user', 'key-of-impatience', cardOf('O-7'));
    let answers: ReturnType<typeof send>[] = [];
    await engine.db.write(async (tx) => {
      await engine.db.lockTable(tx, 'warranty');
      answers = [send(), send()];
      const { status, body, headers } = await Promise.race(answers);
      expect([status, body.message, headers.get('retry-after')]).toEqual([409, underWay, '2']);
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect([statuses.sort(), await cardsCalled('O-7')]).toEqual([[201, 409], 1]);
    expect((await send()).status).toBe(201);
  });

  test('makes one record when it is sent to two servers at once', async ({ skip }) => {
    skip(engine.db.engine === 'sqlite', 'a register in a file has one server');
    const other = await startServerProcess(environmentOf(engine.config));
    onTestFinished(async () => void (await other.stop()));
    for (let round = 0; round < 20; round++) {
      const clients = [staff, apiClient(other.url, cookie)];
      const answers = await Promise.all(
        clients.map((client) => post(client, '/user', `key-of-race-${round}`, cardOf(`RACE-${round}x`))),
      );
      const [id] = answers.map(({ body }) => body.user?._id);
      expect(answers.map(({ status, body }) => [status, body.user?._id])).toEqual([
        [201, id],
        [201, id],
      ]);
    }
  });

  test('may be sent again after 24 hours, as a new one', async () => {
    const send = () => post(staff, '/dental', 'key-of-yesterday', { dentalName: 'Nha khoa Hôm Qua' });
    expect((await send()).status).toBe(201);
    const dayAgo = new Date(Date.now() - 24 * 3_600_000).toISOString();
    await engine.db.write(async (tx) => {
      await tx.updateTable('idempotencyKey').set({ createdAt: dayAgo }).execute();
    });
    expect((await send()).status).toBe(409);
    expect((await post(staff, '/dental', 'key-of-yesterday', { dentalName: 'Nha khoa Hôm Nay' })).status).toBe(201);
    // The server tidies when it starts, and every hour.
    await restart();
    await expect.poll(keyCount).toBe(1);
  });

  test('changes many records once', async () => {
    const { body } = await post(staff, '/user', 'key-of-many', cardOf('M-1'));
    const ids = [body.user._id];
    const removed = await twice(() => post(staff, '/user/remove-all', 'key-of-binning', { ids }));
    expect(removed.body.counts).toBe(1);
    await post(staff, '/user', 'key-of-holder', cardOf('M-1'));
    const restored = await twice(() => post(staff, '/user/restore-all', 'key-of-restoring', { ids }));
    expect([restored.body.counts, restored.body.conflicts[0]._id]).toEqual([0, ids[0]]);
    const purged = await twice(() => post(owner, '/user/purge-all', 'key-of-purging', { ids, counts: 1 }));
    expect([purged.status, purged.body.counts]).toEqual([200, 1]);
  });

  test('moves a record to the bin, out of it and away once', async () => {
    const { body } = await post(staff, '/user', 'key-of-moved', cardOf('M-2'));
    const { _id: id } = body.user;
    const move = (client: ApiClient, method: 'DELETE' | 'PUT', path: string) =>
      twice(() => client.call(method, `/user/${path}/${id}`, undefined, { 'idempotency-key': `key-of-${path}` }));
    const version = async () => (await staff.call('GET', `/user/${id}`)).body.user.version;
    expect([(await move(staff, 'DELETE', 'delete')).status, await version()]).toEqual([200, 2]);
    expect([(await move(staff, 'PUT', 'restore')).status, await version()]).toEqual([200, 3]);
    await staff.call('DELETE', `/user/delete/${id}`);
    // Whoever has a later version sees what has become of the earlier one.
    expect([(await move(staff, 'PUT', 'restore')).status, await version()]).toEqual([200, 4]);
    expect((await move(owner, 'PUT', 'remove')).status).toBe(200);
  });

  test('undoes an edit of many cards once, and names again the cards that were left', async () => {
    const ids: string[] = [];
    for (const number of ['U-1', 'U-2']) {
      const { body } = await post(staff, '/user', `key-of-undone-${number}`, cardOf(number));
      ids.push(body.user._id);
    }
    const change = { field: 'doctorName', value: 'BS. Võ Ý' };
    const { body } = await post(staff, '/user/edit-all', 'key-of-undone', { cards: { ids }, change });
    await staff.call('PUT', `/user/${ids[1]}`, { ...cardOf('U-2'), doctorName: 'BS. Khác' });
    const undone = await twice(() => post(staff, `/changes/${body.change}/undo`, 'key-of-undo'));
    expect(undone.body).toMatchObject({ counts: { done: 1, total: 2 }, left: [{ name: 'U-2' }] });
  });

  test('imports a file once, and says the same of it', async () => {
    const form = () =>
      formOf([rowOf('I-1'), rowOf('I-2', { clinic: 'Nha khoa Lạ' }), 'Tổng cộng;;;;;2;'], 'tháng 9.csv');
    const done = await twice(() => post(staff, '/user/import', 'key-of-import', form()));
    expect([done.status, done.body.code, done.body.counts.accepted]).toEqual([200, 'imported', 2]);
    expect(done.body.warnings.length).toBeGreaterThan(1);
    await restart();
    expect((await post(staff, '/user/import', 'key-of-import', form())).body).toEqual(done.body);
    expect((await post(staff, '/user/import', 'key-of-import', formOf([rowOf('I-3')]))).status).toBe(422);
    const again = await post(staff, '/user/import', 'another-key', form());
    expect([again.status, again.body.code]).toEqual([400, 'already-imported']);
    // What the warnings quote goes with a card of the import.
    const { users } = (await staff.call('GET', '/user?limit=10&q=I-1')).body;
    const ids = [users[0]._id];
    await staff.call('POST', '/user/remove-all', { ids });
    await owner.call('POST', '/user/purge-all', { ids, counts: 1 });
    const { status, body } = await post(staff, '/user/import', 'key-of-import', form());
    expect([status, body.message, body.conflictWith]).toEqual([422, carriedOut, done.body.importId]);
  });

  test('takes a file over once, and stores it once', async () => {
    const upload = () => post(staff, '/imports', 'key-of-upload', formOf([rowOf('S-1')], 'bước.csv'));
    const { _id: id } = (await twice(upload)).body.import;
    await untilState(staff, id, 'checked');
    const commit = (faulty: string) => post(staff, `/imports/${id}/commit`, 'key-of-commit', { faulty });
    const committed = await commit('refuse');
    expect(committed.status).toBe(200);
    await untilState(staff, id, 'stored');
    const { change } = (await staff.call('GET', `/imports/${id}`)).body.import;
    const undone = await twice(() => post(staff, `/changes/${change._id}/undo`, 'key-of-import-undo'));
    expect([undone.status, undone.body.counts]).toEqual([200, { done: 1, total: 1 }]);
    expect((await post(staff, `/changes/${change._id}/undo`, 'another-undo')).status).toBe(409);
    expect(await commit('refuse')).toMatchObject({ status: 200, body: committed.body });
    expect((await staff.call('GET', `/imports/${id}`)).body.import.state).toBe('undone');
    expect((await commit('skip')).status).toBe(422);
    const { body } = await post(staff, `/imports/${id}/commit`, 'key-of-late-commit', {});
    expect(body.message).toContain('hoàn tác');
  });

  test('completes an upload that a kill has interrupted', async () => {
    const upload = () => post(staff, '/imports', 'key-of-interrupted', formOf([rowOf('K-1')]));
    const { _id: id } = (await upload()).body.import;
    await untilState(staff, id, 'checked');
    // What a kill leaves between the transaction and the rename.
    rmSync(join(engine.config.dataDir, 'imports', id), { recursive: true });
    await engine.db.write(async (tx) => {
      const begun = { state: 'uploaded', sheets: null, summary: null } as const;
      await tx.updateTable('import').set(begun).where('id', '=', Number(id)).execute();
      await forgetAnswer(tx, Number(id));
    });
    expect((await twice(upload)).body.import._id).toBe(id);
    expect((await untilState(staff, id, 'checked')).summary.counts.new).toBe(1);
  });

  test('of a new account shows the issued password again, which signs in until it is changed', async () => {
    const { status, body } = await twice(() =>
      post(owner, '/admin/accounts', 'key-of-account', { fullName: 'Mai Mới', role: 'staff' }),
    );
    expect(status).toBe(201);
    const { answer } = await signIn(server.url, { fullName: 'Mai Mới', password: body.password });
    expect(answer.status).toBe(200);
  });

  test('makes one backup', async () => {
    const { body } = await twice(() => post(owner, '/admin/backups', 'key-of-backup'));
    await expect.poll(async () => (await owner.call('GET', '/admin/backups')).body.job).toBe(null);
    expect((await post(owner, '/admin/backups', 'key-of-backup')).body.name).toBe(body.name);
    expect((await owner.call('GET', '/admin/backups')).body.counts).toBe(1);
  });

  test('is kept exactly if its record is, wherever the server is killed', async () => {
    const { pid, ended } = server;
    const numbers = Array.from({ length: 60 }, (_, at) => `KILL-${at}x`);
    const answers = numbers.map((number) => post(staff, '/user', `key-of-${number}`, cardOf(number)));
    await Promise.race(answers);
    process.kill(pid, 'SIGKILL');
    await Promise.allSettled(answers);
    await ended;
    await server.start();
    const keys = numbers.map((number) => hashOf(`key-of-${number}`).digest('base64url'));
    // Both by one statement: the database may still be committing what the killed server had sent.
    const made = await engine.db.read
      .selectFrom('warranty')
      .fullJoin('idempotencyKey', (join) =>
        join.onRef('idempotencyKey.recordId', '=', 'warranty.id').on('keyHash', 'in', keys),
      )
      .where((where) => where.or([where('cardKey', 'like', 'KILL%'), where('keyHash', 'in', keys)]))
      .select(['warranty.id', 'keyHash'])
      .execute();
    expect(made.filter(({ id, keyHash }) => id === null || keyHash === null)).toEqual([]);
    expect(made.length).toBeGreaterThan(0);
    const repeated = await Promise.all(
      numbers.map((number) => post(staff, '/user', `key-of-${number}`, cardOf(number))),
    );
    // Between the transaction and the answer, which is kept then.
    for (const { status, body } of repeated.filter((answer) => answer.status !== 201))
      expect([status, body.message]).toEqual([422, carriedOut]);
    expect(new Set(repeated.map(({ body }) => body.user?._id ?? body.conflictWith)).size).toBe(numbers.length);
    expect((await staff.call('GET', '/user?limit=1&q=KILL')).body.counts).toBe(numbers.length);
  });

  test('is told that it was carried out, and what it made, where a kill has come before the answer was kept', async () => {
    const send = () => post(staff, '/user', 'key-of-the-late', cardOf('O-11'));
    const { user } = (await send()).body;
    await engine.db.write((tx) => forgetAnswer(tx, Number(user._id)));
    for (const _try of [1, 2]) {
      const { status, body } = await send();
      expect([status, body.message, body.conflictWith]).toEqual([422, carriedOut, user._id]);
    }
    expect(await cardsCalled('O-11')).toBe(1);
  });

  /** What a kill leaves between the transaction of a request and its answer. */
  const forgetAnswer = (tx: Write, recordId: number) =>
    tx.updateTable('idempotencyKey').set({ answer: null }).where('recordId', '=', recordId).execute();
});
