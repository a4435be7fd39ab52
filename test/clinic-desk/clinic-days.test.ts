// How staff take back what a clinic has issued on a day.
import { beforeAll, expect, test } from 'vitest';
import { addDays, todayInVietnam } from '#domain/calendar.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { listIssueDays } from '#domain/clinic-desk/clinic-days.server.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { undoChange } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { type OrderedBatch, orderCards } from '../printed-card/batches.ts';
import { aProduct } from '../records.ts';

forEachEngine('the days of a clinic', { thorough: 'postgres' }, (engine) => {
  const api = openApi(engine, { SECRET_KEY: 'a-key-of-thirty-two-characters!!', LOOKUP_LIMIT: '0' });
  const { staff, owner, viewer, visitor } = api;
  const today = todayInVietnam();
  let clinic: number;
  let batch: OrderedBatch;
  let desk: ReturnType<typeof api.clinic>;

  beforeAll(async () => {
    clinic = (await addRecord(engine.context, clinics, { name: 'Nha khoa Sen Trắng' })).id;
    await addRecord(engine.context, products, aProduct({ name: 'Perlenau Tal', warranty: '10 năm' }));
    batch = await orderCards(engine, owner, 20);
    const range = { from: 1, to: 20, dental: String(clinic) };
    expect((await staff.call('POST', `/card-batches/${batch.id}/hand-over`, range)).status).toBe(200);
    desk = api.clinic(clinic);
  });

  const issue = async (place: number) => {
    const issued = await desk.call('POST', '/clinic/cards', {
      ...{ numbCode: batch.number(place), fullName: `Khách ${place}`, productName: 'Perlenau Tal' },
      ...{ doctorName: '', quantity: 2, toothPosition: '' },
    });
    expect(issued.status).toBe(201);
    return issued.body.user;
  };
  const takeBack = (who = staff, headers = {}, day = today) =>
    who.call('POST', `/dental/${clinic}/issue-days/take-back`, { day }, headers);
  const days = async () => (await staff.call('GET', `/dental/${clinic}/issue-days`)).body.days;
  const isFound = async (place: number) =>
    (await visitor.call('GET', `/user/getUser?cartId=${batch.number(place)}`)).status === 200;

  test('one press takes the day back but for what somebody else has changed, and one more restores it', async () => {
    const cards = [await issue(1), await issue(2), await issue(3)];
    const {
      numbCode: _,
      dentalName: __,
      issuedDate: ___,
      expiryDate: ____,
      _id,
      correctableUntil: _____,
      hasVisits,
      ...own
    } = cards[0];
    expect((await desk.call('PUT', `/clinic/cards/${_id}`, { ...own, quantity: 3 })).status).toBe(200);
    const { user } = (await staff.call('GET', `/user/${cards[1]._id}`)).body;
    const { numbCode, fullName, productName, dentalName, quantity, expiryDate, version } = user;
    const edit = { numbCode, fullName, productName, dentalName, quantity: quantity + 1, expiryDate, version };
    expect((await staff.call('PUT', `/user/${cards[1]._id}`, edit)).status).toBe(200);
    expect(await days()).toEqual([{ day: today, counts: 3 }]);

    for (const [who, status] of [
      [visitor, 401],
      [viewer, 403],
      [desk, 403],
    ] as const)
      expect((await takeBack(who as typeof staff)).status).toBe(status);

    const headers = { 'idempotency-key': 'lay-lai-ca-ngay' };
    const taken = await takeBack(staff, headers);
    expect([taken.status, taken.body]).toEqual([
      200,
      expect.objectContaining({ counts: 2, unchanged: [batch.number(2)], change: expect.any(String) }),
    ]);
    expect(taken.body.message).toBe('Đã lấy lại 2 thẻ; giữ nguyên 1 thẻ đã có người khác sửa.');
    expect((await takeBack(staff, headers)).body).toEqual(taken.body);
    expect([await isFound(1), await isFound(2), await isFound(3)]).toEqual([false, true, false]);
    expect((await desk.call('GET', '/clinic')).body.left).toBe(19);
    expect(await days()).toEqual([{ day: today, counts: 1 }]);
    const nothing = await takeBack();
    expect([nothing.status, nothing.body.message]).toEqual([
      409,
      'Không lấy lại được: 1 thẻ của ngày này đã có người khác sửa.',
    ]);

    const restored = await undoChange(staff, taken.body.change);
    expect([restored.status, restored.counts]).toEqual([200, { done: 2, total: 2 }]);
    expect([await isFound(1), await isFound(3)]).toEqual([true, true]);
    expect(await days()).toEqual([{ day: today, counts: 3 }]);
    const again = await takeBack();
    expect(again.body.counts).toBe(2);
    await undoChange(staff, again.body.change);
  });

  test('a day is one of Vietnam, and another day is left alone', async () => {
    const { _id } = await issue(4);
    const yesterday = addDays(today, -1);
    const lastSecond = new Date(`${yesterday}T23:59:59+07:00`).toISOString();
    await engine.db.write((tx) =>
      tx.updateTable('clinicIssue').set({ issuedAt: lastSecond }).where('warrantyId', '=', Number(_id)).execute(),
    );
    expect((await days()).map(({ day }: { day: string }) => day)).toEqual([today, yesterday]);
    expect((await takeBack(staff, {}, yesterday)).body.counts).toBe(1);
    expect(await isFound(4)).toBe(false);
    expect(await isFound(3)).toBe(true);
    expect((await takeBack(staff, {}, '2026-02-31')).body.errors[0].field).toBe('day');
    expect((await takeBack(staff, {}, addDays(today, -2))).body.message).toBe('Ngày này không còn thẻ nào để lấy lại.');
    expect(await listIssueDays(engine.db.read, clinic, new Date(Date.now() + 100 * 86_400_000))).toEqual([]);
  });
});
