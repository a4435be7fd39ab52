// Sheets as offices write them, each with what a person reads in it: the cards, the faults, and what is said of the file.
import { expect, test } from 'vitest';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { header, rowWith, workbook } from './import-helpers.ts';
import { untilState } from './staged.ts';

interface Sheet {
  /** The rows with their header. */
  rows: unknown[][];
  /** What is different of each card from the usual one; null for a row that a person has to look at. */
  cards: (Record<string, unknown> | null)[];
  /** What a fault or a note says. */
  said?: string;
  merged?: string[];
  file?: string;
}

/** A header with other names for some columns. */
const named = (names: Record<string, string>) => header.map((name) => names[name] ?? name);
const late = { 'Ngày hết hạn': '25/05/2032' };
const card = (cells: Record<string, unknown> = {}) => rowWith({ ...late, ...cells });
const usual = {
  productName: 'Sứ Zirconia HT',
  fullName: 'Nguyễn Văn An',
  dentalName: 'Nha khoa Hoa Sen',
  doctorName: 'BS. Lê Vy',
  quantity: '4',
  expiryDate: '2032-05-25',
};
const expiring = (...dates: unknown[]) => [header, ...dates.map((date) => card({ 'Ngày hết hạn': date }))];
const numbered = (...quantities: unknown[]) => [header, ...quantities.map((one) => card({ 'Số lượng': one }))];
const people = (...names: unknown[]) => [header, ...names.map((name) => card({ 'Họ tên': name }))];
const blankClinic = { 'Nha khoa': null };

const sheets: Record<string, Sheet> = {
  'clinics as titles of groups': {
    rows: [
      header,
      ['NHA KHOA ÁNH DƯƠNG'],
      card(blankClinic),
      card(blankClinic),
      ['II. Nha khoa Hoa Sen (2 thẻ)'],
      card(blankClinic),
    ],
    cards: [{ dentalName: 'NHA KHOA ÁNH DƯƠNG' }, { dentalName: 'NHA KHOA ÁNH DƯƠNG' }, {}],
    said: 'Nha khoa của 3 dòng lấy theo tên nhóm phía trên: dòng 3–4, 6',
  },
  'a blank clinic below a title that names none': {
    rows: [header, ['Nha khoa Ánh Dương'], card(blankClinic), ['Khu vực miền Trung'], card(blankClinic)],
    cards: [{ dentalName: 'Nha khoa Ánh Dương' }, null],
    said: 'thiếu nha khoa',
  },
  'a clinic of its own below the title of another': {
    rows: [header, ['Nha khoa Ánh Dương'], card()],
    cards: [{}],
  },
  'a merged clinic': {
    rows: [header, card(), card(blankClinic)],
    merged: ['D2:D3'],
    cards: [{}, {}],
    said: 'ô gộp (merge)',
  },
  'a header that says where the number stands': {
    rows: [named({ 'Mã số': 'Mã số ghi trên thẻ bảo hành' }), card()],
    cards: [{}],
  },
  'headers of two letters, and an English one': {
    rows: [named({ 'Tên sản phẩm': 'SP', 'Họ tên': 'KH', 'Nha khoa': 'NK', 'Ngày hết hạn': 'Exp. date' }), card()],
    cards: [{}],
  },
  'a row of units': {
    rows: [header, [null, null, 'số', null, null, '(răng)', '(ngày/tháng/năm)'], card()],
    cards: [{}],
    said: 'dòng ghi đơn vị của các cột: dòng 2',
  },
  'a row of units that puts the month first': {
    rows: [header, [null, null, null, null, null, null, 'mm/dd/yyyy'], card()],
    cards: [null, {}],
    said: '"mm/dd/yyyy" không hợp lệ',
  },
  'days with words, in brackets and without signs': {
    rows: expiring('BH đến 25/05/2032', '(25/05/2032)', '20320525', 20_320_525, 'Bảo hành đến hết ngày 25/05/2032'),
    cards: [{}, {}, {}, {}, {}],
  },
  'digits that are no day': {
    rows: expiring('20322505', 20_322_505),
    cards: [null, null],
    said: '"20322505" không hợp lệ',
  },
  'teeth beside their number': {
    rows: [
      [...header.map((name) => (name === 'Số lượng' ? 'SL' : name)), 'Số răng'],
      [...card(), '11, 12, 13, 14'],
    ],
    cards: [{}],
    said: 'Không đọc cột: "Số răng"',
  },
  'a number of teeth that is a tooth': {
    rows: [named({ 'Số lượng': 'Số răng' }), card({ 'Số lượng': 36 }), card({ 'Số lượng': 3 })],
    cards: [null, { quantity: '3' }],
    said: 'giống số hiệu răng (36)',
  },
  'a workbook with macros': { rows: [header, card()], file: 'thẻ.xlsm', cards: [{}] },
  'quantities that nobody has': { rows: numbered(40, '2²', 1112, 32), cards: [null, null, null, { quantity: '32' }] },
  'names with more in them': {
    rows: people('Lệ (ĐT 0987654321)', 'Trần Bình - CCCD 001099012345', 'N/A', 'Lê Hoa*', 'Lê Thị Hoa'),
    cards: [null, null, null, null, { fullName: 'Lê Thị Hoa' }],
  },
  'an expiry of another century': {
    rows: expiring('21/05/1932', '25/05/2032'),
    cards: [null, {}],
    said: 'đã qua quá lâu',
  },
  'a status that says which card is cancelled': {
    rows: [
      [...header, 'Trạng thái'],
      [...card(), 'Đã hủy'],
      [...card(), 'Đang dùng'],
    ],
    cards: [{}],
    said: 'Bỏ qua 1 dòng đã hủy',
  },
  'a remark that says which card is cancelled, and one about another matter': {
    rows: [
      [...header, 'Ghi chú'],
      [...card(), 'HỦY'],
      [...card(), 'Thẻ đã hủy'],
      [...card(), 'Khách hủy hẹn, đã làm lại'],
    ],
    cards: [{}],
    said: 'Bỏ qua 2 dòng đã hủy (gạch ngang, hoặc trạng thái hay ghi chú là hủy): dòng 2–3',
  },
  'clinics, products and doctors that are numbers': {
    rows: [header, card({ 'Nha khoa': 0 }), card({ 'Tên sản phẩm': '12/05/2026' }), card({ 'Bác sĩ': '0' }), card()],
    cards: [null, null, null, {}],
    said: 'nha khoa "0" không phải là một tên',
  },
  'words and parts in the place of a number of teeth': {
    rows: numbered('1,5', '2-3', '11,12', 'hai', '2 cầu', '4 răng'),
    cards: [null, null, null, null, null, {}],
  },
  'days that are none': {
    rows: expiring('trọn đời', '10 năm', '31/02/2032', '25/05/3032', 2032, '05/2032', '25.05.32'),
    cards: [null, null, null, null, null, null, {}],
  },
  'an issue after today': {
    rows: [
      [...header, 'Ngày cấp'],
      [...card(), '25/05/2031'],
    ],
    cards: [null],
    said: 'còn quá xa',
  },
  'terms without a unit': {
    rows: [
      [...header.filter((name) => name !== 'Ngày hết hạn'), 'Ngày cấp', 'Thời hạn'],
      [...card().slice(0, -1), '25/05/2022', '10 năm'],
      [...card().slice(0, -1), '25/05/2022', '10'],
    ],
    cards: [{}, null],
    said: 'cần ghi rõ năm hay tháng',
  },
};

const csvs: Record<string, { lines: string[]; cards: Sheet['cards']; said?: string }> = {
  'a comma in a short row': {
    lines: [
      'Họ tên,Mã số,Nha khoa,Tên sản phẩm,Ngày hết hạn,Số lượng,Bác sĩ',
      'Nguyễn Văn An,#1,Nha khoa Hoa Sen, Quận 1,25/05/2032,4',
      'Nguyễn Văn An,#2,Nha khoa Hoa Sen,Sứ Zirconia HT,25/05/2032,4,BS. Lê Vy',
      'Nguyễn Văn An,#3,Nha khoa Hoa Sen,Sứ Zirconia HT,25/05/2032,4,BS. Lê Vy',
    ],
    cards: [null, {}, {}],
    said: 'dấu phẩy trong ô bên trái',
  },
  'a comma that fills the place of a doctor': {
    lines: [
      header.join(','),
      'Sứ Zirconia HT,Nguyễn Văn An,#1,Nha khoa Hoa Sen, Quận 1,4,25/05/2032',
      'Sứ Zirconia HT,Nguyễn Văn An,#2,Nha khoa Hoa Sen,BS. Lê Vy,4,25/05/2032',
      'Sứ Zirconia HT,Nguyễn Văn An,#3,Nha khoa Hoa Sen,BS. Lê Vy,4,25/05/2032',
    ],
    cards: [null, {}, {}],
    said: 'dấu phẩy trong ô bên trái',
  },
  'a space behind every comma': {
    lines: [
      header.join(', '),
      ...[1, 2, 3].map((at) => `Sứ Zirconia HT, Nguyễn Văn An, #${at}, Nha khoa Hoa Sen, BS. Lê Vy, 4, 25/05/2032`),
    ],
    cards: [{}, {}, {}],
  },
};

forEachEngine('a sheet of an office', { thorough: 'postgres' }, (engine) => {
  const { staff } = openApi(engine);
  let sent = 0;

  /** Sends a file and compares its cards, in order, with what a person reads. */
  async function expectCards(
    bytes: Uint8Array<ArrayBuffer>,
    name: string,
    { cards, said }: Pick<Sheet, 'cards' | 'said'>,
  ) {
    const form = new FormData();
    form.set('file', new File([bytes], name));
    const { status, body } = await staff.call('POST', '/imports', form);
    expect([status, body.message]).toEqual([201, undefined]);
    const { _id: id, summary } = await untilState(staff, body.import._id, 'checked');
    const { rows } = (await staff.call('GET', `/imports/${id}/rows?page=1&limit=100`)).body;
    const read = rows.map(({ values }: { values: object | null }) => values);
    expect(read).toMatchObject(cards.map((one) => one && { ...usual, ...one }));
    const faults = rows.flatMap((row: { faults: { reason: string }[] }) => row.faults.map(({ reason }) => reason));
    if (said !== undefined) expect([...summary.notes, ...faults].join('\n')).toContain(said);
    if (cards.includes(null)) return;
    // What is stored is what was shown.
    expect((await staff.call('POST', `/imports/${id}/commit`, {})).status).toBe(200);
    await untilState(staff, id, 'stored');
    const stored = await Promise.all(
      read.map(({ numbCode }: { numbCode: string }) => staff.call('GET', `/user?limit=1&q=${numbCode}`)),
    );
    expect(stored.map(({ body: { users } }) => ({ ...users[0], quantity: String(users[0].quantity) }))).toMatchObject(
      cards.map((one) => ({ ...usual, ...one })),
    );
  }

  test.each(Object.entries(sheets))('is read as a person reads it: %s', async (_, { rows, merged, file, ...truth }) => {
    // Each card has a number of its own.
    const at = header.indexOf('Mã số');
    const own = rows.map((cells) =>
      cells[at] === rowWith({})[at] ? cells.with(at, `ADS-${4_000_000 + ++sent * 137}`) : cells,
    );
    const bytes = workbook({ Thẻ: own }, merged ? { merged } : {});
    await expectCards(new Uint8Array(bytes), file ?? 'thẻ.xlsx', truth);
  });

  test.each(Object.entries(csvs))('is read as a person reads it: %s', async (_, { lines, ...truth }) => {
    const text = lines.join('\r\n').replace(/#\d/g, () => `ADS-${4_000_000 + ++sent * 137}`);
    await expectCards(new TextEncoder().encode(text), 'thẻ.csv', truth);
  });

  test('of OpenDocument is refused by its name with how to save it', async () => {
    const form = new FormData();
    const bytes = workbook({ Thẻ: [header, card()] }, { bookType: 'ods' });
    form.set('file', new File([new Uint8Array(bytes)], 'thẻ.ods'));
    const { status, body } = await staff.call('POST', '/user/import', form);
    expect([status, body.message]).toEqual([400, expect.stringMatching(/OpenDocument.*\.xlsx/u)]);
  });
});
