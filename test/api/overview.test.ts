// The register in figures: each one is what the list counts that a reader gets to from it.
import { beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, monthInVietnam, todayInVietnam } from '#domain/calendar.ts';
import { fictionalWarranties } from '../../scripts/fictional-warranties.ts';
import { forEachEngine } from '../engines.ts';
import { setLookUps } from '../look-up/look-up-days.ts';
import { openApi } from '../open-api.ts';
import { registerCard, storedCard } from '../records.ts';

const today = todayInVietnam();
const thisMonth = today.slice(0, 7);

forEachEngine('the overview', (engine) => {
  beforeAll(async () => {
    const act = { db: engine.db, actor: { name: 'Lan' }, now: new Date('2020-01-01') };
    let index = 0;
    for (const fields of fictionalWarranties(260, 11)) {
      const expiresOn = index % 3 === 0 ? addDays(today, (index % 120) - 10) : fields.expiresOn;
      const id = await registerCard(act, { ...fields, expiresOn });
      const createdAt = monthInVietnam(addMonths(thisMonth, -(index % 15))).from;
      // Cards from elsewhere spell a clinic as they like.
      const clinicName = index % 5 === 0 ? fields.clinicName.toUpperCase() : fields.clinicName;
      const values = { ...(await storedCard(engine.db.read, { ...fields, expiresOn, clinicName })), createdAt };
      await engine.db.write((tx) => tx.updateTable('warranty').set(values).where('id', '=', id).execute());
      index++;
    }
    const days = [0, 1, 29, 30].map((ago) => ({ day: addDays(today, -ago), found: 10 + ago, notFound: ago }));
    await engine.db.write((tx) => setLookUps(tx, days));
  });
  const { staff, viewer, visitor } = openApi(engine);
  beforeAll(async () => {
    const { body } = await staff.call('GET', '/user?limit=7');
    await staff.call('POST', '/user/remove-all', { ids: body.users.map(({ _id }: { _id: string }) => _id) });
  });

  const overview = async () => {
    const { status, body } = await viewer.call('GET', '/overview');
    expect(status).toBe(200);
    return body;
  };
  const listed = async (query: Record<string, string>) =>
    (await staff.call('GET', `/user?limit=1&${new URLSearchParams(query)}`)).body.counts;
  const checkCards = async () => {
    const { cards, dentals, products, months } = await overview();
    const { active, newThisMonth, deleted, ...byExpiry } = cards;
    expect(active).toBe(await listed({}));
    expect(deleted).toBe(await listed({ isActive: 'false' }));
    expect(newThisMonth).toBe(await listed({ newIn: thisMonth }));
    expect(Object.keys(byExpiry).sort()).toEqual(['expired', 'in30', 'in60', 'in90', 'valid']);
    for (const [expiry, counts] of Object.entries(byExpiry)) expect(counts, expiry).toBe(await listed({ expiry }));
    expect(cards.valid + cards.expired).toBe(active);
    for (const { dentalName, counts } of dentals)
      expect(counts, dentalName).toBe(await listed({ expiry: 'valid', clinic: dentalName }));
    for (const { productName, counts } of products)
      expect(counts, productName).toBe(await listed({ expiry: 'valid', product: productName }));
    for (const { month, counts } of months) expect(counts, month).toBe(await listed({ newIn: month }));
    return { cards, dentals, products, months };
  };

  test('has the counts of the filtered lists', async () => {
    const { cards, dentals, products, months } = await checkCards();
    expect(cards).toMatchObject({ active: 253, deleted: 7 });
    for (const figure of Object.values(cards)) expect(figure).toBeGreaterThan(0);
    expect(months.map(({ month }: { month: string }) => month)).toEqual(
      Array.from({ length: 12 }, (_, at) => addMonths(thisMonth, at - 11)),
    );
    for (const list of [dentals, products]) {
      const counts = list.map((one: { counts: number }) => one.counts);
      expect(counts).toHaveLength(10);
      expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a));
    }
  });

  test('counts a card as new in the month of its issue, and in that of its entry where no day of issue is known', async () => {
    const counts = async () => (await overview()).months.map((month: { counts: number }) => month.counts);
    const before = await counts();
    const now = new Date(`${thisMonth}-01T05:00:00Z`);
    const context = { ...engine.context, now };
    await registerCard(context, { cardNumber: 'CAP-1', issuedOn: `${addMonths(thisMonth, -3)}-10` });
    await registerCard(context, { cardNumber: 'CAP-2', issuedOn: null });
    expect(await counts()).toEqual(before.map((count: number, at: number) => count + Number([8, 11].includes(at))));
    await checkCards();
  });

  test('gives the damages of a thousand cards for names with at least a hundred', async () => {
    const names = { productName: 'Perlenau Trăm', clinicName: 'Nha khoa Chín Mươi Chín' };
    const add = (at: number) => registerCard(engine.context, { ...names, cardNumber: `TRAM-${at}` });
    const first = await add(0);
    for (let at = 1; at < 99; at++) await add(at);
    const { status } = await staff.call('POST', '/visits', { user: String(first), kind: 'damage', note: 'Mẻ' });
    expect(status).toBe(201);
    expect((await overview()).damages).toMatchObject({ products: [], dentals: [] });
    await registerCard(engine.context, { ...names, clinicName: 'Nha khoa Thứ Một Trăm', cardNumber: 'TRAM-99' });
    expect((await overview()).damages).toMatchObject({
      products: [{ name: 'Perlenau Trăm', damages: 1, counts: 100 }],
      dentals: [],
    });
  });

  test('lists the ten names with the most valid cards, ignoring case', async () => {
    const { dentals } = await overview();
    const { body } = await staff.call('GET', '/user?expiry=valid');
    const counts = new Map<string, number>();
    for (const { dentalName } of body.users) {
      const key = dentalName.toLowerCase();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const most = [...counts.values()].sort((a, b) => b - a).slice(0, 10);
    expect(dentals.map((one: { counts: number }) => one.counts)).toEqual(most);
  });

  test('is current after every change', async () => {
    const before = await overview();
    const { body } = await staff.call('GET', '/user?limit=1&expiry=valid');
    await staff.call('DELETE', `/user/delete/${body.users[0]._id}`);
    const { cards } = await checkCards();
    expect(cards.deleted).toBe(before.cards.deleted + 1);
    expect(cards.valid).toBe(before.cards.valid - 1);
  });

  test('shows thirty days of look-ups, including days without any', async () => {
    const { lookUps } = await overview();
    expect(lookUps).toHaveLength(30);
    expect(lookUps[0]).toEqual({ day: addDays(today, -29), found: 39, notFound: 29 });
    expect(lookUps[1]).toEqual({ day: addDays(today, -28), found: 0, notFound: 0 });
    expect(lookUps.slice(-2)).toEqual([
      { day: addDays(today, -1), found: 11, notFound: 1 },
      { day: today, found: 10, notFound: 0 },
    ]);
  });

  test('requires a session', async () => {
    expect((await visitor.call('GET', '/overview')).status).toBe(401);
  });
});
