// Files and forms with numbers of printed cards: void ones are refused, and what is odd about others is said.
import { beforeAll, describe, expect, test } from 'vitest';
import { formatCardNumber, withCheckDigits } from '#domain/printed-number.ts';
import { moveImport } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { formOf, rowOf, untilState, uploadChecked } from '../import/staged.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';
import { orderCards } from './batches.ts';

/** Of the form of a printed card, with wrong check digits; and with right ones, though no card has it. */
const mistyped = '7304-8215-6629';
const unprinted = formatCardNumber(withCheckDigits('7304821567'));

const refusal = (number: string) => `mã số "${number}" là của thẻ in đã hủy, không cấp cho khách được nữa`;
const isVoid = 'Mã số này là của thẻ in đã hủy, không cấp cho khách được nữa';

forEachEngine('numbers of printed cards', { thorough: 'postgres' }, (engine) => {
  const { staff, owner } = openApi(engine, { SECRET_KEY: 'a-key-of-thirty-two-characters!!' });
  const cardOf = (cardNumber: string) => registerCard(engine.context, { cardNumber });
  const send = async (...rows: string[]) => (await staff.call('POST', '/user/import', formOf(rows))).body;
  const stateOf = async (number: string) => (await staff.call('GET', `/card/${number}`)).body.card.state;

  test('are not told from others in a file while no batch was ever ordered', async () => {
    await cardOf('A-0');
    expect(await send(rowOf(mistyped), rowOf('1234-5678-9012'))).toMatchObject({ code: 'imported', warnings: [] });
  });

  describe('of a batch', () => {
    let number = (_place: number) => '';
    let path = '';

    beforeAll(async () => {
      const batch = await orderCards(engine, owner, 20);
      ({ number } = batch);
      path = `/card-batches/${batch.id}`;
      const dental = (await staff.call('POST', '/dental', { dentalName: 'Nha khoa Cỏ Lau' })).body.dental._id;
      await staff.call('POST', `${path}/hand-over`, { from: 5, to: 9, dental });
      await staff.call('POST', `${path}/void`, { from: 1, to: 2, reason: 'lost' });
    });

    test('that are void are refused by row, in one go and in steps, and the others are stored', async () => {
      const spaced = number(2).replaceAll('-', ' ');
      const rows = [rowOf(number(3)), rowOf(number(1)), rowOf('A-1'), rowOf(spaced), rowOf('A-2', { quantity: 'hai' })];
      const refused = await send(...rows);
      expect(refused).toMatchObject({ code: 'invalid-rows', counts: { read: 5, issues: 3 } });
      expect(refused.message).toBe('Không nhập dòng nào: 3 lỗi trong 5 dòng.');
      expect(refused.invalidQuantities.slice(0, 2)).toEqual([
        `Dòng 3: ${refusal(number(1))}`,
        `Dòng 5: ${refusal(spaced)}`,
      ]);
      expect(refused.issues[0]).toMatchObject({ row: 3, column: 'Mã số', value: number(1) });

      const { _id: id, summary } = await uploadChecked(staff, rows);
      expect(summary.counts).toEqual({ new: 2, changed: 0, same: 0, skipped: 0, faulty: 3 });
      expect(summary.faults).toContainEqual(
        expect.objectContaining({ kind: 'void-card', field: 'numbCode', count: 2, reason: refusal(number(1)) }),
      );
      await staff.call('POST', `/imports/${id}/commit`, { faulty: 'skip' });
      expect((await untilState(staff, id, 'stored')).result).toMatchObject({ added: 2, faulty: 3 });
      expect([await stateOf(number(1)), await stateOf(number(3))]).toEqual(['void', 'issued']);
    });

    test('that are void stay refused where the later of two rows would win', async () => {
      const form = formOf([rowOf(number(1)), rowOf(number(4)), rowOf(number(1)), rowOf(number(4), { quantity: '3' })]);
      const { body } = await staff.call('POST', '/imports', form);
      await untilState(staff, body.import._id, 'checked');
      await staff.call('PATCH', `/imports/${body.import._id}`, { repeatedCards: 'update' });
      const { summary } = await untilState(staff, body.import._id, 'checked');
      expect(summary.counts).toMatchObject({ new: 1, changed: 1, faulty: 2 });
      await staff.call('POST', `/imports/${body.import._id}/commit`, { faulty: 'skip' });
      expect((await untilState(staff, body.import._id, 'stored')).result).toMatchObject({ added: 1, updated: 1 });
      expect((await staff.call('GET', `/user?limit=1&q=${number(4)}`)).body.users[0]).toMatchObject({ quantity: 3 });
    });

    test('are stored with a remark where a check digit is wrong, no card was printed, or another clinic has the card', async () => {
      const clinic = 'Nha khoa Cỏ Lau';
      const rows = [
        rowOf(unprinted),
        rowOf(number(5)),
        rowOf(number(6), { clinic: 'NHA KHOA cỏ lau' }),
        rowOf(number(7), { clinic }),
        rowOf(number(10)),
        rowOf('1111-2222-3333'),
      ];
      const { summary } = await uploadChecked(staff, rows);
      const remarks = [
        `"NHA KHOA cỏ lau" được ghi là "${clinic}" (1 dòng).`,
        'Mã số của 1 thẻ có 12 chữ số như thẻ in nhưng sai số kiểm tra, có thể gõ nhầm: dòng 7.',
        'Mã số của 1 thẻ chưa từng được in: dòng 2.',
        `1 thẻ in đã giao cho nha khoa khác với nha khoa của dòng: dòng 3 "${clinic}".`,
      ];
      expect(summary.notes).toEqual(remarks);
      const stored = await send(...rows);
      expect([stored.code, stored.warnings]).toEqual(['imported', remarks]);
    });

    test('that are void are given to no card by hand, nor back to one from the bin', async () => {
      const names = { productName: 'Perlenau Tal', dentalName: 'Nha khoa Thuyền Giấy', fullName: 'Lê Vy' };
      const card = { ...names, numbCode: number(2), quantity: 1, expiryDate: '2040-01-31' };
      const errors = [{ field: 'numbCode', message: isVoid }];
      const added = await staff.call('POST', '/user', card);
      expect([added.status, added.body]).toMatchObject([409, { message: isVoid, errors }]);
      const id = await cardOf('A-3');
      const changed = await staff.call('PUT', `/user/${id}`, { ...card, numbCode: number(2).replaceAll('-', '') });
      expect([changed.status, changed.body]).toMatchObject([409, { message: isVoid, errors }]);

      const binned = await cardOf(number(11));
      await staff.call('DELETE', `/user/delete/${binned}`);
      await cardOf(number(11));
      expect((await staff.call('POST', `/card/${number(11)}/replace`, { by: number(12) })).status).toBe(200);
      const restored = await staff.call('PUT', `/user/restore/${binned}`);
      expect([restored.status, restored.body]).toMatchObject([409, { message: isVoid, errors }]);
      const many = await staff.call('POST', '/user/restore-all', { ids: [String(binned)] });
      expect(many.body).toMatchObject({ counts: 0, conflicts: [{ _id: String(binned), message: isVoid }] });
      expect(many.body.conflicts[0]).not.toHaveProperty('conflictWith');
    });

    test('that became void while an import was undone are left in the bin by its redo, and named', async () => {
      const { importId } = await send(rowOf(number(13)), rowOf('A-4'));
      await moveImport(staff, importId, 'undo');
      await cardOf(number(13));
      await staff.call('POST', `/card/${number(13)}/replace`, { by: number(14) });
      expect(await moveImport(staff, importId, 'redo')).toMatchObject({
        counts: { done: 1, total: 2 },
        left: [{ reason: 'mã số là của thẻ in đã hủy' }],
      });
    });
  });
});
