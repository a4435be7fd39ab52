// The reasons for which the API refuses a call, in words that a person understands.
import { expect, test } from 'vitest';
import { rules } from '#strings/vi/rules.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';

forEachEngine('the API', { thorough: 'postgres' }, (engine) => {
  const { staff, owner, visitor, server } = openApi(engine);
  const errors = async (method: string, path: string, body?: object) => {
    const answer = await staff.call(method, path, body);
    expect(answer.status).toBe(400);
    return Object.fromEntries(
      answer.body.errors.map((one: { field: string; message: string }) => [one.field, one.message]),
    );
  };
  const card = async (cardNumber: string) => String(await registerCard(engine.context, { cardNumber }));

  const multipart = 'multipart/form-data; boundary=b';
  const part = (header: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; ${header}\r\n\r\n${value}\r\n--b--\r\n`;
  const sendBytes = async (path: string, type: string, body: string, encoding: BufferEncoding = 'latin1') => {
    const headers = { cookie: await staff.cookie(), 'content-type': type };
    const response = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(Buffer.from(body, encoding)),
    });
    return { status: response.status, body: await response.json() };
  };

  // Of Latin letters Windows-1258 has the bytes that `latin1` writes.
  test.each([
    ['fullName', '/user', 'application/json', '{"fullName":"L\xea Thanh"}'],
    ['fullName', '/user', 'application/json; charset=utf-8', '{"fullName":"\xc0\xaf"}'],
    ['fullName', '/user', 'application/json', '{"fullName":"An \\ud800"}'],
    ['numbCode', '/user', 'application/json', '{"numbCode":"A\\udfff1"}'],
    ['filters.q', '/user/views', 'application/json', '{"filters":{"q":"\xff"}}'],
    ['q', '/user/export', 'application/x-www-form-urlencoded', 'format=csv&all=true&q=%C0%AF'],
    ['q', '/user/export', 'application/x-www-form-urlencoded', 'format=csv&all=true&q=L\xea'],
    ['productName', '/product', multipart, part('name="productName"', 'S\xea')],
    ['file', '/user/import', multipart, part('name="file"; filename="L\xea.csv"', 'a')],
  ])('names %s of %s, whose text is not UTF-8', async (field, path, type, sent) => {
    const { status, body } = await sendBytes(path, type, sent);
    expect(status).toBe(400);
    const message = `Trường "${field}" có chữ bị hỏng, không đúng bảng mã UTF-8, nên không được nhận.`;
    expect(body).toMatchObject({ success: false, message, errors: [{ field, message }] });
  });

  test('refuses a body of another encoding, which it would misread', async () => {
    const types = ['application/json', 'application/x-www-form-urlencoded', multipart];
    const calls = ['/user', '/user/export', '/user/import'];
    for (const [at, path] of calls.entries())
      for (const charset of ['utf-16', 'UTF-16LE', '"windows-1258"', 'iso-8859-1'])
        expect((await sendBytes(path, `${types[at]}; charset=${charset}`, '{}')).status, charset).toBe(415);
    const signIn = JSON.stringify({ fullName: 'An', password: 'x' });
    expect((await sendBytes('/admin/signIn', 'application/json; charset=utf-16', signIn, 'utf16le')).status).toBe(415);
    expect((await sendBytes('/admin/signIn', 'application/json; charset="UTF-8"', signIn)).status).toBe(401);
  });

  test.each([{}, { quantity: null, expiryDate: null }, { quantity: '', expiryDate: '' }])(
    'says of a missing number and date what it says of a missing text: %j',
    async (body) => {
      const said = await errors('POST', '/user', body);
      expect([said.fullName, said.quantity, said.expiryDate]).toEqual(Array(3).fill(rules.required));
    },
  );

  test('says of a wrong number and date what they must be', async () => {
    const said = await errors('POST', '/user', { quantity: 'hai', expiryDate: '31/02/2031' });
    expect([said.quantity, said.expiryDate]).toEqual([rules.quantity.number, rules.expiresOn]);
  });

  test.each(['/user?limit=10&page=0', '/imports?page=x', '/dental?limit=10&page=200000000'])(
    'says of %s which pages there are, in a sentence',
    async (path) => {
      expect(await errors('GET', path)).toEqual({ page: 'Phải là một số nguyên từ 1 đến 100.000.000' });
    },
  );

  test('says of ids that are numbers how they are written, and asks for some where there are none', async () => {
    for (const call of ['/user/remove-all', '/user/restore-all', '/dental/remove-all'])
      expect((await staff.call('POST', call, { ids: [1, 2] })).body.message, call).toContain('chữ số trong dấu nháy');
    const purge = { ids: [1], counts: 1 };
    expect((await owner.call('POST', '/user/purge-all', purge)).body.message).toContain('chữ số trong dấu nháy');
    expect((await staff.call('POST', '/user/remove-all', { ids: ['x'] })).body.message).toBe('Mã bản ghi không hợp lệ');
    for (const body of [{ ids: [] }, {}])
      expect((await staff.call('POST', '/user/remove-all', body)).body.message).toBe('Hãy chọn ít nhất một bản ghi');
  });

  test('takes the ids that a person can select by hand, and of more asks for the search', async () => {
    const ids = Array.from({ length: 1_001 }, (_, at) => String(2_000_000_000 + at));
    const change = { field: 'expiryDate', value: '2031-01-01' };
    const bodies = ['user', 'dental', 'product'].flatMap((noun) => [
      [`/${noun}/remove-all`, { ids }],
      [`/${noun}/remove-all`, { all: true, except: ids }],
      [`/${noun}/restore-all`, { ids }],
      [`/${noun}/restore-all`, { all: true, except: ids, counts: 1 }],
      [`/${noun}/purge-all`, { ids, counts: ids.length }],
      [`/${noun}/purge-all`, { all: true, except: ids, counts: 1 }],
    ]) as [string, object][];
    bodies.push(['/user/edit-all', { cards: { ids }, change }], ['/user/edit-all/preview', { cards: { ids }, change }]);
    for (const list of ['ids', 'except'])
      bodies.push(['/user/export', new URLSearchParams({ format: 'csv', [list]: ids.join(',') })]);
    for (const [path, body] of bodies) {
      const answer = await owner.call('POST', path, body);
      expect([answer.status, answer.body.message], path).toEqual([400, rules.tooManySelected(1_000)]);
    }
    ids.pop();
    expect((await staff.call('POST', '/user/remove-all', { ids })).status).toBe(404);
    expect((await staff.call('POST', '/user/edit-all/preview', { cards: { ids }, change })).status).toBe(404);
  });

  test('refuses to delete many that are in the bin already, as it does for one', async () => {
    const ids = [await card('T-1'), await card('T-2')];
    const removeAll = async () => {
      const { status, body } = await staff.call('POST', '/user/remove-all', { ids });
      return [status, body.message];
    };
    expect((await removeAll())[0]).toBe(200);
    expect(await removeAll()).toEqual([409, 'Thẻ này đang ở trong thùng rác.']);
    expect((await staff.call('GET', '/changes?noun=user&kind=bin')).body.changes).toHaveLength(1);
    ids.push(await card('T-3'));
    expect((await removeAll())[0]).toBe(200);
  });

  test.each(['user', 'dental', 'product'])('refuses what the state of a %s does not allow', async (noun) => {
    const names = { productName: `Sứ ${noun}`, clinicName: `Nha khoa ${noun}` };
    await registerCard(engine.context, { cardNumber: `S-${noun}`, ...names });
    const [{ _id: id }] = (await staff.call('GET', `/${noun}?limit=1`)).body[`${noun}s`];
    const read = () => owner.call('GET', `/${noun}/${id}`);
    const expectStatus = async (expected: number, ...steps: string[]) => {
      for (const step of steps) {
        const [method = '', path] = step.split(' ');
        expect((await owner.call(method, `/${noun}/${path}/${id}`)).status, step).toBe(expected);
      }
    };
    await expectStatus(409, 'PUT restore', 'PUT remove');
    expect((await owner.call('DELETE', `/${noun}/delete/${id}?version=9`)).status).toBe(409);
    expect((await owner.call('DELETE', `/${noun}/delete/${id}?version=1`)).status).toBe(200);
    await expectStatus(409, 'DELETE delete');
    expect((await visitor.call('GET', `/${noun}/${id}`)).status).toBe(noun === 'user' ? 401 : 404);
    await expectStatus(200, 'PUT restore');
    expect((await read()).body[noun]).toMatchObject({ isActive: true, version: 3 });
    await expectStatus(200, 'DELETE delete', 'PUT remove');
    await expectStatus(404, 'DELETE delete', 'PUT restore', 'PUT remove');
    expect((await read()).status).toBe(404);
    expect((await owner.call('POST', `/${noun}/remove-all`, { ids: [id] })).status).toBe(404);
  });
});
