// Everything that the register holds about a customer as one file: what is in it, and who may take it.
import { read, utils } from '@e965/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { todayInVietnam } from '#domain/calendar.ts';
import { addNotes } from '#domain/look-up/notes.server.ts';
import { places } from '#domain/personal-data/export-personal-data.server.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { removeRecord } from '#domain/record/remove-records.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { personalData as words } from '#strings/vi/server/export-file.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { orderCards } from '../printed-card/batches.ts';
import { aProduct, registerCard } from '../records.ts';

forEachEngine('the file of everything about a customer', (engine) => {
  const api = openApi(engine, { SECRET_KEY: 'a-key-of-thirty-two-characters!!' });
  const { server, staff, owner, viewer, visitor } = api;
  let issued: string;
  let binned: number;
  let other: number;

  beforeAll(async () => {
    const { body } = await owner.call('POST', '/dental', { dentalName: 'Nha khoa Thuyền Giấy' });
    const clinic = api.clinic(Number(body.dental._id));
    await addRecord(engine.context, products, aProduct({ name: 'Perlenau Tal', warranty: '10 năm' }));
    const batch = await orderCards(engine, owner, 2);
    await staff.call('POST', `/card-batches/${batch.id}/hand-over`, { dental: body.dental._id, from: 1, to: 2 });
    const card = { numbCode: batch.number(1), fullName: 'Phạm Thị Đào', productName: 'Perlenau Tal', quantity: 1 };
    issued = (await clinic.call('POST', '/clinic/cards', card)).body.user._id;
    await reviseRecord(engine.context, warranties, { id: Number(issued), fields: { customerName: 'Phạm Thị Đáo' } });
    const damage = { user: issued, kind: 'damage', note: 'Mẻ rìa cắn' };
    const visit = (await staff.call('POST', '/visits', damage)).body.visit._id;
    await staff.call('POST', `/visits/${visit}/decline`, { text: 'Va đập khi ngã' });
    binned = await registerCard(engine.context, {
      cardNumber: 'CU-7',
      customerName: 'Phạm Thị Đào',
      doctorName: 'BS. Xưa',
    });
    await clinic.call('POST', `/clinic/cards/${binned}/visits`, { kind: 'change', note: 'Sửa tên bác sĩ' });
    await binRecord(engine.context, warranties, { id: binned });
    other = await registerCard(engine.context, { cardNumber: 'KH-9', customerName: 'Trần Người Khác' });
    await engine.db.write(async (tx) => {
      const cardKey = canonicalCardNumber(batch.number(1));
      await addNotes(tx, [{ day: todayInVietnam(), kind: 'near-miss', cardKey, count: 2 }]);
      const { id: importId } = await tx
        .insertInto('import')
        .values({ fileName: 'thẻ tháng 11.xlsx', rowCount: 1, createdAt: '2026-11-20T03:00:00.000Z', createdBy: 'Lan' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const [at, actor] = ['2026-11-20T03:00:00.000Z', 'Lan'];
      const { id: changeId } = await tx
        .insertInto('change')
        .values({ kind: 'import', noun: 'warranty', importId, counts: 1, at, actor })
        .returning('id')
        .executeTakeFirstOrThrow();
      const detail = JSON.stringify({
        before: { customerName: 'Phạm Thị Dao' },
        after: { customerName: 'Phạm Thị Đào' },
      });
      const line = { at, actor, changeId, detail };
      await tx
        .insertInto('audit')
        .values([
          { ...line, action: 'import', noun: 'import', recordId: importId },
          { ...line, action: 'update', noun: 'warranty', recordId: Number(issued) },
        ])
        .execute();
      const recall = { state: 'published', title: 'Phôi nứt', lot: 'L', text: 'Mời khách' } as const;
      const { id: recallId } = await tx
        .insertInto('recall')
        .values({ ...recall, createdAt: at, createdBy: actor, updatedAt: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('recallTold')
        .values({ recallId, warrantyId: Number(issued), toldAt: at, toldBy: actor })
        .execute();
    });
  });

  const get = async (query: string) =>
    fetch(`${server.url}/api/user/personal-data?${query}`, { headers: { cookie: await staff.cookie() } });
  const linesOf = async (ids: string) => (await (await get(`format=csv&ids=${ids}`)).text()).trimEnd().split('\r\n');

  test('has what is held of their cards, those in the bin among them, and the history, and nothing of others', async () => {
    const [header, ...lines] = await linesOf(`${issued},${binned}`);
    expect(header).toBe('Mục,Phần,Dữ liệu,Giá trị,Trước đó,Lúc,Ai');
    // Without the number, the time and who did it, where there are such.
    const parts = new Set(lines.map((line) => line.split(',').slice(1, 5).join(',').replace(/,+$/, '')));
    for (const part of [
      'Thẻ bảo hành,Họ tên,Phạm Thị Đáo',
      'Thẻ bảo hành,Bác sĩ,BS. Xưa',
      'Thẻ bảo hành,Người xóa,Lan',
      'Thẻ in,Lô thẻ,L01',
      'Lượt khám và yêu cầu,Ghi chú,Mẻ rìa cắn',
      'Lượt khám và yêu cầu,Tình trạng,Từ chối',
      'Nha khoa tự cấp thẻ,Nha khoa,Nha khoa Thuyền Giấy',
      'Lượt khám và yêu cầu,Ghi chú,Sửa tên bác sĩ',
      'Lượt khám và yêu cầu,Tình trạng,Chờ xét',
      'Nhật ký · Thẻ bảo hành: Sửa,Họ tên,Phạm Thị Đào,Phạm Thị Dao',
      'Tra cứu cần xem lại,Loại,Gõ nhầm số',
      'Tra cứu cần xem lại,Số lần,2',
      'Thu hồi,Thông báo thu hồi,Phôi nứt',
      'Thu hồi,Người báo khách,Lan',
      'Nhật ký · Thẻ bảo hành: Sửa,Họ tên,Phạm Thị Đáo,Phạm Thị Đào',
      'Nhật ký · Thẻ bảo hành: Xóa vào thùng rác',
      'Nhật ký · Lượt khám và yêu cầu: Từ chối bảo hành,Ý kiến,Va đập khi ngã',
      'Nhật ký · Lượt khám và yêu cầu: Tạo,Nội dung,Sửa tên bác sĩ',
    ])
      expect(parts).toContain(part);
    const text = lines.join('\n');
    for (const place of places) expect(text).toContain(`,${words.places[place]},`);
    expect(text).not.toMatch(/KH-9|Người Khác|undefined|null|\[object/);
  });

  test('is an .xlsx, too, under a name of its own', async () => {
    const answer = await get(`format=xlsx&ids=${issued}`);
    expect(answer.headers.get('content-disposition')).toMatch(/filename=du-lieu-cua-khach-hang-[\d-]{10}\.xlsx;/);
    const { SheetNames, Sheets } = read(await answer.arrayBuffer());
    expect(SheetNames).toEqual(['Dữ liệu của khách hàng']);
    const rows = utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {});
    expect(rows).toContainEqual({
      Mục: expect.any(String),
      Phần: 'Lượt khám và yêu cầu',
      'Dữ liệu': 'Ghi chú',
      'Giá trị': 'Mẻ rìa cắn',
    });
  });

  test('is written down with who took it and of which cards, without a name, and owners read of it', async () => {
    await linesOf(`${other},${other}`);
    const audit = engine.db.read.selectFrom('audit').selectAll().orderBy('id', 'desc');
    const { detail, ...line } = await audit.executeTakeFirstOrThrow();
    const { fullName } = (await staff.call('GET', '/admin/me')).body.user;
    expect(line).toMatchObject({ actor: fullName, action: 'export', noun: 'warranty', recordId: 0 });
    expect(JSON.parse(detail ?? '')).toEqual({ format: 'csv', count: 1, ids: [other] });
    const { downloads } = (await owner.call('GET', '/admin/downloads')).body;
    expect(downloads[0]).toMatchObject({ by: fullName, what: 'customer', cards: 1, format: 'csv' });
  });

  test('is for staff and owners alone, and in words not for anybody else', async () => {
    const path = `/user/personal-data?format=csv&ids=${issued}`;
    expect((await owner.call('GET', path)).status).toBe(200);
    const refused = await viewer.call('GET', path);
    expect([refused.status, refused.body.message]).toEqual([403, 'Tài khoản của bạn không được làm việc này.']);
    expect((await visitor.call('GET', path)).status).toBe(401);
    const headers = { cookie: await staff.cookie(), 'sec-fetch-site': 'cross-site' };
    expect((await fetch(`${server.url}/api${path}`, { headers })).status).toBe(403);
  });

  test('is of cards that are there, and has nothing of a card that is removed for good', async () => {
    for (const query of ['format=csv', 'format=csv&ids=', 'format=csv&ids=x', 'format=pdf&ids=1', 'ids=1'])
      expect((await get(query)).status, query).toBe(400);
    await removeRecord(engine.context, warranties, binned);
    const gone = await get(`format=csv&ids=${issued},${binned}`);
    expect([gone.status, await gone.json()]).toMatchObject([404, { message: 'Không tìm thấy thẻ bảo hành này.' }]);
  });
});
