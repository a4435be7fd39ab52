// Check-ups and damages through the API: noted by staff, decided by people, read by viewers.

import { read, utils } from '@e965/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { addDays, todayInVietnam } from '#domain/calendar.ts';
import { products } from '#domain/product/products.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { addTerm } from '#domain/warranty/warranty-term.ts';
import { apiClient } from '../api-client.ts';
import { auditOf } from '../audit.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';

forEachEngine('visits', (engine) => {
  const { server, owner, staff, viewer } = openApi(engine, { SECRET_KEY: 'a-key-of-thirty-two-characters!!' });
  const today = todayInVietnam();
  const issuedOn = addDays(today, -3 * 365 - 90);
  let card = '';
  let other = '';

  beforeAll(async () => {
    card = String(await registerCard(engine.context, { cardNumber: 'KH-1', customerName: 'Nguyễn Văn Ân', issuedOn }));
    other = String(await registerCard(engine.context, { cardNumber: 'KH-2', customerName: 'Trần Thị Bưởi' }));
    const { id } = await engine.db.read.selectFrom('product').select('id').executeTakeFirstOrThrow();
    await reviseRecord(engine.context, products, { id, fields: { coverage: '3 năm: 100 %; 4 năm: 20 %' } });
  });

  const damage = async (fields: object = {}) => {
    const body = { user: card, kind: 'damage', toothPosition: 'R11', note: 'Mẻ rìa cắn', ...fields };
    return (await staff.call('POST', '/visits', body)).body.visit;
  };
  const take = (id: string, step: string, body: object = {}, who = staff) =>
    who.call('POST', `/visits/${id}/${step}`, body);

  test('a check-up is noted in one call, and once for each key', async () => {
    const headers = { 'idempotency-key': 'kiem-tra-dinh-ky' };
    const noted = await staff.call('POST', '/visits', { user: card, kind: 'check-up' }, headers);
    expect([noted.status, noted.body.message]).toEqual([201, 'Đã ghi lượt kiểm tra định kỳ.']);
    expect(noted.body.visit).toMatchObject({ state: 'done', turn: null, visitedDate: today, numbCode: 'KH-1' });
    expect((await staff.call('POST', '/visits', { user: card, kind: 'check-up' }, headers)).body).toEqual(noted.body);
    expect((await viewer.call('GET', `/visits?user=${card}`)).body.counts).toBe(1);
    expect((await viewer.call('POST', '/visits', { user: card, kind: 'check-up' })).status).toBe(403);
  });

  test('a damage is a claim: asked about, granted with the share of the day, and ended', async () => {
    const visit = await damage();
    expect(visit).toMatchObject({ state: 'open', turn: 'staff', toothPosition: '11', covered: 20, share: null });
    const asked = await take(visit._id, 'ask', { text: 'Xin gửi số lô của phôi' });
    expect(asked.body.visit).toMatchObject({ state: 'waiting', turn: 'clinic', decision: 'Xin gửi số lô của phôi' });
    expect((await take(visit._id, 'answer', { text: 'Lô 22A' })).body.visit.turn).toBe('staff');
    const granted = await take(visit._id, 'approve', { share: 50, text: 'Hỗ trợ thêm' });
    expect(granted.body.visit).toMatchObject({ state: 'approved', share: 50, decision: 'Hỗ trợ thêm' });
    const done = await take(visit._id, 'finish');
    expect(done.body.visit).toMatchObject({ state: 'done', turn: null });
    const { history } = (await viewer.call('GET', `/admin/history?record=visit-${visit._id}`)).body;
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'finish',
      'approve',
      'answer',
      'ask',
      'create',
    ]);
    expect(history[2].note).toBe('Lô 22A');
    expect(history[1].changes).toContainEqual(expect.objectContaining({ label: 'Mức chi trả (%)', to: 50 }));
  });

  test('a damage on the last day of a step of the coverage is paid by that step, and a day later by the next', async () => {
    const visitedDate = addTerm(issuedOn, { months: 36, days: 0 }) ?? '';
    expect((await damage({ visitedDate })).covered).toBe(100);
    expect((await damage({ visitedDate: addDays(visitedDate, 1) })).covered).toBe(20);
  });

  test('a step that its state does not allow is refused, and nothing changes', async () => {
    const { _id } = await damage();
    for (const [step, body] of [
      ['answer', { text: 'Lô 22A' }],
      ['finish', {}],
      ['reopen', {}],
    ] as const) {
      const refused = await take(_id, step, body, owner);
      expect([step, refused.status, refused.body.message]).toEqual([step, 409, expect.stringMatching(/\p{L}/u)]);
    }
    await take(_id, 'decline', { text: 'Do va đập' });
    const granted = (await damage())._id;
    await take(granted, 'approve', { share: 100 });
    for (const [id, state] of [
      [_id, 'declined'],
      [granted, 'approved'],
    ]) {
      for (const [step, body] of [
        ['approve', { share: 10 }],
        ['decline', { text: 'lần nữa' }],
        ['withdraw', {}],
        ['ask', { text: 'Vì sao?' }],
      ] as const)
        expect([state, step, (await take(id, step, body)).status]).toEqual([state, step, 409]);
      expect((await viewer.call('GET', `/visits/${id}`)).body.visit).toMatchObject({ state, version: 2 });
    }
  });

  test('the owner alone reopens what was declined', async () => {
    const { _id } = await damage();
    await take(_id, 'decline', { text: 'Do va đập' });
    expect((await take(_id, 'reopen')).status).toBe(403);
    const reopened = await take(_id, 'reopen', {}, owner);
    expect(reopened.body.visit).toMatchObject({ state: 'open', decision: null });
  });

  test('what is no visit is refused, with the field', async () => {
    const good = { user: card, kind: 'damage', note: 'Mẻ' };
    for (const [body, field] of [
      [{ ...good, kind: 'loss' }, 'kind'],
      [{ ...good, visitedDate: addDays(today, 1) }, 'visitedDate'],
      [{ ...good, visitedDate: '31/02/2026' }, 'visitedDate'],
      [{ ...good, toothPosition: '99' }, 'toothPosition'],
      [{ ...good, note: 'x'.repeat(1001) }, 'note'],
      [{ user: card, kind: 'damage' }, 'note'],
      [{ kind: 'damage', note: 'Mẻ' }, 'user'],
    ] as const) {
      const { status, body: problem } = await staff.call('POST', '/visits', body);
      expect([status, problem.errors[0].field, problem.message]).toEqual([400, field, expect.stringMatching(/\p{L}/u)]);
    }
    expect((await staff.call('POST', '/visits', { ...good, user: '987654' })).status).toBe(404);
    const { _id } = await damage();
    for (const share of [101, -1, 1.5, '50'])
      expect((await take(_id, 'approve', { share })).body.errors[0].field).toBe('share');
    expect((await take(_id, 'decline', { text: '  ' })).body.errors[0].field).toBe('text');
  });

  test('is corrected until it is decided; who has an old version gets the new one', async () => {
    const { _id, version } = await damage();
    const first = await staff.call('PUT', `/visits/${_id}`, { version, note: 'Nứt dọc' });
    expect(first.body.visit).toMatchObject({ note: 'Nứt dọc', version: 2, toothPosition: '11' });
    const late = await staff.call('PUT', `/visits/${_id}`, { version, toothPosition: '12' });
    expect([late.status, late.body.visit.note]).toEqual([409, 'Nứt dọc']);
    await take(_id, 'ask', { text: 'Răng nào?' });
    const waiting = await staff.call('PUT', `/visits/${_id}`, { version: 3, toothPosition: '12' });
    expect(waiting.body.visit).toMatchObject({ state: 'waiting', toothPosition: '12', version: 4 });
    await take(_id, 'approve', { share: 100 });
    expect((await staff.call('PUT', `/visits/${_id}`, { version: 5, note: 'Khác' })).status).toBe(409);
  });

  test('the last change is taken back, but not the end of a claim, and not twice', async () => {
    const { _id } = await damage();
    await take(_id, 'decline', { text: 'Nhầm' });
    const undone = await take(_id, 'undo', { version: 2 });
    expect(undone.body.visit).toMatchObject({ state: 'open', decision: null, version: 3 });
    expect((await take(_id, 'undo', { version: 3 })).status).toBe(409);
    await take(_id, 'approve', { share: 100 });
    const late = await take(_id, 'undo', { version: 3 });
    expect([late.status, late.body.visit.state]).toEqual([409, 'approved']);
    await take(_id, 'finish');
    expect((await take(_id, 'undo', { version: 5 })).status).toBe(409);
  });

  test('the list has whose turn it is first, the oldest first, and is searched by the card', async () => {
    await staff.call('POST', '/visits', { user: other, kind: 'damage', note: 'Gãy cầu' });
    const { visits } = (await viewer.call('GET', '/visits?limit=100')).body;
    const ranks = visits.map(({ turn }: { turn: string | null }) => ['staff', 'clinic', null].indexOf(turn));
    expect(ranks).toEqual(ranks.toSorted());
    const open = visits.filter(({ turn }: { turn: string | null }) => turn === 'staff');
    const ids = open.map(({ _id }: { _id: string }) => Number(_id));
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b));
    const found = (await viewer.call('GET', '/visits?q=buoi')).body;
    expect(found).toMatchObject({ counts: 1, visits: [{ fullName: 'Trần Thị Bưởi', note: 'Gãy cầu' }] });
    expect((await viewer.call('GET', '/visits?q=%25')).body.counts).toBe(0);
    expect((await viewer.call('GET', '/visits?turn=staff')).body.counts).toBe(open.length);
    expect((await viewer.call('GET', '/visits?turn=nobody')).status).toBe(400);
  });

  test('the claim gives the card a new number and a new term at once, and a term is the owner’s to give', async () => {
    const dental = (await owner.call('GET', '/dental?limit=1')).body.dentals[0]._id;
    const { batch } = (await owner.call('POST', '/card-batches', { size: 3 })).body;
    await staff.call('POST', `/card-batches/${batch._id}/hand-over`, { from: 1, to: 3, dental });
    const headers = { cookie: await owner.cookie() };
    const file = await fetch(`${server.url}/api/card-batches/${batch._id}/export`, { headers });
    const { Sheets, SheetNames } = read(await file.arrayBuffer());
    const rows: Record<string, string>[] = utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { raw: false });
    const [old = '', fresh = ''] = rows.map((row) => row['Mã số'] ?? '');
    const printed = String(await registerCard(engine.context, { cardNumber: old }));
    const { _id } = await damage({ user: printed });
    await take(_id, 'approve', { share: 100 });
    const expiryDate = addDays(today, 3650);
    expect((await take(_id, 'renew', { replacement: fresh, expiryDate })).status).toBe(403);
    const missing = await take(_id, 'renew', { replacement: '1234-5678-9012', expiryDate }, owner);
    expect([missing.status, (await viewer.call('GET', `/visits/${_id}`)).body.visit.state]).toEqual([404, 'approved']);
    expect((await take(_id, 'renew', { replacement: fresh, expiryDate }, owner)).body.visit).toMatchObject({
      state: 'done',
      numbCode: fresh,
    });
    const { user } = (await viewer.call('GET', `/user/${printed}`)).body;
    expect(user).toMatchObject({ numbCode: fresh, expiryDate });
    expect((await viewer.call('GET', `/card/${old}`)).body.card.voidReason).toBe('replaced');
  });

  test('leave the register as a spreadsheet, and the owner sees who took them', async () => {
    const headers = { cookie: await staff.cookie() };
    const file = await fetch(`${server.url}/api/visits/export?format=csv&q=buoi`, { headers });
    const text = await file.text();
    expect(text.trim().split('\n')).toHaveLength(2);
    expect(text).toContain('Gãy cầu');
    expect((await owner.call('GET', '/admin/downloads')).body.downloads[0]).toMatchObject({ what: 'visits', cards: 1 });
    expect((await viewer.call('GET', '/visits/export?format=csv')).status).toBe(403);
  });

  test('stay in the list while their card is in the bin, which they say, can only be closed then, and are erased with it', async () => {
    const id = String(await registerCard(engine.context, { cardNumber: 'KH-9' }));
    const { _id } = await damage({ user: id, note: 'Xqzvw nứt' });
    await staff.call('DELETE', `/user/delete/${id}`);
    const opened = await viewer.call('GET', `/visits/${_id}`);
    expect([opened.status, opened.body.visit]).toMatchObject([200, { isInBin: true, state: 'open' }]);
    expect((await viewer.call('GET', `/visits?user=${id}&turn=staff`)).body.visits).toMatchObject([{ isInBin: true }]);
    const approved = await take(_id, 'approve', { share: 100 });
    expect([approved.status, approved.body.message]).toEqual([
      409,
      'Thẻ của lượt khám này đang ở thùng rác. Hãy khôi phục thẻ rồi làm tiếp.',
    ]);
    expect((await staff.call('PUT', `/visits/${_id}`, { version: 1, note: 'Khác' })).status).toBe(409);
    expect((await take(_id, 'decline', { text: 'Jqvxz' })).body.visit.state).toBe('declined');
    expect((await take(_id, 'reopen', {}, owner)).status).toBe(409);
    await staff.call('PUT', `/user/restore/${id}`);
    expect((await viewer.call('GET', `/visits/${_id}`)).body.visit).toMatchObject({
      note: 'Xqzvw nứt',
      isInBin: false,
    });
    await staff.call('DELETE', `/user/delete/${id}`);
    await owner.call('PUT', `/user/remove/${id}`);
    const rows = await engine.db.read.selectFrom('visit').selectAll().where('warrantyId', '=', Number(id)).execute();
    const lines = await auditOf(engine.db, 'visit', [Number(_id)]);
    expect([rows, lines.map(({ action, detail }) => [action, detail])]).toEqual([
      [],
      [
        ['create', null],
        ['decline', null],
      ],
    ]);
  });
});

forEachEngine('visits of a clinic', { thorough: 'postgres' }, (engine) => {
  const { server, staff, clientOf } = openApi(engine);
  let own = '';
  let foreign = '';
  let clinic: ReturnType<typeof apiClient>;

  beforeAll(async () => {
    own = String(await registerCard(engine.context, { cardNumber: 'CH-1', clinicName: 'Nha khoa Thuyền Giấy' }));
    foreign = String(await registerCard(engine.context, { cardNumber: 'CH-2', clinicName: 'Nha khoa Hạc Giấy' }));
    const { id } = await engine.db.read
      .selectFrom('clinic')
      .select('id')
      .where('name', '=', 'Nha khoa Thuyền Giấy')
      .executeTakeFirstOrThrow();
    clinic = apiClient(server.url, await sessionCookie(engine.db, 'clinic', { clinicId: id }));
  });

  test('are noted by the clinic for its own cards, and it answers what staff ask', async () => {
    const noted = await clinic.call('POST', `/clinic/cards/${own}/visits`, { kind: 'check-up' });
    expect([noted.status, noted.body.visit.state]).toEqual([201, 'done']);
    const { visit } = (await clinic.call('POST', `/clinic/cards/${own}/visits`, { kind: 'damage', note: 'Mẻ' })).body;
    expect((await clinic.call('GET', '/clinic/visits?show=tasks')).body.counts).toBe(0);
    await staff.call('POST', `/visits/${visit._id}/ask`, { text: 'Lô nào?' });
    const waiting = (await clinic.call('GET', '/clinic/visits?show=tasks')).body;
    expect(waiting.visits).toMatchObject([{ decision: 'Lô nào?', turn: 'clinic', user: own }]);
    const answered = await clinic.call('POST', `/clinic/visits/${visit._id}/answer`, { text: 'Lô 22A' });
    expect(answered.body.visit).toMatchObject({ state: 'open', turn: 'staff' });
    expect((await staff.call('GET', `/admin/history?record=visit-${visit._id}`)).body.history[0].note).toBe('Lô 22A');
    await staff.call('POST', `/visits/${visit._id}/approve`, { share: 10 });
    await staff.call('POST', `/visits/${visit._id}/undo`, { version: 4 });
    await staff.call('POST', `/visits/${visit._id}/decline`, { text: 'Do va đập' });
    expect((await clinic.call('POST', `/clinic/visits/${visit._id}/withdraw`)).status).toBe(409);
    const listed = (await clinic.call('GET', `/clinic/cards/${own}/visits`)).body;
    expect(listed.counts).toBe(2);
    const claim = listed.visits.find(({ _id }: { _id: string }) => _id === visit._id);
    expect(claim.turns.map(({ by, text }: { by: string; text: string }) => [by, text])).toEqual([
      ['staff', 'Lô nào?'],
      ['clinic', 'Lô 22A'],
      ['staff', 'Do va đập'],
    ]);
  });

  test('a second damage of a card is refused while one waits for a decision; the clinic adds to that one', async () => {
    const report = (fields: object = {}) =>
      clinic.call('POST', `/clinic/cards/${own}/visits`, { kind: 'damage', note: 'Mẻ', ...fields });
    const { visit } = (await report()).body;
    const day = todayInVietnam().split('-').reverse().join('/');
    const second = await report({ note: 'Nứt' });
    expect([second.status, second.body.message]).toEqual([
      409,
      `Đã có báo hư hỏng ngày ${day} đang xét. Hãy bổ sung vào báo đó.`,
    ]);
    const added = await clinic.call('POST', `/clinic/visits/${visit._id}/add`, { text: 'Răng 12 cũng mẻ' });
    expect([added.status, added.body.visit.note]).toEqual([200, 'Mẻ\nRăng 12 cũng mẻ']);
    const long = await clinic.call('POST', `/clinic/visits/${visit._id}/add`, { text: 'x'.repeat(1000) });
    expect([long.status, long.body.errors[0].field]).toEqual([400, 'text']);
    await staff.call('POST', `/visits/${visit._id}/decline`, { text: 'Do va đập' });
    expect((await clinic.call('POST', `/clinic/visits/${visit._id}/add`, { text: 'Thêm' })).status).toBe(409);
    expect((await report()).status).toBe(201);
  });

  test('of another clinic are as those that are not there, byte for byte, and its rights end there', async () => {
    const body = { user: foreign, kind: 'damage', note: 'Nứt' };
    const { visit } = (await staff.call('POST', '/visits', body)).body;
    const text = async (method: string, path: string, send?: object) => {
      const { status, body: answer } = await clinic.call(method, path, send);
      return [status, JSON.stringify({ ...answer, requestId: undefined })];
    };
    for (const [method, path, send] of [
      ['GET', '/clinic/cards/ID/visits', undefined],
      ['POST', '/clinic/cards/ID/visits', { kind: 'check-up' }],
    ] as const)
      expect(await text(method, path.replace('ID', foreign), send)).toEqual(
        await text(method, path.replace('ID', '987654'), send),
      );
    for (const [path, send] of [
      ['/clinic/visits/ID/answer', { text: 'Lô 22A' }],
      ['/clinic/visits/ID/add', { text: 'Lô 22A' }],
      ['/clinic/visits/ID/read', undefined],
      ['/clinic/visits/ID/withdraw', undefined],
    ] as const) {
      const refused = await text('POST', path.replace('ID', visit._id), send);
      expect(refused).toEqual(await text('POST', path.replace('ID', '987654'), send));
      expect(refused[0]).toBe(404);
    }
    for (const [method, path] of [
      ['GET', '/visits'],
      ['GET', `/visits/${visit._id}`],
      ['POST', `/visits/${visit._id}/approve`],
      ['GET', '/visits/export?format=csv'],
    ] as const)
      expect([path, (await clinic.call(method, path, method === 'GET' ? undefined : {})).status]).toEqual([path, 403]);
    expect((await clientOf('staff').call('GET', '/clinic/visits')).status).toBe(403);
  });
});
