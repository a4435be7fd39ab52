// How much somebody of a clinic may read, and which of its cards expire soon.

import { beforeAll, expect, test } from 'vitest';
import { addDays, todayInVietnam } from '#domain/calendar.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { storedWarranty } from '#domain/warranty/warranty-row.ts';
import { auditOf } from '../audit.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { aWarranty, storedCard } from '../records.ts';

forEachEngine('what a clinic reads', { thorough: 'postgres' }, (engine) => {
  const api = openApi(engine, { SECRET_KEY: 'a-key-of-thirty-two-characters!!' });
  const today = todayInVietnam();
  let small: number;
  let large: number;

  /** Puts many cards of a clinic into the register. */
  async function addCards(clinicName: string, days: readonly string[]): Promise<void> {
    const at = new Date().toISOString();
    const { clinicId } = await storedCard(engine.db.read, aWarranty({ clinicName }));
    const rows = days.map((expiresOn, place) => ({
      ...storedWarranty({
        ...aWarranty({ cardNumber: `${clinicName} ${place}`, customerName: `Khách ${place}`, clinicName, expiresOn }),
        ...{ clinicId, productId: null },
      }),
      ...{ createdAt: at, updatedAt: at },
    }));
    for (let from = 0; from < rows.length; from += 500)
      await engine.db.write((tx) =>
        tx
          .insertInto('warranty')
          .values(rows.slice(from, from + 500))
          .execute(),
      );
  }

  beforeAll(async () => {
    small = (await addRecord(engine.context, clinics, { name: 'Nha khoa Nhỏ' })).id;
    large = (await addRecord(engine.context, clinics, { name: 'Nha khoa Lớn' })).id;
    const soon = [61, 60, 0, -1, 30].map((days) => addDays(today, days));
    await addCards('Nha khoa Nhỏ', [...soon, ...Array.from({ length: 200 }, () => '2040-01-31')]);
    await addCards(
      'Nha khoa Lớn',
      Array.from({ length: 1600 }, () => '2040-01-31'),
    );
  });

  const readAll = async (desk: ReturnType<typeof api.clinic>, pages: number) => {
    const statuses: number[] = [];
    for (let page = 1; page <= pages; page++)
      statuses.push((await desk.call('GET', `/clinic/cards?limit=100&page=${page}`)).status);
    return statuses;
  };

  test('its cards that expire within 60 days, the first of them first', async () => {
    const { body } = await api.clinic(small).call('GET', '/clinic/cards?expiry=in60');
    expect(body.counts).toBe(3);
    expect(body.users.map(({ expiryDate }: { expiryDate: string }) => expiryDate)).toEqual(
      [0, 30, 60].map((days) => addDays(today, days)),
    );
  });

  test('all cards of a small clinic as often as it likes; of a large one a quarter an hour, and the owner is told', async () => {
    const desk = api.clinic(small);
    expect(await readAll(desk, 3)).toEqual([200, 200, 200]);
    expect(await readAll(desk, 3)).toEqual([200, 200, 200]);

    const [one, other] = [api.clinic(large), api.clinic(large)];
    expect(await readAll(one, 4)).toEqual([200, 200, 200, 200]);
    const held = await one.call('GET', '/clinic/cards');
    expect([held.status, held.body.message]).toEqual([429, expect.stringContaining('nhiều thẻ hơn thường lệ')]);
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(3000);
    const { users } = (await other.call('GET', '/clinic/cards?limit=1')).body;
    for (const path of ['', '/visits'])
      expect((await one.call('GET', `/clinic/cards/${users[0]._id}${path}`)).status).toBe(429);
    expect((await one.call('GET', '/clinic')).status).toBe(200);

    await api.server.stop();
    const noted = (await auditOf(engine.db, 'warranty')).filter(({ action }) => action === 'read');
    expect(noted.map(({ actor, detail }) => [actor, JSON.parse(detail ?? '').count])).toEqual([
      [expect.stringMatching(/^clinic-/), 400],
    ]);
    await api.server.start();
  });
});
