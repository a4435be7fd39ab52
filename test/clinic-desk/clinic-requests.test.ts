// What clinics ask of the staff: changes of their cards and more blank cards, and how the staff answer.
import { beforeAll, expect, test } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { removeRecord } from '#domain/record/remove-records.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { undoChange } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { type OrderedBatch, orderCards } from '../printed-card/batches.ts';
import { aProduct, registerCard } from '../records.ts';

forEachEngine('the requests of clinics', { thorough: 'postgres' }, (engine) => {
  const api = openApi(engine, { SECRET_KEY: 'a-key-of-thirty-two-characters!!' });
  const { staff, owner, viewer, visitor } = api;
  let ours: number;
  let others: number;
  let card: number;
  let theirs: number;
  let batch: OrderedBatch;
  let desk: ReturnType<typeof api.clinic>;
  let otherDesk: ReturnType<typeof api.clinic>;

  beforeAll(async () => {
    ours = (await addRecord(engine.context, clinics, { name: 'Nha khoa Sen Trắng' })).id;
    others = (await addRecord(engine.context, clinics, { name: 'Nha khoa Bến Sông' })).id;
    await addRecord(engine.context, products, aProduct({ name: 'Perlenau Tal', warranty: '10 năm' }));
    card = await registerCard(engine.context, { cardNumber: 'YC-1', clinicName: 'Nha khoa Sen Trắng' });
    theirs = await registerCard(engine.context, { cardNumber: 'YC-2', clinicName: 'Nha khoa Bến Sông' });
    batch = await orderCards(engine, owner, 100);
    [desk, otherDesk] = [api.clinic(ours), api.clinic(others)];
  });

  const ask = (note = 'Sửa tên thành Ân', headers = {}) =>
    desk.call('POST', `/clinic/cards/${card}/visits`, { kind: 'change', note }, headers);
  const open = async () => (await staff.call('GET', '/visits?turn=staff&limit=100')).body.visits;
  const take = (id: string, step: string, body: object = {}, who = staff) =>
    who.call('POST', `/visits/${id}/${step}`, body);
  const answerAll = async () => {
    for (const { _id } of await open()) await take(_id, 'finish');
  };
  const ownRequests = async (who = desk) =>
    (await who.call('GET', '/clinic/visits?show=requests&limit=100')).body.visits;

  test('a clinic asks for the change of a card, and the staff read at once of which card, whose it is and who asks', async () => {
    const asked = await ask();
    expect([asked.status, asked.body.message]).toEqual([201, 'Đã gửi nhà phân phối.']);
    const request = {
      kind: 'change',
      user: String(card),
      numbCode: 'YC-1',
      dentalName: 'Nha khoa Sen Trắng',
      note: 'Sửa tên thành Ân',
      createdBy: expect.any(String),
    };
    const tasks = async () => (await staff.call('GET', '/overview/tasks')).body.visits;
    const waiting = async () => (await staff.call('GET', '/visits/waiting')).body.counts;
    expect(await tasks()).toMatchObject({ counts: 1, visits: [request] });
    expect(await waiting()).toBe(1);
    expect((await viewer.call('GET', '/visits/waiting')).status).toBe(403);
    const [{ _id }] = await open();
    const refused = await take(_id, 'decline');
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'text']);
    expect((await take(_id, 'decline', { text: 'Tên trên giấy tờ là An' })).status).toBe(200);
    const own = (await desk.call('GET', `/clinic/cards/${card}/visits`)).body.visits;
    expect(own).toMatchObject([{ state: 'declined', turns: [{ by: 'staff', text: 'Tên trên giấy tờ là An' }] }]);
    expect([(await tasks()).counts, await waiting()]).toEqual([0, 0]);
  });

  test('staff ask back, the clinic answers, and both stand with the request', async () => {
    const { _id } = (await ask('Đổi răng')).body.visit;
    await take(_id, 'ask', { text: 'Thành răng nào?' });
    const [todo] = (await desk.call('GET', '/clinic/visits?show=tasks')).body.visits;
    expect(todo).toMatchObject({ _id, state: 'waiting', turn: 'clinic' });
    expect((await desk.call('POST', `/clinic/visits/${_id}/answer`, { text: 'Răng 12' })).status).toBe(200);
    expect((await open()).map((one: { _id: string }) => one._id)).toEqual([_id]);
    const done = await take(_id, 'finish', { text: 'Đã đổi' });
    expect(done.body.visit).toMatchObject({ state: 'done', decision: 'Đã đổi' });
    const [first] = await ownRequests();
    expect(first.turns.map(({ by, text }: { by: string; text: string }) => [by, text])).toEqual([
      ['staff', 'Thành răng nào?'],
      ['clinic', 'Răng 12'],
      ['staff', 'Đã đổi'],
    ]);
  });

  test('a decision stands on the clinic’s page until one of its people has read it, and again after another decision', async () => {
    const { _id } = (await ask('Đổi tên')).body.visit;
    const toRead = async (who = desk) =>
      (await who.call('GET', '/clinic/visits?show=tasks&limit=100')).body.visits.filter(
        (one: { _id: string }) => one._id === _id,
      );
    const read = (who = desk) => who.call('POST', `/clinic/visits/${_id}/read`);
    expect(await toRead()).toEqual([]);
    await read();
    const declined = await take(_id, 'decline', { text: 'Không được' });
    const colleague = api.clinic(ours);
    for (const who of [desk, colleague])
      expect(await toRead(who)).toMatchObject([{ state: 'declined', isToRead: true }]);
    expect((await read(otherDesk)).status).toBe(404);
    expect((await read()).body.visit.isToRead).toBe(false);
    expect((await read(colleague)).status).toBe(200);
    for (const who of [desk, colleague]) expect(await toRead(who)).toEqual([]);
    expect((await take(_id, 'undo', { version: declined.body.visit.version })).status).toBe(409);
    await take(_id, 'reopen', {}, owner);
    await take(_id, 'finish', { text: 'Được' });
    expect(await toRead()).toMatchObject([{ state: 'done', isToRead: true }]);
    await read();
  });

  test('staff take back that a request is done', async () => {
    const { _id } = (await ask()).body.visit;
    const { version } = (await take(_id, 'finish', { text: 'Đã sửa' })).body.visit;
    expect((await take(_id, 'undo', { version })).body.visit).toMatchObject({ state: 'open', decision: null });
    expect((await take(_id, 'finish', { replacement: batch.number(50) })).status).toBe(409);
    await answerAll();
  });

  test('a request is answered once, by one of two', async () => {
    const { _id } = (await ask()).body.visit;
    const answers = await Promise.all([staff, owner].map((one) => take(_id, 'finish', {}, one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await take('987654', 'finish')).status).toBe(404);
  });

  test('more cards are asked for, and handing cards to the clinic answers that', async () => {
    for (const cards of [0, 1001, 1.5, '50', null])
      expect((await desk.call('POST', '/clinic/visits', { cards })).body.errors[0].field).toBe('cards');
    const asked = await desk.call('POST', '/clinic/visits', { cards: 50, note: 'Trước thứ sáu' });
    expect([asked.status, asked.body.visit]).toEqual([201, expect.objectContaining({ user: null, cards: 50 })]);
    for (const q of ['sen trang', 'Sen Trắng'])
      expect((await staff.call('GET', `/visits?${new URLSearchParams({ q, kind: 'cards' })}`)).body.counts).toBe(1);
    expect((await staff.call('GET', '/visits?q=ben+song&kind=cards')).body.counts).toBe(0);
    const change = (await ask()).body.visit._id;
    const handOver = (from: number, dental: number) =>
      staff.call('POST', `/card-batches/${batch.id}/hand-over`, { from, to: from + 9, dental: String(dental) });
    await handOver(1, others);
    expect(await open()).toHaveLength(2);
    await handOver(11, ours);
    expect((await open()).map(({ _id }: { _id: string }) => _id)).toEqual([change]);
    const answered = (await ownRequests()).find(({ _id }: { _id: string }) => _id === asked.body.visit._id);
    expect(answered).toMatchObject({ state: 'done', decision: expect.stringMatching(/^Đã giao 10 thẻ, lô /) });
    await answerAll();
  });

  test('a double tap and a lost answer ask once', async () => {
    const headers = { 'idempotency-key': 'yeu-cau-cua-chi-sau' };
    const [first, again] = [await ask('Sửa ngày', headers), await ask('Sửa ngày', headers)];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect((await ask('Sửa răng', headers)).status).toBe(422);
    expect(await open()).toHaveLength(1);
    await answerAll();
  });

  test('a request without a word is refused', async () => {
    const refused = await ask('  ');
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'note']);
  });

  test('twenty requests of a clinic may wait, not more, even if all are sent at once', async () => {
    const asked = await Promise.all(Array.from({ length: 25 }, (_, at) => ask(`Sửa lần ${at}`)));
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = asked.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body.message).toBe('Nha khoa đã có 20 yêu cầu đang chờ. Xin đợi nhà phân phối trả lời.');
    const other = await otherDesk.call('POST', `/clinic/cards/${theirs}/visits`, { kind: 'change', note: 'Sửa răng' });
    expect([other.status, other.body.visit.numbCode]).toEqual([201, 'YC-2']);
    await answerAll();
  });

  test('a card that the clinic may correct itself is not asked about', async () => {
    const issued = await desk.call('POST', '/clinic/cards', {
      numbCode: batch.number(11),
      fullName: 'Nguyễn Thị Sáu',
      productName: 'Perlenau Tal',
      doctorName: '',
      quantity: 2,
      toothPosition: '',
    });
    const path = `/clinic/cards/${issued.body.user._id}/visits`;
    const refused = await desk.call('POST', path, { kind: 'change', note: 'Sửa tên' });
    expect([refused.status, refused.body.message]).toEqual([409, 'Nha khoa còn tự sửa được thẻ này.']);
  });

  test('of another clinic’s cards and requests there is nothing, to the byte like a missing one', async () => {
    const secret = { kind: 'change', note: 'Bí mật của họ' };
    const { _id } = (await otherDesk.call('POST', `/clinic/cards/${theirs}/visits`, secret)).body.visit;
    const cookie = await desk.cookie();
    const answerTo = async (method: string, path: string, body?: object) => {
      const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
      const options = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(`${api.server.url}/api${path}`, options);
      return `${response.status} ${await response.text()}`;
    };
    for (const [method, path, body] of [
      ['POST', '/clinic/cards/ID/visits', { kind: 'change', note: 'x' }],
      ['GET', '/clinic/cards/ID/visits', undefined],
      ['POST', '/clinic/visits/ID/answer', { text: 'x' }],
      ['POST', '/clinic/visits/ID/add', { text: 'x' }],
      ['POST', '/clinic/visits/ID/read', undefined],
      ['POST', '/clinic/visits/ID/withdraw', undefined],
    ] as const) {
      const missing = await answerTo(method, path.replace('ID', '987654'), body);
      expect(missing).toMatch(/^404 /);
      const other = path.includes('cards') ? String(theirs) : _id;
      expect(await answerTo(method, path.replace('ID', other), body)).toBe(missing);
    }
    expect(await answerTo('GET', '/clinic/visits?show=requests&limit=100')).not.toContain('Bí mật');
    expect(await answerTo('GET', '/clinic/visits?show=tasks&limit=100')).not.toContain('Bí mật');
    for (const [who, status] of [
      [visitor, 401],
      [desk, 403],
    ] as const) {
      expect((await who.call('GET', '/visits')).status).toBe(status);
      expect((await who.call('POST', `/visits/${_id}/finish`, {})).status).toBe(status);
    }
    expect((await take(_id, 'finish', {}, viewer)).status).toBe(403);
    await answerAll();
  });

  test('a card that now bears another clinic’s name takes its requests out of sight of the one that asked', async () => {
    await ask('Thẻ này của Bến Sông');
    const moved = { dentalName: 'Nha khoa Bến Sông' };
    const { user } = (await staff.call('GET', `/user/${card}`)).body;
    const { numbCode, fullName, productName, quantity, expiryDate, version } = user;
    const fields = { numbCode, fullName, productName, quantity, expiryDate, version };
    expect((await staff.call('PUT', `/user/${card}`, { ...fields, ...moved })).status).toBe(200);
    for (const who of [desk, otherDesk])
      expect((await ownRequests(who)).filter((one: { numbCode: string | null }) => one.numbCode === 'YC-1')).toEqual(
        [],
      );
    expect((await otherDesk.call('GET', `/clinic/cards/${card}/visits`)).body.counts).toBe(0);
    expect((await open())[0]).toMatchObject({ numbCode: 'YC-1', dentalName: 'Nha khoa Sen Trắng' });
    const back = { ...fields, version: version + 1, dentalName: 'Nha khoa Sen Trắng' };
    expect((await staff.call('PUT', `/user/${card}`, back)).status).toBe(200);
  });

  test('requests follow a merge of clinics, are in the history, and go with their card', async () => {
    const { change } = (await staff.call('POST', `/dental/${ours}/merge`, { other: String(others) })).body;
    const seen = await ownRequests(otherDesk);
    expect(seen.some(({ note }: { note: string }) => note === 'Thẻ này của Bến Sông')).toBe(true);
    await undoChange(staff, change);

    const history = async () => (await staff.call('GET', '/admin/history?kind=visit&limit=100')).body.history;
    const [line] = await history();
    expect(line).toMatchObject({ kind: 'visit', action: 'create', record: { name: 'YC-1', state: 'active' } });
    expect(line.changes).toContainEqual(expect.objectContaining({ label: 'Nội dung', to: 'Thẻ này của Bến Sông' }));

    await staff.call('DELETE', `/user/delete/${card}`);
    expect(await open()).toMatchObject([{ numbCode: 'YC-1', isInBin: true }]);
    expect((await take(line.record._id, 'ask', { text: 'Vì sao?' })).status).toBe(409);
    expect((await take(line.record._id, 'finish', { text: 'Đã rút thẻ' })).status).toBe(200);
    const [told] = (await desk.call('GET', '/clinic/visits?show=tasks')).body.visits;
    expect(told).toMatchObject({ numbCode: 'YC-1', isInBin: true, decision: 'Đã rút thẻ' });
    await removeRecord(engine.context, warranties, card);
    expect(JSON.stringify(await history())).not.toContain('Thẻ này của Bến Sông');
    const rows = await engine.db.read.selectFrom('visit').selectAll().execute();
    expect(rows.filter(({ warrantyId }) => warrantyId === card)).toEqual([]);
    await desk.call('POST', '/clinic/visits', { cards: 5 });
    await staff.call('DELETE', `/dental/delete/${ours}`);
    await removeRecord(engine.context, clinics, ours);
    const left = await engine.db.read.selectFrom('visit').select('clinicId').execute();
    expect(left.filter(({ clinicId }) => clinicId === ours)).toEqual([]);
  });
});
