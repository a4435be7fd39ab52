import { expect, test } from 'vitest';
import { Conflict, Invalid } from '#domain/errors.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { warrantySchema } from '#domain/warranty/warranty.ts';
import { forEachEngine } from '../engines.ts';
import { aWarranty, registerCard } from '../records.ts';

const card = (more: object) => warrantySchema.parse(aWarranty({ doctorName: 'BS. Đỗ Thị Ánh', quantity: 2, ...more }));

forEachEngine('the register', (engine) => {
  test('a new expiry date may be today in Vietnam and not past; one that has passed may stay', async () => {
    await expect(registerCard(engine.context, card({ cardNumber: 'OLD-1', expiresOn: '2020-01-01' }))).rejects.toThrow(
      Invalid,
    );
    const issue = (now: string) =>
      registerCard({ ...engine.context, now: new Date(now) }, card({ cardNumber: 'TODAY-1', expiresOn: '2020-01-01' }));
    await expect(issue('2020-01-01T17:00:00Z')).rejects.toThrow(Invalid);
    expect(await issue('2020-01-01T16:59:59Z')).toBeGreaterThan(0);
    const id = await registerCard(
      { ...engine.context, now: new Date('2019-06-01') },
      card({ cardNumber: 'OLD-1', expiresOn: '2020-01-01' }),
    );
    const fields = card({ cardNumber: 'OLD-1', expiresOn: '2020-01-01', quantity: 3 });
    expect(await reviseRecord(engine.context, warranties, { id, version: 1, fields })).toMatchObject({ quantity: 3 });
    const earlier = { ...fields, expiresOn: '2020-01-02' };
    await expect(reviseRecord(engine.context, warranties, { id, version: 2, fields: earlier })).rejects.toThrow(
      'không được trước hôm nay',
    );
  });

  test('a write that fails leaves neither the record nor an audit line', async () => {
    const count = async () => ({
      audit: (await engine.db.read.selectFrom('audit').select('id').execute()).length,
      warranties: (await engine.db.read.selectFrom('warranty').select('id').execute()).length,
    });
    const before = await count();
    await expect(registerCard(engine.context, card({ cardNumber: 'today 1' }))).rejects.toThrow(Conflict);
    expect(await count()).toEqual(before);
  });
});
