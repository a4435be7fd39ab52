// A sheet with an issue date and a term in place of an expiry date.
import { expect, test } from 'vitest';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { aProduct } from '../records.ts';
import { fileForm, uploadChecked } from './staged.ts';

forEachEngine('an expiry date', { thorough: 'postgres' }, (engine) => {
  const { staff } = openApi(engine);

  const send = async (columns: string, ...cards: string[]) => {
    const rows = [`Mã số;Họ tên;Tên sản phẩm;Nha khoa;Số lượng;${columns}`];
    for (const [at, card] of cards.entries()) rows.push(`HAN-${at};Phạm Hạn;Perlenau Tal;Nha khoa Xa;1;${card}`);
    return (await staff.call('POST', '/user/import', fileForm(rows))).body;
  };

  test('that is invalid or cannot be computed is an issue', async () => {
    const cards = ['01/03/2026;mười', '01/03/2026;100', ';10 năm', '01/03/2026;'];
    expect((await send('Ngày cấp;Thời hạn', ...cards)).invalidQuantities).toEqual([
      'Dòng 2: thời hạn bảo hành "mười" không hợp lệ: cần ghi rõ năm hay tháng, ví dụ 10 năm hoặc 18 tháng',
      'Dòng 3: thời hạn bảo hành "100" không hợp lệ: cần ghi rõ năm hay tháng, ví dụ 10 năm hoặc 18 tháng',
      'Dòng 4: thiếu ngày cấp',
      'Dòng 5: thiếu thời hạn bảo hành',
    ]);
    const late = await send('Ngày cấp;Ngày hết hạn', '02/03/2026;01/03/2026');
    expect(late.invalidQuantities).toEqual(['Dòng 2: Ngày cấp không được sau ngày hết hạn']);
  });

  test('is computed from the issue date and the term, and a note says so', async () => {
    const { success, warnings } = await send('Ngày cấp;Thời hạn bảo hành', '01/03/2026;10 năm', '29/02/2024;18 tháng');
    expect(success).toBe(true);
    const from = 'được tính từ cột "Ngày cấp" cộng';
    expect(warnings).toContain(`Ngày hết hạn của 1 thẻ ${from} 10 năm theo cột "Thời hạn bảo hành": dòng 2.`);
    expect(warnings).toContain(`Ngày hết hạn của 1 thẻ ${from} 1 năm 6 tháng theo cột "Thời hạn bảo hành": dòng 3.`);
    const { users } = (await staff.call('GET', '/user?limit=2&sort=numbCode')).body;
    expect(users).toMatchObject([
      { numbCode: 'HAN-0', issuedDate: '2026-03-01', expiryDate: '2036-03-01' },
      { numbCode: 'HAN-1', issuedDate: '2024-02-29', expiryDate: '2025-08-29' },
    ]);
  });

  test('is computed by the term of the product where the sheet has no term, also under an alias', async () => {
    await addRecord(
      engine.context,
      products,
      aProduct({ name: 'Perlenau Tal', warranty: 'Bảo hành 15 năm', aliases: 'Tal' }),
    );
    await addRecord(engine.context, products, aProduct({ name: 'Perlenau Kern', warranty: 'trọn đời' }));
    const sendCards = (...cards: string[]) => {
      const rows = ['Mã số;Họ tên;Sản phẩm;Nha khoa;Số lượng;Ngày cấp', ...cards];
      return staff.call('POST', '/user/import', fileForm(rows));
    };
    const unknown = await sendCards(
      'SP-1;Phạm Hạn;Perlenau Kern;Nha khoa Xa;1;01/03/2026',
      'SP-2;Phạm Hạn;Sứ Lạ;B;1;01/03/2026',
    );
    expect(unknown.body.invalidQuantities).toEqual([
      'Dòng 2: không tính được ngày hết hạn: không biết thời hạn bảo hành của sản phẩm "Perlenau Kern"',
      'Dòng 3: không tính được ngày hết hạn: không biết thời hạn bảo hành của sản phẩm "Sứ Lạ"',
    ]);
    const { body } = await sendCards(
      'SP-1;Phạm Hạn;perlenau tal;Nha khoa Xa;1;01/03/2026',
      'SP-2;Phạm Hạn;TAL;Nha khoa Xa;1;02/03/2026',
    );
    expect(body.warnings).toContain(
      'Ngày hết hạn của 2 thẻ được tính từ cột "Ngày cấp" cộng 15 năm của sản phẩm: dòng 2–3.',
    );
    const { users } = (await staff.call('GET', '/user?limit=2&q=SP-&sort=numbCode')).body;
    expect(users.map(({ expiryDate }: { expiryDate: string }) => expiryDate)).toEqual(['2041-03-01', '2041-03-02']);
  });

  test('is not computed by the catalogue in silence where a column that is not read has another term', async () => {
    const header = 'Mã số;Họ tên;Tên sản phẩm;Nha khoa;Số lượng;Ngày lắp;Gói BH;Tái khám';
    const card = (number: string, term: string) =>
      `${number};Phạm Hạn;Perlenau Tal;Nha khoa Xa;1;01/03/2026;${term};6 tháng`;
    const { _id: id, summary } = await uploadChecked(
      staff,
      fileForm([header, card('GB-1', '7 năm'), card('GB-2', '15 năm'), card('GB-3', 'Vàng')]),
    );
    expect(summary.counts).toMatchObject({ new: 2, faulty: 1 });
    const { rows } = (await staff.call('GET', `/imports/${id}/rows?page=1&limit=9`)).body;
    expect(rows[0].faults).toMatchObject([
      {
        kind: 'implausible',
        column: 'Gói BH',
        proposal: '01/03/2033',
        reason:
          'cột "Gói BH" ghi "7 năm" nhưng không được đọc; nếu đó là thời hạn bảo hành, hãy bấm "Sửa cột" và chọn cột này',
      },
    ]);
  });

  test('of the sheet, or computed by the term of the sheet, stands whatever the term of the product is', async () => {
    const sendCard = (columns: string, card: string) => {
      const header = 'Mã số;Họ tên;Tên sản phẩm;Nha khoa;Số lượng;Ngày cấp';
      return staff.call('POST', '/user/import', fileForm([`${header};${columns}`, card]));
    };
    // The catalogue says 15 years.
    await sendCard('Thời hạn', 'KY-1;Phạm Hạn;Perlenau Tal;Nha khoa Xa;1;01/03/2026;10 năm');
    const dated = 'KY-2;Phạm Hạn;Perlenau Tal;Nha khoa Xa;1;01/03/2026;01/03/2031;5 năm';
    const { body } = await sendCard('Ngày hết hạn;Thời hạn bảo hành', dated);
    expect(body.warnings).toContain('Không đọc cột: "Thời hạn bảo hành".');
    const { users } = (await staff.call('GET', '/user?limit=2&q=KY-&sort=numbCode')).body;
    expect(users.map(({ expiryDate }: { expiryDate: string }) => expiryDate)).toEqual(['2036-03-01', '2031-03-01']);
    const empty = await sendCard('Ngày hết hạn', 'KY-3;Phạm Hạn;Perlenau Tal;Nha khoa Xa;1;01/03/2026;');
    expect(empty.body.invalidQuantities).toEqual(['Dòng 2: thiếu ngày hết hạn']);
  });

  test('in the sheet is used unchanged; the term is not read, and a note says so', async () => {
    const header = 'Mã số;Họ tên;Tên sản phẩm;Nha khoa;Số lượng;Ngày cấp;Thời hạn;Ngày hết hạn';
    const card = 'HAN-7;Phạm Hạn;Perlenau Tal;Nha khoa Xa;1;01/03/2026;5 năm;01/03/2031';
    const { body } = await staff.call('POST', '/user/import', fileForm([header, card]));
    expect(body.warnings).toContain('Không đọc cột: "Thời hạn".');
    // No note says that the date was computed.
    expect(body.warnings).not.toContainEqual(expect.stringContaining('được tính'));
    const { users } = (await staff.call('GET', '/user?limit=1&q=HAN-7')).body;
    expect(users).toMatchObject([{ issuedDate: '2026-03-01', expiryDate: '2031-03-01' }]);
  });
});
