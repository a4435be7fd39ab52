// What staff note on a card, and that nobody else reads it.
import { beforeAll, expect, test } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { moveImport } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { fileForm, untilState, uploadChecked } from '../import/staged.ts';
import { openApi } from '../open-api.ts';
import { aWarranty, registerCard } from '../records.ts';

const clinicName = 'Nha khoa Cánh Buồm';
const note = 'Chị Hoa gọi 17/11: răng 12 ê buốt.\n- Hẹn khám thứ Hai';

forEachEngine('a note on a card', (engine) => {
  const api = openApi(engine, { LOOKUP_LIMIT: '0' });
  const { staff, viewer, visitor } = api;
  let clinic: ReturnType<typeof api.clinic>;
  let card: string;
  let other: string;

  const cardOf = async (id: string) => (await staff.call('GET', `/user/${id}`)).body.user;
  const change = async (id: string, fields: object) => {
    const { productName, fullName, numbCode, dentalName, doctorName, quantity, expiryDate } = await cardOf(id);
    const seven = { productName, fullName, numbCode, dentalName, doctorName, quantity, expiryDate };
    return staff.call('PUT', `/user/${id}`, { ...seven, ...fields });
  };
  const found = async (query: string) =>
    (await staff.call('GET', `/user?limit=10&${query}`)).body.users.map(({ _id }: { _id: string }) => _id);

  beforeAll(async () => {
    const { id } = await addRecord(engine.context, clinics, { name: clinicName });
    clinic = api.clinic(id);
    const fields = aWarranty({ clinicName, doctorName: null });
    card = String(await registerCard(engine.context, { ...fields, cardNumber: 'GC-1', customerName: 'Lê Một' }));
    other = String(await registerCard(engine.context, { ...fields, cardNumber: 'GC-2', customerName: 'Lê Hai' }));
    expect((await change(card, { note: `\r\n  ${note.replace('\n', '\r\n')}  \n` })).status).toBe(200);
  });

  test('keeps its lines, is found by its words, and is one choice of the filter', async () => {
    expect((await cardOf(card)).note).toBe(note);
    expect(await found('q=e+buot+hoa')).toEqual([card]);
    expect(await found('q=thu+hai+mot')).toEqual([card]);
    expect(await found('note=yes')).toEqual([card]);
    expect(await found('note=yes&q=GC-2')).toEqual([]);
    expect((await staff.call('GET', '/user/facets')).body.noted).toBe(1);
    expect((await viewer.call('GET', `/user/${card}`)).body.user.note).toBe(note);
  });

  test('is nothing that a list is sorted by, and no longer than 2,000 characters', async () => {
    expect((await staff.call('GET', '/user?sort=note')).status).toBe(400);
    const { status, body } = await change(card, { note: 'x'.repeat(2001) });
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'note' })]]);
    expect((await change(other, { note: 'x'.repeat(2000) })).status).toBe(200);
    expect((await change(other, { note: '  \n ' })).body.user.note).toBeNull();
  });

  test('is in no public answer and in none for a clinic, which finds no card by it', async () => {
    const answers = [
      await visitor.call('GET', '/user/getUser?cartId=GC-1'),
      await clinic.call('GET', '/clinic/cards'),
      await clinic.call('GET', `/clinic/cards/${card}`),
      await clinic.call('GET', '/clinic/cards?q=le+mot'),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toContain('Lê Một');
      expect(JSON.stringify(body)).not.toMatch(/note|buốt/);
    }
    for (const words of ['buot', 'thu hai', 'le goi', 'hen', '17/11'])
      expect((await clinic.call('GET', `/clinic/cards?q=${encodeURIComponent(words)}`)).body.users, words).toEqual([]);
    expect((await clinic.call('GET', '/clinic/cards?q=canh+buom+gc-1')).body.counts).toBe(1);
    expect((await clinic.call('GET', `/user/${card}`)).status).toBe(403);
  });

  test('stays found where the clinic gets another name', async () => {
    const { _id, version } = (await staff.call('GET', `/dental?q=canh+buom&limit=1`)).body.dentals[0];
    const renamed = { dentalName: 'Nha khoa Mũi Thuyền', version, propagateRename: true };
    expect((await staff.call('PUT', `/dental/${_id}`, renamed)).status).toBe(200);
    expect(await found('q=mui+thuyen+buot')).toEqual([card]);
    expect((await clinic.call('GET', '/clinic/cards?q=mui+thuyen')).body.counts).toBe(2);
    expect((await clinic.call('GET', '/clinic/cards?q=mui+buot')).body.counts).toBe(0);
  });

  test.each(['csv', 'xlsx'])(
    'is in an exported .%s, which changes nothing when it is imported again',
    async (format) => {
      const file = `${api.server.url}/api/user/export?format=${format}&q=GC`;
      const exported = await fetch(file, { headers: { cookie: await staff.cookie() } });
      const form = fileForm(new Uint8Array(await exported.arrayBuffer()), `thẻ.${format}`);
      const { _id, summary } = await uploadChecked(staff, form);
      expect(summary.notes.join(' ')).not.toContain('Ghi chú');
      expect(summary.counts).toMatchObject({ same: 2, new: 0, changed: 0, faulty: 0 });
      await staff.call('DELETE', `/imports/${_id}`);
    },
  );

  test('comes with an import, stays with one that has no column for it, and is taken back by an undo', async () => {
    const header = ['Tên sản phẩm', 'Họ tên', 'Mã số', 'Nha khoa', 'Số lượng', 'Ngày hết hạn'];
    const importCards = async (columns: string[], cells: string[]) => {
      const { productName, fullName, numbCode, dentalName, quantity, expiryDate } = await cardOf(card);
      const row = [productName, fullName, numbCode, dentalName, quantity + 1, expiryDate, ...cells];
      const lines = [[...header, ...columns], row].map((one) => one.join('\t'));
      const { _id } = await uploadChecked(staff, fileForm(lines));
      expect((await staff.call('PATCH', `/imports/${_id}`, { existingCards: 'update' })).status).toBe(200);
      await untilState(staff, _id, 'checked');
      await staff.call('POST', `/imports/${_id}/commit`, {});
      await untilState(staff, _id, 'stored');
      return _id;
    };
    await importCards([], []);
    expect((await cardOf(card)).note).toBe(note);
    const id = await importCards(['Diễn giải'], ['"Đã đổi răng ""12""\nxong"']);
    expect((await cardOf(card)).note).toBe('Đã đổi răng "12"\nxong');
    await moveImport(staff, id, 'undo');
    expect((await cardOf(card)).note).toBe(note);
  });
});
