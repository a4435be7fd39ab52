// The printed cards that a clinic has, when it is merged into another, separated again, and removed for good.
import { beforeAll, expect, test } from 'vitest';
import { undoChange } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';
import { orderCards } from './batches.ts';

forEachEngine('printed cards of a clinic', { thorough: 'postgres' }, (engine) => {
  const { staff, owner } = openApi(engine, { SECRET_KEY: 'a-key-of-thirty-two-characters!!' });
  let number = (_place: number) => '';
  let path = '';
  const ids = { kept: '', other: '' };
  const handOver = (from: number, to: number, dental: string) =>
    staff.call('POST', `${path}/hand-over`, { from, to, dental });
  const cardAt = async (place: number) => (await staff.call('GET', `/card/${number(place)}`)).body.card;
  const holders = async (...places: number[]) =>
    Promise.all(places.map(async (place) => (await cardAt(place)).dental?.dentalName ?? null));
  const left = async () =>
    (await staff.call('GET', '/card-batches/left')).body.dentals.map(
      ({ dentalName, left: count }: { dentalName: string | null; left: number }) => [dentalName, count],
    );

  beforeAll(async () => {
    const add = async (dentalName: string) => (await staff.call('POST', '/dental', { dentalName })).body.dental._id;
    ids.kept = await add('Nha khoa Cỏ Lau');
    ids.other = await add('NK Cỏ Lau');
    const batch = await orderCards(engine, owner, 40);
    number = batch.number;
    path = `/card-batches/${batch.id}`;
    await handOver(1, 5, ids.kept);
    await handOver(6, 10, ids.other);
    await handOver(20, 22, ids.other);
    await registerCard(engine.context, { cardNumber: number(7) });
  });
  let merge = '';

  test('go to the clinic that it is merged into, and their history says so', async () => {
    merge = (await staff.call('POST', `/dental/${ids.kept}/merge`, { other: ids.other })).body.change;
    expect(await left()).toEqual([['Nha khoa Cỏ Lau', 12]]);
    expect(await holders(1, 6, 7, 22, 23)).toEqual([...Array(4).fill('Nha khoa Cỏ Lau'), null]);
    expect((await cardAt(21)).history.map(({ note }: { note: string }) => note)).toEqual([
      'Số 20–22 · Nha khoa Cỏ Lau',
      'Số 20–22 · NK Cỏ Lau',
      null,
    ]);
    expect((await handOver(11, 11, ids.kept)).status).toBe(200);
  });

  test('come back when both are separated, but for those that were moved since', async () => {
    await staff.call('POST', `${path}/take-back`, { from: 8, to: 8 });
    await handOver(8, 8, ids.kept);
    await staff.call('POST', `${path}/take-back`, { from: 20, to: 20 });
    expect((await undoChange(staff, merge)).status).toBe(200);
    const [kept, other] = ['Nha khoa Cỏ Lau', 'NK Cỏ Lau'];
    expect(await holders(5, 6, 7, 8, 9, 11, 20, 21)).toEqual([kept, other, other, kept, other, kept, null, other]);
    expect((await cardAt(22)).history[0].note).toBe('Số 21–22 · NK Cỏ Lau');
  });

  test('are nobody’s when it is removed for good: they are counted apart, and are handed out once they were taken back', async () => {
    await staff.call('DELETE', `/dental/delete/${ids.other}`);
    expect((await owner.call('PUT', `/dental/remove/${ids.other}`)).status).toBe(200);
    expect(await left()).toContainEqual([null, 5]);
    expect(await cardAt(9)).toMatchObject({ state: 'handed', dental: null });
    const refused = await handOver(9, 9, ids.kept);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining(`(${number(9)}) đã giao cho một nha khoa.`),
    ]);
    await staff.call('POST', `${path}/take-back`, { from: 9, to: 10 });
    expect((await handOver(9, 10, ids.kept)).status).toBe(200);
    const newer = (await staff.call('POST', '/dental', { dentalName: 'Nha khoa Mới' })).body.dental._id;
    expect(newer).not.toBe(ids.other);
    expect(await left()).toContainEqual([null, 3]);
  });
});
