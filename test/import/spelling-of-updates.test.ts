// Names that a file spells worse than the register.
import { beforeAll, expect, test } from 'vitest';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { patientCard, registerCard } from '../records.ts';
import { header, rowWith } from './import-helpers.ts';
import { sheetForm, untilState, uploadChecked } from './staged.ts';

forEachEngine('a name on a card', { thorough: 'postgres' }, (engine) => {
  const { staff } = openApi(engine);
  const cells = {
    'Tên sản phẩm': patientCard.productName,
    'Nha khoa': patientCard.clinicName,
    'Bác sĩ': 'BS. Lê Vỹ',
    'Số lượng': patientCard.quantity,
    'Ngày hết hạn': '31/01/2040',
  };
  const registered: Record<string, string> = {
    'CH-1': 'Dương Quốc Khánh',
    'CH-2': 'Dương Quốc Khánh',
    'CH-3': 'DUONG QUOC KHANH',
    'CH-4': 'Trần Thị Hòa',
  };
  beforeAll(async () => {
    for (const [cardNumber, customerName] of Object.entries(registered))
      await registerCard(engine.context, { ...patientCard, cardNumber, customerName, doctorName: 'BS. Lê Vỹ' });
  });
  const row = (number: string, name: string, more: Record<string, unknown> = {}) =>
    rowWith({ ...cells, 'Mã số': number, 'Họ tên': name, ...more });

  test('is not replaced by one without its accents or in capitals, which changes nothing by itself', async () => {
    const { summary } = await uploadChecked(
      staff,
      sheetForm([
        header,
        row('CH-1', 'DUONG QUOC KHANH'),
        row('CH-2', 'DƯƠNG QUỐC KHÁNH', { 'Bác sĩ': 'bs. le vy' }),
        row('CH-4', 'trần thị hòa'),
      ]),
    );
    expect(summary.counts).toMatchObject({ same: 3, changed: 0, faulty: 0 });
  });

  test('stays in an update of something else, and takes better accents and other ones', async () => {
    const rows = [
      row('CH-1', 'DUONG QUOC KHANH', { 'Số lượng': 3 }),
      row('CH-3', 'Dương Quốc Khánh'),
      row('CH-4', 'Trần Thị Hoa'),
    ];
    const { _id: id } = await uploadChecked(staff, sheetForm([header, ...rows]));
    await staff.call('PATCH', `/imports/${id}`, { existingCards: 'update' });
    await untilState(staff, id, 'checked');
    expect((await staff.call('POST', `/imports/${id}/commit`, {})).status).toBe(200);
    await untilState(staff, id, 'stored');
    const cardOf = async (number: string) => (await staff.call('GET', `/user/getUser?cartId=${number}`)).body.user;
    expect(await cardOf('CH-1')).toMatchObject({ fullName: 'Dương Quốc Khánh', quantity: 3 });
    expect(await cardOf('CH-3')).toMatchObject({ fullName: 'Dương Quốc Khánh' });
    expect(await cardOf('CH-4')).toMatchObject({ fullName: 'Trần Thị Hoa' });
  });
});
