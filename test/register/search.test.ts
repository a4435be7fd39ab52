import { expect, test } from 'vitest';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { searchText, type WarrantyFields, warrantySchema } from '#domain/warranty/warranty.ts';
import { listWarranties } from '#domain/warranty/warranty-queries.server.ts';
import { fictionalWarranties } from '../../scripts/fictional-warranties.ts';
import { forEachEngine } from '../engines.ts';
import { aWarranty, registerCard } from '../records.ts';

const actor = { name: 'Lan' };
const named = (customerName: string, cardNumber: string, more: Partial<WarrantyFields> = {}) =>
  warrantySchema.parse(aWarranty({ customerName, cardNumber, clinicName: 'Nha khoa A', ...more }));

forEachEngine('search', (engine) => {
  const act = () => ({ db: engine.db, actor, now: new Date('2020-01-01') });
  const search = async (q: string, page = 1) => {
    const found = await listWarranties(engine.db, { q, active: true, sort: 'id', dir: 'desc' }, { page, limit: 10 });
    return { total: found.total, cards: found.warranties.map((row) => row.cardNumber) };
  };

  test('an empty register gives no results', async () => {
    expect(await search('')).toEqual({ total: 0, cards: [] });
    expect(await search('nguyen')).toEqual({ total: 0, cards: [] });
  });

  test('a name is found with and without accents, in NFC and NFD, with Đ, đ, Ð and in any case', async () => {
    await registerCard(act(), named('Nguyễn Văn Đức', 'D-1'));
    await registerCard(act(), named('NGUYỄN VĂN ĐỨC', 'D-2'));
    await registerCard(act(), named('Nguyễn Văn Ðức', 'D-3'));
    await registerCard(act(), named('Nguyen Van Duc', 'D-4'));
    for (const q of [
      'nguyen van duc',
      'Nguyễn Văn Đức',
      'đức nguyễn',
      'NGUYỄN',
      'guy duc',
      'Nguyễn'.normalize('NFD'),
      'ｎｇｕｙｅｎ',
    ]) {
      expect(await search(q), q).toEqual({ total: 4, cards: ['D-4', 'D-3', 'D-2', 'D-1'] });
    }
  });

  test('words may come from different fields and in any order, but all must occur', async () => {
    await registerCard(act(), named('Hồ Bảo', 'W-77', { clinicName: 'Nha khoa Mây Tím', doctorName: 'BS. Lý Lan' }));
    expect((await search('tim bao ly tal')).cards).toEqual(['W-77']);
    expect((await search('tim bao ly vang')).total).toBe(0);
  });

  test('a recall is a search: a lot is found however its parts are separated, beside other words', async () => {
    const lot = '22A-0457/B';
    await registerCard(act(), named('Thái Lô Một', 'LO-1', { lot, doctorName: 'BS. Vũ' }));
    await registerCard(act(), named('Thái Lô Hai', 'LO-2', { lot: '22a 0457 B', doctorName: null }));
    await registerCard(act(), named('Thái Lô Ba', 'LO-3', { lot: '22A-0458' }));
    for (const q of ['22a-0457', '22A 0457', '0457 thai', '22A-0457/B', '22a0457b'])
      expect((await search(q)).cards.toSorted(), q).toEqual(['LO-1', 'LO-2']);
    expect((await search('vu 22A0457')).cards).toEqual(['LO-1']);
  });

  test('one and two letters are enough', async () => {
    expect((await search('ly')).cards).toEqual(['W-77']);
    expect((await search('w')).cards).toEqual(['W-77']);
    expect((await search('77 ho')).cards).toEqual(['W-77']);
  });

  test('percent, underscore, quotes and operators have no special meaning', async () => {
    await registerCard(act(), named('Sứ 50% "mờ" AND_OR', 'P-1'));
    expect((await search('%')).cards).toEqual(['P-1']);
    expect((await search('_')).cards).toEqual(['P-1']);
    expect((await search('and_or')).cards).toEqual(['P-1']);
    expect((await search('"mo"')).cards).toEqual(['P-1']);
    for (const q of ['"', '*', 'a*', '^d', '(', 'NEAR(a b)', 'search:duc', "'", '\\', '-duc'])
      expect((await search(q)).total, q).toBeLessThan(6);
  });

  test('a query that is one card number puts that card first, however it is written', async () => {
    await registerCard(act(), named('Một', 'CR-100'));
    await registerCard(act(), named('Hai', 'CR-1005'));
    await registerCard(act(), named('Ba', 'CR-10051'));
    expect(await search('cr100')).toEqual({ total: 3, cards: ['CR-100', 'CR-10051', 'CR-1005'] });
    expect((await search('CR 1005')).cards).toEqual(['CR-1005', 'CR-10051']);
    expect(await search('CR – 100'.replace('–', '/'))).toEqual({ total: 1, cards: ['CR-100'] });
  });

  test('a number that begins with a word comes before one that holds it elsewhere', async () => {
    const hoa = { clinicName: 'Nha khoa Hoa Sim' };
    await registerCard(act(), named('Lê Ba', '12-0345', hoa));
    await registerCard(act(), named('Lê Hai', '34-1290', hoa));
    await registerCard(act(), named('Lê Hoa', '55-0012', hoa));
    expect((await search('12- sim')).cards).toEqual(['12-0345', '55-0012', '34-1290']);
    expect((await search('12- hoa')).cards).toEqual(['12-0345', '55-0012', '34-1290']);
    expect((await search('55 sim')).cards).toEqual(['55-0012']);
    expect((await search('12 34')).cards).toEqual(['34-1290', '12-0345']);
  });

  test("a word that is in 'nha khoa' or 'phòng khám' alone comes last", async () => {
    const other = { clinicName: 'Nha khoa Mai Vàng', productName: 'Perlenau Fels' };
    await registerCard(act(), named('Tạ Khoát', 'NK-1', other));
    await registerCard(act(), named('Tạ Minh', 'NK-2', { ...other, doctorName: 'BS. Khoa' }));
    await registerCard(act(), named('Tạ Lan', 'NK-3', other));
    await registerCard(act(), named('Tạ Khoa', 'NK-4', other));
    await registerCard(act(), named('Tạ Cúc', 'NK-5', { ...other, clinicName: 'Phòng khám Mai Vàng' }));
    expect((await search('ta khoa fels')).cards).toEqual(['NK-4', 'NK-2', 'NK-1', 'NK-3']);
    expect((await search('ta nha khoa fels')).cards).toEqual(['NK-4', 'NK-3', 'NK-2', 'NK-1']);
    expect((await search('fels kham')).cards).toEqual(['NK-5']);
  });

  test('counts follow edits and the bin', async () => {
    const id = await registerCard(act(), named('Kiều Oanh Trước', 'K-1'));
    expect((await search('truoc')).total).toBe(1);
    await reviseRecord(act(), warranties, { id, version: 1, fields: named('Kiều Oanh Sau', 'K-1') });
    expect((await search('truoc')).total).toBe(0);
    expect((await search('oanh sau')).total).toBe(1);
    await binRecord(act(), warranties, { id });
    expect(await search('oanh')).toEqual({ total: 0, cards: [] });
  });

  test('pages neither repeat nor skip a record', async () => {
    for (const fields of fictionalWarranties(60, 5)) await registerCard(act(), fields);
    const { total } = await search('');
    const seen: string[] = [];
    for (let page = 1; page <= Math.ceil(total / 10); page++) seen.push(...(await search('', page)).cards);
    expect(new Set(seen).size).toBe(total);
    expect(seen.length).toBe(total);
    expect(await search('', 1000)).toEqual({ total, cards: [] });
  });

  test('the stored search text matches the fields', async () => {
    const rows = await engine.db.read.selectFrom('warranty').selectAll().execute();
    for (const row of rows) expect(row.search).toBe(searchText(row));
  });

  test('a customer of that name comes before newer ones who have its words, and these before other fields', async () => {
    await registerCard(act(), named('Quách Tố Như', 'R-1'));
    await registerCard(act(), named('Tố Như Quách', 'R-2'));
    await registerCard(act(), named('Quách Tốt Như', 'R-3'));
    await registerCard(act(), named('Lê Bình', 'R-4', { doctorName: 'BS. Quách Tố Như' }));
    expect((await search('quach to nhu')).cards).toEqual(['R-1', 'R-2', 'R-4', 'R-3']);
  });
});
