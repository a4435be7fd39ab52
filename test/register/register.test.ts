import { expect, test } from 'vitest';
import { Conflict, Invalid } from '#domain/errors.ts';
import { createLookUp } from '#domain/look-up/look-up-warranty.server.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { restoreRecord } from '#domain/record/restore-record.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { warrantySchema } from '#domain/warranty/warranty.ts';
import { searchWarranties } from '#domain/warranty/warranty-queries.server.ts';
import { forEachEngine } from '../engines.ts';
import { aWarranty, registerCard } from '../records.ts';

const actor = { name: 'Lan' };
const card = (more: object) => warrantySchema.parse(aWarranty({ doctorName: 'BS. Đỗ Thị Ánh', quantity: 2, ...more }));

forEachEngine('the register', (engine) => {
  const act = () => ({ db: engine.db, actor });
  const auditOf = (recordId: number) =>
    engine.db.read
      .selectFrom('audit')
      .select(['actor', 'action'])
      .where('noun', '=', 'warranty')
      .where('recordId', '=', recordId)
      .orderBy('id')
      .execute();
  const find = async (q: string) =>
    (await searchWarranties(engine.db, { q, page: 1, limit: 10 })).warranties.map((row) => row.cardNumber);

  test('a patient finds a card however the number is typed', async () => {
    await registerCard(act(), card({ cardNumber: 'ADS-0001' }));
    const lookUp = createLookUp(engine.db);
    for (const typed of ['ADS-0001', 'ads 0001', ' ads.00/01 ', 'ＡＤＳ０００１', 'ads_0001']) {
      expect(await lookUp(typed), typed).toMatchObject({ cardNumber: 'ADS-0001', customerName: 'Nguyễn Văn An' });
    }
    expect(await lookUp('ADS-1')).toBeUndefined();
  });

  test('a look-up with masked names shows first letters only', async () => {
    expect(await createLookUp(engine.db, 'partial')('ADS-0001')).toMatchObject({ customerName: 'N*** V*** A***' });
  });

  test('two active cards cannot have one number, however it is written', async () => {
    await expect(registerCard(act(), card({ cardNumber: 'ads 0001' }))).rejects.toThrow(Conflict);
  });

  test('a card in the bin is not found and its number is free; it cannot be restored once the number is used', async () => {
    const first = await registerCard(act(), card({ cardNumber: 'BIN-1', customerName: 'Lê Thị Ba' }));
    await binRecord(act(), warranties, { id: first });
    expect(await createLookUp(engine.db)('BIN-1')).toBeUndefined();
    expect(await find('le thi ba')).toEqual([]);
    const second = await registerCard(act(), card({ cardNumber: 'BIN-1', customerName: 'Lê Thị Tư' }));
    await expect(restoreRecord(act(), warranties, first)).rejects.toThrow('đã được cấp cho một thẻ khác');
    await binRecord(act(), warranties, { id: second });
    await restoreRecord(act(), warranties, first);
    expect(await find('bin1')).toEqual(['BIN-1']);
    expect(await auditOf(first)).toEqual(['create', 'bin', 'restore'].map((action) => ({ actor: 'Lan', action })));
    await expect(binRecord(act(), warranties, { id: second })).rejects.toThrow(Conflict);
    const row = await engine.db.read
      .selectFrom('warranty')
      .select(['binnedBy', 'version'])
      .where('id', '=', second)
      .executeTakeFirst();
    expect(row).toEqual({ binnedBy: 'Lan', version: 2 });
  });

  test('of two people who edit the same card, the second gets a conflict', async () => {
    const id = await registerCard(act(), card({ cardNumber: 'EDIT-1' }));
    const attempts = ['Trần Văn Một', 'Trần Văn Hai'].map((customerName) =>
      reviseRecord(act(), warranties, { id, version: 1, fields: card({ cardNumber: 'EDIT-1', customerName }) }),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await auditOf(id)).map((line) => line.action)).toEqual(['create', 'update']);
  });

  test('a correction is found under the new name and no longer under the old one', async () => {
    const id = await registerCard(act(), card({ cardNumber: 'EDIT-2', customerName: 'Phan Khôi Nguyên' }));
    const fields = card({ cardNumber: 'EDIT-2', customerName: 'Phan Bảo Quyên' });
    expect(await reviseRecord(act(), warranties, { id, version: 1, fields })).toMatchObject({
      version: 2,
      customerName: 'Phan Bảo Quyên',
    });
    expect(await find('phan khoi nguyen')).toEqual([]);
    expect(await find('phan bao quyen')).toEqual(['EDIT-2']);
  });

  test('a new expiry date may be today in Vietnam and not past; one that has passed may stay', async () => {
    await expect(registerCard(act(), card({ cardNumber: 'OLD-1', expiresOn: '2020-01-01' }))).rejects.toThrow(Invalid);
    const issue = (now: string) =>
      registerCard({ ...act(), now: new Date(now) }, card({ cardNumber: 'TODAY-1', expiresOn: '2020-01-01' }));
    await expect(issue('2020-01-01T17:00:00Z')).rejects.toThrow(Invalid);
    expect(await issue('2020-01-01T16:59:59Z')).toBeGreaterThan(0);
    const id = await registerCard(
      { ...act(), now: new Date('2019-06-01') },
      card({ cardNumber: 'OLD-1', expiresOn: '2020-01-01' }),
    );
    const fields = card({ cardNumber: 'OLD-1', expiresOn: '2020-01-01', quantity: 3 });
    expect(await reviseRecord(act(), warranties, { id, version: 1, fields })).toMatchObject({ quantity: 3 });
    const earlier = { ...fields, expiresOn: '2020-01-02' };
    await expect(reviseRecord(act(), warranties, { id, version: 2, fields: earlier })).rejects.toThrow(
      'không được trước hôm nay',
    );
  });

  test('a write that fails leaves neither the record nor an audit line', async () => {
    const count = async () => ({
      audit: (await engine.db.read.selectFrom('audit').select('id').execute()).length,
      warranties: (await engine.db.read.selectFrom('warranty').select('id').execute()).length,
    });
    const before = await count();
    await expect(registerCard(act(), card({ cardNumber: 'ADS0001' }))).rejects.toThrow(Conflict);
    expect(await count()).toEqual(before);
  });
});
