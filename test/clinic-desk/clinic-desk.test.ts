// What the people of a clinic do through the API: issue blank cards, see their own, correct and withdraw for a day.

import { beforeAll, expect, test } from 'vitest';
import { todayInVietnam } from '#domain/calendar.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { correctIssue } from '#domain/clinic-desk/issue-card.server.ts';
import { restoreIssue, withdrawIssue } from '#domain/clinic-desk/withdraw-issue.server.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { undoChange } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { type OrderedBatch, orderCards } from '../printed-card/batches.ts';
import { aProduct, registerCard } from '../records.ts';

const day = 86_400_000;

forEachEngine('the clinic desk', (engine) => {
  const api = openApi(engine, { SECRET_KEY: 'a-key-of-thirty-two-characters!!', LOOKUP_LIMIT: '0' });
  const { staff, owner, visitor } = api;
  let ours: number;
  let others: number;
  let batch: OrderedBatch;
  let desk: ReturnType<typeof api.clinic>;
  let otherDesk: ReturnType<typeof api.clinic>;

  beforeAll(async () => {
    const clinic = { aliases: 'NK Thuyền Giấy', doctors: 'BS. Trần Minh\nBS. Lê Hoa' };
    ours = (await addRecord(engine.context, clinics, { name: 'Nha khoa Thuyền Giấy', ...clinic })).id;
    others = (await addRecord(engine.context, clinics, { name: 'Nha khoa Bến Sông' })).id;
    await addRecord(engine.context, products, aProduct({ name: 'Perlenau Tal', warranty: '10 năm' }));
    await addRecord(engine.context, products, aProduct({ name: 'Perlenau Ohne', warranty: 'theo thỏa thuận' }));
    batch = await orderCards(engine, owner, 300);
    const handOver = (from: number, to: number, dental: number) =>
      staff.call('POST', `/card-batches/${batch.id}/hand-over`, { from, to, dental: String(dental) });
    expect((await handOver(1, 100, ours)).status).toBe(200);
    expect((await handOver(101, 200, others)).status).toBe(200);
    [desk, otherDesk] = [api.clinic(ours), api.clinic(others)];
  });

  const aCard = (place: number, fields = {}) => ({
    numbCode: batch.number(place),
    fullName: 'Nguyễn Thị Sáu',
    productName: 'Perlenau Tal',
    doctorName: 'BS. Trần Minh',
    quantity: 2,
    toothPosition: '11 12',
    lot: '22A-0457',
    ...fields,
  });
  const issue = (place: number, fields = {}) => desk.call('POST', '/clinic/cards', aCard(place, fields));

  test('begins with its own name, doctors, products with a term, and the blank cards that are left', async () => {
    expect((await desk.call('GET', '/clinic')).body).toMatchObject({
      dental: { dentalName: 'Nha khoa Thuyền Giấy' },
      doctors: ['BS. Trần Minh', 'BS. Lê Hoa'],
      products: [{ productName: 'Perlenau Tal', term: '10 năm' }],
      left: 100,
    });
  });

  test('issues a blank card in its own name, with the expiry of the product, and the patient is answered at once', async () => {
    const review = await desk.call('POST', '/clinic/review', aCard(1));
    expect([review.status, review.body.user.fullName]).toEqual([200, 'Nguyễn Thị Sáu']);
    expect((await visitor.call('GET', `/user/getUser?cartId=${batch.number(1)}`)).status).toBe(404);
    const scanned = `https://cards.perlenau.test/c/${batch.number(1).replaceAll('-', '')}-k7qm2x`;
    const issued = await issue(1, { numbCode: scanned });
    expect([issued.status, issued.body.message]).toEqual([201, `Đã kích hoạt thẻ ${batch.number(1)}.`]);
    const today = todayInVietnam();
    expect(issued.body.user).toMatchObject({
      numbCode: batch.number(1),
      dentalName: 'Nha khoa Thuyền Giấy',
      issuedDate: today,
      expiryDate: expect.stringMatching(`^${Number(today.slice(0, 4)) + 10}-`),
      toothPosition: '11, 12',
      lot: '22A-0457',
      correctableUntil: expect.any(String),
    });
    const answer = (await visitor.call('GET', `/user/getUser?cartId=${batch.number(1)}`)).body;
    expect(answer.user).toMatchObject({ fullName: 'Nguyễn Thị Sáu', dentalName: 'Nha khoa Thuyền Giấy' });
    expect(JSON.stringify(answer)).not.toContain('22A-0457');
    expect((await desk.call('GET', '/clinic')).body.left).toBe(99);
    const [first] = (await staff.call('GET', `/user?limit=1&by=${encodeURIComponent(await nameOf('clinic'))}`)).body
      .users;
    expect(first.numbCode).toBe(batch.number(1));
  });

  /** The name of the first account with a role. */
  const nameOf = async (role: 'clinic') =>
    (
      await engine.db.read
        .selectFrom('account')
        .select('name')
        .where('role', '=', role)
        .orderBy('id')
        .executeTakeFirstOrThrow()
    ).name;

  test('names every field that is wrong, and takes no name, day or clinic from the request', async () => {
    const wrong = await issue(2, { fullName: ' ', quantity: 0, toothPosition: '99' });
    expect([wrong.status, wrong.body.errors.map(({ field }: { field: string }) => field).sort()]).toEqual([
      400,
      ['fullName', 'quantity', 'toothPosition'],
    ]);
    const noTerm = await issue(2, { productName: 'Perlenau Ohne' });
    expect([noTerm.status, noTerm.body.errors[0].field]).toEqual([400, 'productName']);
    for (const extra of [{ dentalName: 'Nha khoa Bến Sông' }, { expiryDate: '2099-01-01' }, { clinicId: others }])
      expect((await issue(2, extra)).status).toBe(400);
  });

  test('a number that was not handed to it, is void, issued or none is not found, all alike to the byte', async () => {
    await staff.call('POST', `/card-batches/${batch.id}/void`, { from: 100, to: 100, reason: 'lost' });
    expect((await desk.call('GET', '/clinic')).body.left).toBe(98);
    const ask = async (path: string, body: object) => {
      const headers = { cookie: await desk.cookie(), 'content-type': 'application/json' };
      const response = await fetch(`${api.server.url}/api${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return `${response.status} ${await response.text()}`;
    };
    // Issued, void, of another clinic, with nobody, never printed, mistyped, of another form.
    const numbers = [1, 100, 150, 250].map((place) => batch.number(place));
    for (const path of ['/clinic/cards', '/clinic/review']) {
      const answers = new Set<string>();
      for (const numbCode of [...numbers, '7304-8215-6652', '7304-8215-6653', 'ADS-2026-0001'])
        answers.add(await ask(path, aCard(1, { numbCode })));
      expect([...answers]).toEqual([expect.stringMatching(/^404 /)]);
    }
  });

  test('of a hundred who issue one card at once, one does', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => issue(3, { fullName: `Người ${at}` })));
    const counts = new Map<number, number>();
    for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
    expect(counts).toEqual(
      new Map([
        [201, 1],
        [404, 99],
      ]),
    );
  });

  test('a double tap and a lost answer store one card', async () => {
    const headers = { 'idempotency-key': 'the-cua-chi-sau' };
    const first = await desk.call('POST', '/clinic/cards', aCard(4), headers);
    const again = await desk.call('POST', '/clinic/cards', aCard(4), headers);
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect((await desk.call('POST', '/clinic/cards', aCard(5), headers)).status).toBe(422);
  });

  test('sees its own cards, also under an alias, and finds them without accents', async () => {
    await registerCard(engine.context, {
      cardNumber: 'ADS-7',
      customerName: 'Đặng Văn Bảy',
      clinicName: 'NK Thuyền Giấy',
    });
    await registerCard(engine.context, {
      cardNumber: 'ADS-8',
      customerName: 'Đặng Văn Tám',
      clinicName: 'Nha khoa Bến Sông',
    });
    const find = async (q = '') => {
      const { body } = await desk.call('GET', `/clinic/cards?q=${encodeURIComponent(q)}`);
      return body.users.map(({ numbCode }: { numbCode: string }) => numbCode);
    };
    expect(await find()).toEqual(['ADS-7', batch.number(4), batch.number(3), batch.number(1)]);
    expect(await find('dang bay')).toEqual(['ADS-7']);
    expect(await find('22a0457')).toEqual([batch.number(4), batch.number(3), batch.number(1)]);
    expect(await find('ben song')).toEqual([]);
    expect(await find('100% _')).toEqual([]);
    expect(await find(batch.number(4).replaceAll('-', ''))).toEqual([batch.number(4)]);
  });

  test('corrects and withdraws what it has issued for 24 hours, and nothing else', async () => {
    const today = todayInVietnam();
    const { _id: id, version } = (await issue(6)).body.user;
    const { numbCode: _, ...fields } = aCard(6, { fullName: 'Nguyễn Thị Bảy' });
    const stale = await desk.call('PUT', `/clinic/cards/${id}`, { ...fields, version: version + 1 });
    expect(stale.status).toBe(409);
    const corrected = await desk.call('PUT', `/clinic/cards/${id}`, { ...fields, version });
    expect([corrected.status, corrected.body.user.fullName]).toEqual([200, 'Nguyễn Thị Bảy']);
    // With another product it expires by the term of that one.
    await addRecord(engine.context, products, aProduct({ name: 'Perlenau Kurz', warranty: '5 năm' }));
    const shorter = await desk.call('PUT', `/clinic/cards/${id}`, { ...fields, productName: 'Perlenau Kurz' });
    const { issuedDate, expiryDate } = shorter.body.user;
    expect([issuedDate, expiryDate.slice(0, 4)]).toEqual([today, String(Number(today.slice(0, 4)) + 5)]);

    const accountId = 1;
    const later = (ms: number) => ({ ...engine.context, clinicId: ours, accountId, now: new Date(Date.now() + ms) });
    const edit = {
      customerName: 'Nguyễn Thị Tám',
      productName: 'Perlenau Tal',
      doctorName: null,
      quantity: 1,
      toothPosition: null,
      lot: null,
    };
    await expect(correctIssue(later(day + 1000), { id: Number(id), fields: edit })).rejects.toThrow(/24 giờ/);
    await expect(withdrawIssue(later(day + 1000), { id: Number(id) })).rejects.toThrow(/24 giờ/);
    await correctIssue(later(day - 60_000), { id: Number(id), fields: edit });

    const own = (await desk.call('GET', '/clinic/cards?q=bay')).body.users[0];
    expect(own.correctableUntil).toBeNull();
    expect((await desk.call('DELETE', `/clinic/cards/${own._id}`)).status).toBe(409);

    expect((await desk.call('DELETE', `/clinic/cards/${id}`)).status).toBe(200);
    expect((await desk.call('GET', `/clinic/cards/${id}`)).status).toBe(404);
    expect((await visitor.call('GET', `/user/getUser?cartId=${batch.number(6)}`)).status).toBe(404);
    expect((await issue(6)).status).toBe(201);
  });

  test('takes a withdrawal back for 24 hours, unless the number was issued again, and no removal of the staff', async () => {
    const { _id: id } = (await issue(7, { fullName: 'Nguyễn Thị Chín' })).body.user;
    await desk.call('DELETE', `/clinic/cards/${id}`);
    const listed = (await desk.call('GET', '/clinic/withdrawn')).body.users;
    expect(listed[0]).toMatchObject({ _id: id, fullName: 'Nguyễn Thị Chín' });
    expect((await otherDesk.call('GET', '/clinic/withdrawn')).body.users).toEqual([]);
    expect((await otherDesk.call('PUT', `/clinic/cards/${id}/restore`)).status).toBe(404);
    const later = { ...engine.context, clinicId: ours, accountId: 1, now: new Date(Date.now() + day + 1000) };
    await expect(restoreIssue(later, { id: Number(id) })).rejects.toThrow('trong 24 giờ qua');
    const restored = await desk.call('PUT', `/clinic/cards/${id}/restore`);
    expect([restored.status, restored.body.user.fullName]).toEqual([200, 'Nguyễn Thị Chín']);
    expect((await visitor.call('GET', `/user/getUser?cartId=${batch.number(7)}`)).status).toBe(200);
    expect((await desk.call('PUT', `/clinic/cards/${id}/restore`)).status).toBe(404);

    await desk.call('DELETE', `/clinic/cards/${id}`);
    const again = (await issue(7)).body.user._id;
    const refused = await desk.call('PUT', `/clinic/cards/${id}/restore`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Mã số này đã được kích hoạt cho thẻ khác, nên không lấy lại thẻ cũ được.',
    ]);
    await staff.call('DELETE', `/user/delete/${again}`);
    expect((await desk.call('PUT', `/clinic/cards/${again}/restore`)).status).toBe(404);
  });

  test('does not withdraw a card that has a visit, but asks the staff, with the reason', async () => {
    const { _id: id } = (await issue(8)).body.user;
    const { visit } = (await desk.call('POST', `/clinic/cards/${id}/visits`, { kind: 'damage', note: 'Mẻ' })).body;
    await staff.call('POST', `/visits/${visit._id}/approve`, { share: 100 });
    const refused = await desk.call('DELETE', `/clinic/cards/${id}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Thẻ này đã có lượt khám, nên nha khoa không tự rút lại được. Hãy gửi yêu cầu rút lại, kèm lý do.',
    ]);
    expect((await desk.call('GET', `/clinic/cards/${id}`)).body.user).toMatchObject({ hasVisits: true });
    const asked = await desk.call('POST', `/clinic/cards/${id}/visits`, {
      kind: 'change',
      note: 'Xin rút lại thẻ: nhầm khách',
    });
    expect(asked.status).toBe(201);
    const { visits } = (await staff.call('GET', '/visits?turn=staff&kind=change')).body;
    expect(visits).toMatchObject([{ user: id, note: 'Xin rút lại thẻ: nhầm khách' }]);
  });

  test('withdraws a card again whose only visit was withdrawn', async () => {
    const { _id: id } = (await issue(9)).body.user;
    const { visit } = (await desk.call('POST', `/clinic/cards/${id}/visits`, { kind: 'check-up' })).body;
    expect((await desk.call('DELETE', `/clinic/cards/${id}`)).status).toBe(409);
    await desk.call('POST', `/clinic/visits/${visit._id}/withdraw`);
    expect((await desk.call('DELETE', `/clinic/cards/${id}`)).status).toBe(200);
  });

  test('of another clinic’s cards, each call answers as of none, to the byte', async () => {
    const theirs = (await staff.call('GET', '/user?limit=1&q=tam&clinic=Nha%20khoa%20B%E1%BA%BFn%20S%C3%B4ng')).body
      .users[0]._id;
    const cookie = await desk.cookie();
    const { numbCode: _, ...fields } = aCard(1);
    const answerTo = async (method: string, id: string | number) => {
      const headers = { cookie, 'content-type': 'application/json' };
      const body = method === 'PUT' ? { body: JSON.stringify(fields) } : {};
      const response = await fetch(`${api.server.url}/api/clinic/cards/${id}`, { method, headers, ...body });
      return `${response.status} ${[...response.headers.keys()].sort().join()} ${await response.text()}`;
    };
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const none = await answerTo(method, 987_654);
      expect([method, none]).toEqual([method, expect.stringMatching(/^404 /)]);
      expect([method, await answerTo(method, theirs)]).toEqual([method, none]);
    }
  });

  test('after a rename, a merge and its undo the list is that of the staff', async () => {
    const names = async (clinic: string) => {
      const { users } = (await staff.call('GET', `/user?limit=100&clinic=${encodeURIComponent(clinic)}`)).body;
      return users.map(({ numbCode }: { numbCode: string }) => numbCode).sort();
    };
    const own = async () => {
      const { body } = await otherDesk.call('GET', '/clinic/cards?limit=100');
      return body.users.map(({ numbCode }: { numbCode: string }) => numbCode).sort();
    };
    await otherDesk.call('POST', '/clinic/cards', aCard(150));
    expect(await own()).toEqual(await names('Nha khoa Bến Sông'));
    const renamed = { dentalName: 'Nha khoa Bến Sông Xanh', propagateRename: true };
    expect((await staff.call('PUT', `/dental/${others}`, renamed)).status).toBe(200);
    expect(await own()).toEqual(await names('Nha khoa Bến Sông Xanh'));
    expect(await own()).toHaveLength(2);
    const before = await own();
    const { change } = (await staff.call('POST', `/dental/${ours}/merge`, { other: String(others) })).body;
    const merged = await own();
    expect(merged.length).toBeGreaterThan(before.length);
    expect(merged).toEqual(await names('Nha khoa Thuyền Giấy'));
    expect(merged).toEqual(await names('NK Thuyền Giấy'));
    expect((await otherDesk.call('POST', '/clinic/cards', aCard(151))).status).toBe(201);
    expect((await undoChange(staff, change)).status).toBe(200);
    expect(await own()).toEqual(await names('Nha khoa Bến Sông Xanh'));
  });

  test('stays signed in, and is told so, if a page of another site sends the form to sign out', async () => {
    const form = { method: 'POST', body: new URLSearchParams(), redirect: 'manual' as const };
    const cookie = await api.clinic(ours).cookie();
    const send = (site: string) =>
      fetch(`${api.server.url}/clinic`, { ...form, headers: { cookie, 'sec-fetch-site': site, accept: 'text/html' } });
    const refused = await send('cross-site');
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('Yêu cầu đến từ một trang khác nên không được thực hiện.');
    const isIn = async () => (await fetch(`${api.server.url}/api/clinic`, { headers: { cookie } })).status;
    expect(await isIn()).toBe(200);
    const signedOut = await send('same-origin');
    expect([signedOut.status, signedOut.headers.get('location')]).toEqual([302, '/login']);
    expect(await isIn()).toBe(401);
  });
});
