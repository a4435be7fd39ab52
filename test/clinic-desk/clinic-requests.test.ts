// What clinics ask of the staff: changes of their cards and more blank cards, and how the staff answer.
import { beforeAll, expect, test } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { removeRecord } from '#domain/record/remove-record.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
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

  const ask = (text = 'Sửa tên thành Ân', headers = {}) =>
    desk.call('POST', `/clinic/cards/${card}/requests`, { text }, headers);
  const open = async () => (await staff.call('GET', '/clinic-requests?state=open&limit=100')).body.requests;
  const answerAll = async () => {
    for (const { _id } of await open()) await staff.call('POST', `/clinic-requests/${_id}/answer`, { state: 'done' });
  };

  test('a clinic asks for the change of a card, and the staff read of which card, whose it is and who asks', async () => {
    const asked = await ask();
    expect([asked.status, asked.body.message]).toEqual([201, 'Đã gửi nhà phân phối.']);
    expect(asked.body.request).not.toHaveProperty('answeredBy');
    const { requests } = (await staff.call('GET', '/overview/tasks')).body;
    expect(requests).toMatchObject({
      counts: 1,
      requests: [
        {
          user: String(card),
          numbCode: 'YC-1',
          dentalName: 'Nha khoa Sen Trắng',
          text: 'Sửa tên thành Ân',
          createdBy: expect.any(String),
        },
      ],
    });
    const [request] = await open();
    const refused = await staff.call('POST', `/clinic-requests/${request._id}/answer`, { state: 'declined' });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'text']);
    const answer = { state: 'declined', text: 'Tên trên giấy tờ là An' };
    expect((await staff.call('POST', `/clinic-requests/${request._id}/answer`, answer)).status).toBe(200);
    const own = (await desk.call('GET', `/clinic/requests?user=${card}`)).body.requests;
    expect(own).toEqual([expect.objectContaining({ state: 'declined', answer: 'Tên trên giấy tờ là An' })]);
    expect((await staff.call('GET', '/overview/tasks')).body.requests.counts).toBe(0);
  });

  test('a request is answered once, by one of two', async () => {
    const { _id } = (await ask()).body.request;
    const answers = await Promise.all(
      [staff, owner].map((one) => one.call('POST', `/clinic-requests/${_id}/answer`, { state: 'done' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await staff.call('POST', '/clinic-requests/987654/answer', { state: 'done' })).status).toBe(404);
  });

  test('more cards are asked for, and handing cards to the clinic answers that', async () => {
    for (const cards of [0, 1001, 1.5, '50', null])
      expect((await desk.call('POST', '/clinic/requests', { cards })).body.errors[0].field).toBe('cards');
    const asked = await desk.call('POST', '/clinic/requests', { cards: 50, text: 'Trước thứ sáu' });
    expect([asked.status, asked.body.request]).toEqual([201, expect.objectContaining({ user: null, cards: 50 })]);
    const change = (await ask()).body.request._id;
    const handOver = (from: number, dental: number) =>
      staff.call('POST', `/card-batches/${batch.id}/hand-over`, { from, to: from + 9, dental: String(dental) });
    await handOver(1, others);
    expect(await open()).toHaveLength(2);
    await handOver(11, ours);
    expect((await open()).map(({ _id }: { _id: string }) => _id)).toEqual([change]);
    const { requests } = (await desk.call('GET', '/clinic/requests')).body;
    const answered = requests.find(({ _id }: { _id: string }) => _id === asked.body.request._id);
    expect(answered).toMatchObject({ state: 'done', answer: expect.stringMatching(/^Đã giao 10 thẻ, lô /) });
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

  test('twenty requests of a clinic may wait, not more, even if all are sent at once', async () => {
    const asked = await Promise.all(Array.from({ length: 25 }, (_, at) => ask(`Sửa lần ${at}`)));
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = asked.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body.message).toBe('Nha khoa đã có 20 yêu cầu đang chờ. Xin đợi nhà phân phối trả lời.');
    const other = await otherDesk.call('POST', `/clinic/cards/${theirs}/requests`, { text: 'Sửa răng' });
    expect([other.status, other.body.request.numbCode]).toEqual([201, 'YC-2']);
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
    const refused = await desk.call('POST', `/clinic/cards/${issued.body.user._id}/requests`, { text: 'Sửa tên' });
    expect([refused.status, refused.body.message]).toEqual([409, 'Nha khoa còn tự sửa được thẻ này.']);
  });

  test('of another clinic’s cards and requests there is nothing, to the byte like a missing one', async () => {
    await otherDesk.call('POST', `/clinic/cards/${theirs}/requests`, { text: 'Bí mật của họ' });
    const cookie = await desk.cookie();
    const answerTo = async (method: string, path: string, body?: object) => {
      const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
      const options = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(`${api.server.url}/api${path}`, options);
      return `${response.status} ${await response.text()}`;
    };
    const missing = await answerTo('POST', '/clinic/cards/987654/requests', { text: 'x' });
    expect(missing).toMatch(/^404 /);
    expect(await answerTo('POST', `/clinic/cards/${theirs}/requests`, { text: 'x' })).toBe(missing);
    const none = await answerTo('GET', '/clinic/requests?user=987654');
    expect(none).toMatch(/^200 .*"counts":0/);
    expect(await answerTo('GET', `/clinic/requests?user=${theirs}`)).toBe(none);
    expect(await answerTo('GET', '/clinic/requests?limit=100')).not.toContain('Bí mật');
    for (const [who, status] of [
      [visitor, 401],
      [viewer, 403],
      [desk, 403],
    ] as const) {
      expect((await who.call('GET', '/clinic-requests')).status).toBe(status);
      expect((await who.call('POST', '/clinic-requests/1/answer', { state: 'done' })).status).toBe(status);
    }
    await answerAll();
  });

  test('a card that now bears another clinic’s name takes its requests out of sight of the one that asked', async () => {
    await ask('Thẻ này của Bến Sông');
    const moved = { dentalName: 'Nha khoa Bến Sông' };
    const { user } = (await staff.call('GET', `/user/${card}`)).body;
    const { numbCode, fullName, productName, quantity, expiryDate, version } = user;
    const fields = { numbCode, fullName, productName, quantity, expiryDate, version };
    expect((await staff.call('PUT', `/user/${card}`, { ...fields, ...moved })).status).toBe(200);
    for (const who of [desk, otherDesk]) {
      const { requests } = (await who.call('GET', '/clinic/requests?limit=100')).body;
      expect(requests.filter((one: { numbCode: string | null }) => one.numbCode === 'YC-1')).toEqual([]);
    }
    expect((await open())[0]).toMatchObject({ numbCode: 'YC-1', dentalName: 'Nha khoa Sen Trắng' });
    const back = { ...fields, version: version + 1, dentalName: 'Nha khoa Sen Trắng' };
    expect((await staff.call('PUT', `/user/${card}`, back)).status).toBe(200);
  });

  test('requests follow a merge of clinics, are in the history, and go with their card', async () => {
    const { merge } = (await staff.call('POST', `/dental/${ours}/merge`, { other: String(others) })).body;
    const seen = (await otherDesk.call('GET', '/clinic/requests?limit=100')).body.requests;
    expect(seen.some(({ text }: { text: string }) => text === 'Thẻ này của Bến Sông')).toBe(true);
    await staff.call('PUT', `/dental/separate/${merge}`);

    const history = async () => (await staff.call('GET', '/admin/history?kind=request&limit=100')).body.history;
    const [line] = await history();
    expect(line).toMatchObject({ kind: 'request', action: 'create', record: { name: 'YC-1', state: 'active' } });
    expect(line.changes).toContainEqual(expect.objectContaining({ label: 'Nội dung', to: 'Thẻ này của Bến Sông' }));

    await staff.call('DELETE', `/user/delete/${card}`);
    expect(await open()).toEqual([]);
    expect((await staff.call('POST', `/clinic-requests/${line.record._id}/answer`, { state: 'done' })).status).toBe(
      404,
    );
    await removeRecord(engine.context, warranties, card);
    expect(JSON.stringify(await history())).not.toContain('Thẻ này của Bến Sông');
    const rows = await engine.db.read.selectFrom('clinicRequest').selectAll().execute();
    expect(rows.filter(({ warrantyId }) => warrantyId === card)).toEqual([]);
    await desk.call('POST', '/clinic/requests', { cards: 5 });
    await staff.call('DELETE', `/dental/delete/${ours}`);
    await removeRecord(engine.context, clinics, ours);
    const left = await engine.db.read.selectFrom('clinicRequest').select('clinicId').execute();
    expect(left.filter(({ clinicId }) => clinicId === ours)).toEqual([]);
  });
});
