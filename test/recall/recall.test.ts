// Recalls of lots: which cards belong, who reads what, who marks whom as told, and what is refused.
import { beforeAll, expect, test } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { removeRecord } from '#domain/record/remove-records.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { aProduct, registerCard } from '../records.ts';

const recall = { title: 'Phôi nứt', lot: '22A-0457', text: 'Mời khách đến kiểm tra.\nKhông tính phí.' };
const forPatients = { ...recall, patientText: 'Xin đến nha khoa kiểm tra, không mất phí.' };

forEachEngine('recalls', { thorough: 'postgres' }, (engine) => {
  const api = openApi(engine, { LOOKUP_LIMIT: '0' });
  const { owner, staff, viewer, visitor } = api;
  let ours: number;
  let theirs: number;
  let desk: ReturnType<typeof api.clinic>;
  let otherDesk: ReturnType<typeof api.clinic>;
  const card: Record<string, number> = {};

  beforeAll(async () => {
    const { context } = engine;
    ours = (await addRecord(context, clinics, { name: 'Nha khoa Sen Trắng', phone: '028 1111 1111' })).id;
    theirs = (await addRecord(context, clinics, { name: 'Nha khoa Bến Sông' })).id;
    await addRecord(context, products, aProduct({ name: 'Perlenau Tal' }));
    await addRecord(context, products, aProduct({ name: 'Perlenau Berg' }));
    const add = async (cardNumber: string, lot: string | null, clinicName: string, fields = {}) => {
      card[cardNumber] = await registerCard(context, { cardNumber, lot, clinicName, ...fields });
    };
    await add('TH-1', '22A-0457', 'Nha khoa Sen Trắng');
    await add('TH-2', '22a 0457, 23B-0001', 'Nha khoa Sen Trắng', { customerName: 'Lê Thị Hai' });
    await add('TH-3', '22A.0457', 'Nha khoa Bến Sông', { customerName: 'Phạm Văn Ba' });
    await add('TH-4', '22A-0457', 'Nha khoa Bến Sông', { productName: 'Perlenau Berg', issuedOn: '2026-03-01' });
    await add('TH-5', '122A-04571', 'Nha khoa Bến Sông');
    await add('TH-6', null, 'Nha khoa Sen Trắng');
    [desk, otherDesk] = [api.clinic(ours), api.clinic(theirs)];
  });

  const write = async (fields: object = recall) => (await staff.call('POST', '/recalls', fields)).body.recall;
  const step = (name: string, { _id, version }: { _id: string; version: number }, who = owner) =>
    who.call('POST', `/recalls/${_id}/${name}`, { version });
  const publish = async (fields: object = recall) => (await step('publish', await write(fields))).body.recall;
  const end = async ({ _id }: { _id: string }) => {
    const { version } = (await owner.call('GET', `/recalls/${_id}`)).body.recall;
    expect((await step('withdraw', { _id, version })).status).toBe(200);
  };
  const numbers = async (who: typeof desk, { _id }: { _id: string }) =>
    (await who.call('GET', `/clinic/recalls/${_id}`)).body.users
      ?.map(({ numbCode }: { numbCode: string }) => numbCode)
      .sort();
  const pageOf = async (cardNumber: string) =>
    (await fetch(`${api.server.url}/warranty?keyword=${encodeURIComponent(cardNumber)}`)).text();

  test('staff see at once how many cards of how many clinics have a lot, however it was typed or beside another', async () => {
    const reach = async (query: Record<string, string>) =>
      (await staff.call('GET', `/recalls/reach?${new URLSearchParams(query)}`)).body;
    expect(await reach({ lot: '22A-0457' })).toMatchObject({ cards: 4, dentals: 2 });
    expect(await reach({ lot: '23b0001' })).toMatchObject({ cards: 1, dentals: 1 });
    expect(await reach({ lot: '22A-0457\n23B-0001' })).toMatchObject({ cards: 4 });
    expect(await reach({ lot: '22A-0457', productName: 'perlenau berg' })).toMatchObject({ cards: 1, dentals: 1 });
    expect(await reach({ lot: '22A-0457', issuedFrom: '2026-02-01', issuedTo: '2026-03-01' })).toMatchObject({
      cards: 1,
    });
    expect(await reach({ lot: '0457' })).toMatchObject({ cards: 0, dentals: 0 });
    expect(await reach({ lot: '22A%0457' })).toMatchObject({ cards: 0 });
    const listed = await staff.call('GET', `/user?lot=${encodeURIComponent('22a0457')}&limit=20`);
    expect(listed.body.users.map(({ numbCode }: { numbCode: string }) => numbCode)).toEqual([
      'TH-4',
      'TH-3',
      'TH-2',
      'TH-1',
    ]);
    expect((await staff.call('GET', `/user?lot=${encodeURIComponent(' \n')}&limit=20`)).body.counts).toBe(0);
  });

  test('staff write a draft, the owner publishes it, and each clinic sees its own cards alone', async () => {
    const draft = await write(forPatients);
    expect(draft).toMatchObject({ state: 'draft', cards: 4, dentals: 2, told: 0 });
    expect((await desk.call('GET', '/clinic/recalls')).body.counts).toBe(0);
    expect(await pageOf('TH-1')).not.toContain('không mất phí');
    expect((await step('publish', draft, staff)).status).toBe(403);
    const published = await step('publish', draft);
    expect(published.body.message).toBe('Đã gửi tới 2 nha khoa, 4 thẻ.');
    const own = (await desk.call('GET', '/clinic/recalls')).body.recalls;
    expect(own).toEqual([
      expect.objectContaining({ title: 'Phôi nứt', text: recall.text, cards: 2, told: 0, state: 'published' }),
    ]);
    expect(own[0]).not.toHaveProperty('patientText');
    expect(await numbers(desk, draft)).toEqual(['TH-1', 'TH-2']);
    expect(await numbers(otherDesk, draft)).toEqual(['TH-3', 'TH-4']);
    const { clinics: progress, filters } = (await viewer.call('GET', `/recalls/${draft._id}`)).body;
    expect(progress).toHaveLength(2);
    expect(progress).toContainEqual({
      dental: String(ours),
      dentalName: 'Nha khoa Sen Trắng',
      phone: '028 1111 1111',
      cards: 2,
      told: 0,
    });
    expect((await viewer.call('GET', `/user?${new URLSearchParams(filters)}&limit=20`)).body.counts).toBe(4);
    await end(draft);
  });

  test('the page of a look-up shows the words above the answer with the clinic’s telephone, and the API keeps its seven fields', async () => {
    const published = await publish(forPatients);
    for (const path of ['TH-1', 'th 2']) {
      const page = await pageOf(path);
      expect(page).toContain('Thẻ này có thông báo');
      expect(page.indexOf('không mất phí')).toBeLessThan(page.indexOf('Ngày hết hạn</dt>'));
      expect(page).toContain('tel:02811111111');
    }
    for (const path of ['TH-5', 'TH-6']) expect(await pageOf(path)).not.toContain('có thông báo');
    const { user } = (await visitor.call('GET', '/user/getUser?cartId=TH-1')).body;
    expect(Object.keys(user).sort()).toEqual(
      ['dentalName', 'doctorName', 'expiryDate', 'fullName', 'numbCode', 'productName', 'quantity'].sort(),
    );
    await end(published);
    expect(await pageOf('TH-1')).not.toContain('có thông báo');
    const quiet = await publish();
    expect(await pageOf('TH-1')).not.toContain('có thông báo');
    await end(quiet);
  });

  test('a recall of one product or some days concerns no other card of the lot', async () => {
    const published = await publish({ ...forPatients, productName: 'Perlenau Berg', issuedFrom: '2026-03-01' });
    expect(await numbers(otherDesk, published)).toEqual(['TH-4']);
    expect((await desk.call('GET', `/clinic/recalls/${published._id}`)).status).toBe(404);
    expect(await pageOf('TH-4')).toContain('có thông báo');
    expect(await pageOf('TH-3')).not.toContain('có thông báo');
    await end(published);
  });

  test('a clinic marks one card or all as told, and takes a mark back; staff see how far each is, and do it for one that they rang', async () => {
    const { _id } = await publish();
    const tell = (who: typeof desk, body: object) => who.call('POST', `/clinic/recalls/${_id}/told`, body);
    expect((await tell(desk, { user: String(card['TH-1']) })).body).toMatchObject({
      counts: 1,
      message: 'Đã đánh dấu báo khách: 1 thẻ.',
    });
    const { users, recall: own } = (await desk.call('GET', `/clinic/recalls/${_id}`)).body;
    expect(own).toMatchObject({ cards: 2, told: 1 });
    expect(users.map(({ toldBy }: { toldBy: string | null }) => toldBy)).toEqual([null, expect.any(String)]);
    expect((await tell(desk, {})).body.counts).toBe(1);
    expect((await tell(desk, {})).body.counts).toBe(0);
    expect((await tell(desk, { user: String(card['TH-2']), isTold: false })).body.counts).toBe(1);
    expect((await staff.call('POST', `/recalls/${_id}/told`, { dental: String(theirs) })).body.counts).toBe(2);
    const { clinics: progress } = (await staff.call('GET', `/recalls/${_id}`)).body;
    expect(progress.map(({ dentalName, cards, told }: Record<string, unknown>) => [dentalName, cards, told])).toEqual([
      ['Nha khoa Sen Trắng', 2, 1],
      ['Nha khoa Bến Sông', 2, 2],
    ]);
    const file = await fetch(`${api.server.url}/api/recalls/${_id}/export?format=csv`, {
      headers: { cookie: await staff.cookie() },
    });
    expect((await file.text()).trimEnd().split('\r\n')).toEqual([
      expect.stringMatching(/Nha khoa,Điện thoại,Số thẻ,Đã báo khách$/),
      'Nha khoa Sen Trắng,028 1111 1111,2,1',
      'Nha khoa Bến Sông,,2,2',
    ]);
    const { history } = (await staff.call('GET', `/admin/history?record=recall-${_id}`)).body;
    expect(history.map(({ action, note }: Record<string, string>) => [action, note])).toEqual([
      ['tell', '2 thẻ · Nha khoa Bến Sông'],
      ['undo', '1 thẻ · Nha khoa Sen Trắng'],
      ['tell', '1 thẻ · Nha khoa Sen Trắng'],
      ['tell', '1 thẻ · Nha khoa Sen Trắng'],
      ['publish', '4 thẻ'],
      ['create', null],
    ]);
    await end({ _id });
  });

  test('cards that come later with the lot belong by themselves; one in the bin does not, and one removed for good leaves no mark', async () => {
    const published = await publish(forPatients);
    const late = await registerCard(engine.context, {
      cardNumber: 'TH-9',
      lot: '22A0457',
      clinicName: 'Nha khoa Sen Trắng',
    });
    expect(await numbers(desk, published)).toEqual(['TH-1', 'TH-2', 'TH-9']);
    expect(await pageOf('TH-9')).toContain('có thông báo');
    await desk.call('POST', `/clinic/recalls/${published._id}/told`, {});
    await binRecord(engine.context, warranties, { id: late });
    expect(await numbers(desk, published)).toEqual(['TH-1', 'TH-2']);
    await removeRecord(engine.context, warranties, late);
    const marks = await engine.db.read
      .selectFrom('recallTold')
      .select('warrantyId')
      .where('recallId', '=', Number(published._id))
      .execute();
    expect(marks.map(({ warrantyId }) => warrantyId).sort()).toEqual([card['TH-1'], card['TH-2']].sort());
    await end(published);
  });

  test('of another clinic’s recalls and cards there is nothing, to the byte like missing ones', async () => {
    const mine = await publish({ ...recall, lot: '23B-0001' });
    const shared = await publish();
    const answerTo = async (who: typeof desk, method: string, path: string, body?: object) => {
      const headers = { cookie: await who.cookie(), ...(body && { 'content-type': 'application/json' }) };
      const response = await fetch(`${api.server.url}/api${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      return `${response.status} ${await response.text()}`;
    };
    const missing = await answerTo(otherDesk, 'GET', '/clinic/recalls/987654');
    expect(missing).toMatch(/^404 /);
    expect(await answerTo(otherDesk, 'GET', `/clinic/recalls/${mine._id}`)).toBe(missing);
    expect(await answerTo(otherDesk, 'POST', `/clinic/recalls/${mine._id}/told`, {})).toBe(missing);
    const draft = await write();
    expect(await answerTo(otherDesk, 'GET', `/clinic/recalls/${draft._id}`)).toBe(missing);
    const tell = (user: number) =>
      answerTo(otherDesk, 'POST', `/clinic/recalls/${shared._id}/told`, { user: String(user) });
    const noCard = await tell(987_654);
    expect(noCard).toMatch(/^404 /);
    for (const one of ['TH-1', 'TH-2', 'TH-5'] as const) expect(await tell(card[one] ?? 0)).toBe(noCard);
    expect(await answerTo(otherDesk, 'GET', `/clinic/recalls/${shared._id}`)).not.toMatch(/TH-1|TH-2|Lê Thị Hai/);
    for (const [who, status] of [
      [visitor, 401],
      [desk, 403],
    ] as const)
      expect((await who.call('GET', '/recalls')).status).toBe(status);
    expect((await staff.call('GET', '/clinic/recalls')).status).toBe(403);
    expect((await viewer.call('POST', '/recalls', recall)).status).toBe(403);
    const { clinics: progress } = (await staff.call('GET', `/recalls/${mine._id}`)).body;
    expect(progress).toMatchObject([{ told: 0 }]);
    for (const one of [mine, shared, draft]) await end(one);
  });

  test('what is wrong is said at its field, and nothing is stored', async () => {
    const before = (await staff.call('GET', '/recalls')).body.counts;
    for (const [fields, field, message] of [
      [{ lot: '22A-0457\nKHONG-CO' }, 'lot', 'Không có thẻ nào có số lô "KHONG-CO"'],
      [{ lot: ' \n ' }, 'lot', 'Trường này không được để trống'],
      [{ title: ' ' }, 'title', 'Trường này không được để trống'],
      [{ title: 'x'.repeat(201) }, 'title', 'Không được dài quá 200 ký tự'],
      [{ text: 'x'.repeat(2001) }, 'text', 'Không được dài quá 2000 ký tự'],
      [{ patientText: 'x'.repeat(501) }, 'patientText', 'Không được dài quá 500 ký tự'],
      [{ issuedFrom: '2026-02-30' }, 'issuedFrom', 'Ngày phải là một ngày có thật'],
      [{ issuedFrom: '2026-03-02', issuedTo: '2026-03-01' }, 'issuedTo', 'Ngày cuối không được trước ngày đầu'],
      [
        { productName: 'Không ai làm' },
        'productName',
        'Không có thẻ nào có các số lô này cùng sản phẩm và ngày cấp này',
      ],
    ] as const) {
      const refused = await staff.call('POST', '/recalls', { ...recall, ...fields });
      const status = message.startsWith('Không có thẻ') ? 409 : 400;
      expect([refused.status, refused.body.errors]).toEqual([status, [{ field, message }]]);
    }
    expect((await staff.call('GET', '/recalls')).body.counts).toBe(before);
  });

  test('a recall is published once, by one of two, and repeated with its key it is answered as at first', async () => {
    const draft = await write();
    const both = await Promise.all([step('publish', draft), step('publish', draft, api.clientOf('owner'))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.message).toMatch(
      /^Thông báo này đã gửi|^Người khác vừa đổi/,
    );
    const revised = await staff.call('PUT', `/recalls/${draft._id}`, { ...recall, title: 'Khác', version: 2 });
    expect([revised.status, revised.body.message]).toEqual([409, 'Thông báo này đã gửi tới các nha khoa rồi.']);
    await end(draft);
    const headers = { 'idempotency-key': 'thu-hoi-mot-lan' };
    const other = await write();
    const path = `/recalls/${other._id}/publish`;
    const [first, again] = [
      await owner.call('POST', path, { version: 1 }, headers),
      await owner.call('POST', path, { version: 1 }, headers),
    ];
    expect([first.status, again.body]).toEqual([200, first.body]);
    await end(other);
  });

  test('a draft that somebody else has changed, and a recall that was withdrawn meanwhile, are refused with a sentence', async () => {
    const draft = await write();
    const put = (title: string) => staff.call('PUT', `/recalls/${draft._id}`, { ...recall, title, version: 1 });
    expect((await put('Một')).status).toBe(200);
    const stale = await put('Hai');
    expect([stale.status, stale.body.recall.title]).toEqual([409, 'Một']);
    expect((await step('publish', draft)).status).toBe(409);
    await step('publish', { ...draft, version: 2 });
    await end(draft);
    const told = await desk.call('POST', `/clinic/recalls/${draft._id}/told`, {});
    expect([told.status, told.body.message]).toEqual([409, 'Thông báo này đã được rút lại.']);
    const closed = await step('close', { ...draft, version: 4 });
    expect([closed.status, closed.body.message]).toEqual([409, 'Thông báo này đã được rút lại.']);
    expect((await desk.call('GET', '/clinic/recalls')).body.counts).toBe(0);
    expect((await desk.call('GET', `/clinic/recalls/${draft._id}`)).body.recall.state).toBe('withdrawn');
    expect(
      await engine.db.read
        .selectFrom('recallTold')
        .select('warrantyId')
        .where('recallId', '=', Number(draft._id))
        .execute(),
    ).toEqual([]);
  });

  test('a closed recall stays with its marks, and is over for clinics and patients', async () => {
    const published = await publish(forPatients);
    await desk.call('POST', `/clinic/recalls/${published._id}/told`, {});
    expect((await step('close', published)).body.message).toBe('Đã đóng thông báo.');
    expect((await staff.call('GET', `/recalls/${published._id}`)).body.recall).toMatchObject({
      state: 'closed',
      told: 2,
    });
    expect((await desk.call('GET', '/clinic/recalls')).body.counts).toBe(0);
    expect(await pageOf('TH-1')).not.toContain('có thông báo');
    expect((await owner.call('DELETE', `/recalls/${published._id}`)).status).toBe(405);
  });
});
