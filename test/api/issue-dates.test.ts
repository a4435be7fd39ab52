// The day on which a card was issued is past or today, in Vietnam, at every door.
import { beforeAll, expect, test } from 'vitest';
import { addDays, formatDate, todayInVietnam } from '#domain/calendar.ts';
import { where } from '#domain/record/record-definition.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { forEachEngine } from '../engines.ts';
import { header, rowWith } from '../import/import-helpers.ts';
import { sheetForm, uploadChecked } from '../import/staged.ts';
import { openApi } from '../open-api.ts';
import { patientCard, registerCard } from '../records.ts';

forEachEngine('a day of issue', { thorough: 'postgres' }, (engine) => {
  const { staff } = openApi(engine);
  const message = 'Ngày cấp không được sau hôm nay';
  const today = todayInVietnam();
  // The day may end while the test runs.
  const toCome = addDays(today, 2);
  const card = {
    productName: patientCard.productName,
    dentalName: patientCard.clinicName,
    fullName: 'Lê Hoa',
    quantity: 1,
    expiryDate: '2040-12-31',
  };
  beforeAll(() => registerCard(engine.context, patientCard));

  /** A card of before this rule: issued on a day that is still to come. */
  async function issuedEarly(cardNumber: string): Promise<string> {
    const id = await registerCard(engine.context, { ...patientCard, cardNumber });
    await engine.db.write((tx) => tx.updateTable('warranty').set({ issuedOn: toCome }).where('id', '=', id).execute());
    return String(id);
  }

  test('that is to come is refused for a new card and for an old one, and today is taken', async () => {
    const refused = await staff.call('POST', '/user', { ...card, numbCode: 'CAP-1', issuedDate: toCome });
    expect([refused.status, refused.body.errors]).toEqual([400, [{ field: 'issuedDate', message }]]);
    const taken = await staff.call('POST', '/user', { ...card, numbCode: 'CAP-1', issuedDate: today });
    expect(taken.status).toBe(201);
    const { _id: id } = taken.body.user;
    const changed = await staff.call('PUT', `/user/${id}`, { ...card, numbCode: 'CAP-1', issuedDate: toCome });
    expect([changed.status, changed.body.message]).toEqual([400, message]);
  });

  test('that is to come stays with the card that has it, whatever else of it is edited, alone or among many', async () => {
    const id = await issuedEarly('CAP-2');
    const edited = { ...card, numbCode: 'CAP-2', fullName: 'Lê Thị Hoa', issuedDate: toCome };
    expect((await staff.call('PUT', `/user/${id}`, edited)).status).toBe(200);
    const change = { field: 'doctorName', value: 'BS. Lê Vy' };
    expect((await staff.call('POST', '/user/edit-all', { cards: { ids: [id] }, change })).body.counts).toBe(1);
    const later = { ...edited, issuedDate: addDays(toCome, 1) };
    expect((await staff.call('PUT', `/user/${id}`, later)).body.message).toBe(message);
    expect((await warranties.select(engine.db.read, where('id', '=', Number(id))))[0]?.issuedOn).toBe(toCome);
  });

  test('that is to come is an issue of an import that nobody can confirm, with the year that is meant', async () => {
    const heads = [...header, 'Ngày cấp'];
    const row = (number: string, day: string) => [
      ...rowWith({ 'Mã số': number, 'Ngày hết hạn': '31/12/2045' }),
      formatDate(day),
    ];
    const { body } = await staff.call('POST', '/user/import', sheetForm([heads, row('CAP-3', toCome)]));
    expect(body.invalidQuantities).toEqual([`Dòng 2: ${message}`]);
    const swapped = `${today.slice(0, 2)}${today[3]}${today[2]}-01-15`;
    const { _id: id, summary } = await uploadChecked(
      staff,
      sheetForm([heads, row('CAP-3', toCome), row('CAP-4', swapped), row('CAP-5', today)]),
    );
    expect(summary.counts).toMatchObject({ new: 1, faulty: 2 });
    const { rows } = (await staff.call('GET', `/imports/${id}/rows?page=1&limit=9`)).body;
    const fault = { kind: 'invalid-date', field: 'issuedDate', column: 'Ngày cấp', reason: message };
    expect(rows.map(({ faults }: { faults: unknown[] }) => faults)).toMatchObject([
      [{ ...fault, value: formatDate(toCome) }],
      [{ ...fault, proposal: `15/01/${today.slice(0, 4)}` }],
      [],
    ]);
    await staff.call('PATCH', `/imports/${id}`, { accepted: [{ field: 'issuedDate', value: formatDate(toCome) }] });
    expect((await staff.call('POST', `/imports/${id}/commit`, {})).status).toBe(409);
    await staff.call('DELETE', `/imports/${id}`);
  });

  test('that the register has just so is no issue of a file that is imported again', async () => {
    await issuedEarly('CAP-6');
    const row = rowWith({
      'Tên sản phẩm': patientCard.productName,
      'Nha khoa': patientCard.clinicName,
      'Họ tên': patientCard.customerName,
      'Mã số': 'CAP-6',
      'Bác sĩ': null,
      'Số lượng': patientCard.quantity,
      'Ngày hết hạn': '31/01/2040',
    });
    const { summary } = await uploadChecked(
      staff,
      sheetForm([
        [...header, 'Ngày cấp'],
        [...row, formatDate(toCome)],
      ]),
    );
    expect(summary.counts).toMatchObject({ same: 1, faulty: 0 });
  });
});
