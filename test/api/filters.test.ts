// What staff can ask the list of cards for, against the plain rule on the same cards.
import { beforeAll, expect, test } from 'vitest';
import { addDays, monthInVietnam, todayInVietnam } from '#domain/calendar.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecords } from '#domain/record/bin-records.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { forEachEngine } from '../engines.ts';
import { fileForm } from '../import/staged.ts';
import { openApi } from '../open-api.ts';
import { aWarranty, registerCard, storedCard } from '../records.ts';

const today = todayInVietnam();
const expiries = [-400, -1, 0, 1, 29, 30, 31, 60, 61, 90, 91, 400].map((days) => addDays(today, days));
/** The names that a list is asked for, and how cards spell them. */
const clinicNames = ['Nha khoa Đồi Sim', 'NHA KHOA ĐỒI SIM', 'Nha khoa Doi Sim', 'Nha khoa Cỏ Lau'];
const productNames = ['Perlenau Tal', 'Perlenau Fels'];
/** One of four cards has no doctor. */
const doctorNames = ['BS. Sen', null, 'bs. sen', 'BS. Ý'];
const customers = ['Nguyễn Văn An', 'Trần Thị Bình', 'Lê Kỳ Lân'];
/** A month's first and last instant in Vietnam, and the instants beside them. */
const instants = ['2026-03-31T16:59:59.999Z', '2026-03-31T17:00:00.000Z', '2026-04-30T16:59:59.999Z'].concat(
  '2026-04-30T17:00:00.000Z',
);
/** The last days of two months, and none. */
const issueDates = ['2026-02-28', '2026-03-01', '2026-03-31', null];
const total = 240;

interface Card {
  _id: string;
  expiryDate: string;
  clinic: string;
  product: string;
  customer: string;
  doctor: string | null;
  createdAt: string;
  issuedOn: string | null;
}

forEachEngine('the filters of the list of cards', (engine) => {
  /** Newest first. */
  const cards: Card[] = [];
  beforeAll(async () => {
    const at = <Value>(values: readonly Value[], index: number) => values[index % values.length] as Value;
    const act = { db: engine.db, actor: { name: 'Lan' }, now: new Date('2020-01-01') };
    // The last but one is another clinic, which differs by accents alone.
    for (const name of ['Nha khoa Đồi Sim', 'Nha khoa Doi Sim']) await addRecord(act, clinics, { name });
    for (let index = 0; index < total; index++) {
      const expiryDate = at(expiries, index);
      const clinic = at(clinicNames, Math.floor(index / 5));
      const product = at(productNames, Math.floor(index / 3));
      const customer = at(customers, Math.floor(index / 7));
      const doctor = at(doctorNames, Math.floor(index / 2));
      const createdAt = at(instants, Math.floor(index / 11));
      const issuedOn = at(issueDates, index);
      const card = { cardNumber: `LOC-${index}`, customerName: customer, productName: product };
      const id = await registerCard(act, { ...card, clinicName: clinic, expiresOn: expiryDate });
      // The register's spelling would be taken; cards from elsewhere keep their own.
      const stored = await storedCard(
        engine.db.read,
        aWarranty({ ...card, clinicName: clinic, doctorName: doctor, expiresOn: expiryDate }),
      );
      const values = { ...stored, createdAt, issuedOn };
      await engine.db.write((tx) => tx.updateTable('warranty').set(values).where('id', '=', id).execute());
      cards.unshift({ _id: String(id), expiryDate, clinic, product, customer, doctor, createdAt, issuedOn });
    }
  });
  const { staff } = openApi(engine);

  const passes: Record<string, (card: Card) => boolean> = {
    '': () => true,
    'expiry=valid': (card) => card.expiryDate >= today,
    'expiry=expired': (card) => card.expiryDate < today,
    'expiry=in30': (card) => card.expiryDate >= today && card.expiryDate <= addDays(today, 30),
    'expiry=in60': (card) => card.expiryDate >= today && card.expiryDate <= addDays(today, 60),
    'expiry=in90': (card) => card.expiryDate >= today && card.expiryDate <= addDays(today, 90),
    'clinic=nha khoa đồi  sim': (card) => card.clinic.toLowerCase() === 'nha khoa đồi sim',
    'clinic=Nha khoa Doi Sim': (card) => card.clinic === 'Nha khoa Doi Sim',
    'clinic=Nha khoa': () => false,
    'clinic=Nha khoa Doi Sim%0Anha khoa cỏ lau%0AKhông có': (card) => /Doi Sim|Cỏ Lau/.test(card.clinic),
    'product=Perlenau Tal%0APerlenau Fels': () => true,
    'doctor= ': () => false,
    'doctor=BS. SEN': (card) => card.doctor?.toLowerCase() === 'bs. sen',
    'doctor=BS. Ý%0Abs. sen': (card) => card.doctor !== null,
    'product=PERLENAU FELS': (card) => card.product === 'Perlenau Fels',
    'month=2026-03': (card) => card.createdAt < monthInVietnam('2026-04').from,
    'month=2026-04': (card) => card.createdAt.startsWith('2026-04-30T16') || card.createdAt.startsWith('2026-03-31T17'),
    'month=2026-05': (card) => card.createdAt === '2026-04-30T17:00:00.000Z',
    'month=2025-01': () => false,
    [`expiryFrom=${addDays(today, 1)}`]: (card) => card.expiryDate > today,
    [`expiryTo=${addDays(today, 30)}`]: (card) => card.expiryDate <= addDays(today, 30),
    'createdFrom=2026-04-01&createdTo=2026-04-30': (card) => passes['month=2026-04']?.(card) ?? false,
    'issuedFrom=2026-02-28&issuedTo=2026-03-01': (card) =>
      card.issuedOn === '2026-02-28' || card.issuedOn === '2026-03-01',
    'by=Lan': () => true,
    'by=Nobody': () => false,
    'import=1': () => false,
    'issued=2026-02': (card) => card.issuedOn === '2026-02-28',
    'issued=2026-03': (card) => card.issuedOn?.startsWith('2026-03') === true,
    'newIn=2026-04': (card) =>
      card.issuedOn === null ? (passes['month=2026-04']?.(card) ?? false) : card.issuedOn.startsWith('2026-04'),
    'newIn=2026-02': (card) => card.issuedOn === '2026-02-28',
    'q=nguyen': (card) => card.customer.startsWith('Nguyễn'),
    'q=ky lan': (card) => card.customer === 'Lê Kỳ Lân',
  };
  const names = Object.keys(passes);
  const listed = async (query: string) => {
    const { status, body } = await staff.call('GET', `/user?${query}`);
    expect(status, query).toBe(200);
    return { counts: body.counts, ids: body.users.map(({ _id }: Card) => _id) };
  };

  const kindOf = (name: string) => name.split('=')[0];
  const pairs = names.flatMap((one, at) =>
    names
      .slice(at + 1)
      .filter((name) => kindOf(name) !== kindOf(one))
      .map((other) => [one, other] as const),
  );
  /** Each filter alone, and of each two kinds the first ones. */
  const firstPairs = pairs.filter(([one, other], at) => {
    const kinds = (pair: readonly string[]) => pair.map(kindOf).join();
    return one === '' || pairs.findIndex((pair) => kinds(pair) === kinds([one, other])) === at;
  });
  const expectMatching = async (asked: typeof pairs) => {
    expect(asked.length).toBeGreaterThan(names.length);
    for (const [one, other] of asked) {
      const found = cards.filter((card) => passes[one]?.(card) && passes[other]?.(card)).map(({ _id }) => _id);
      const query = [one, other].filter(Boolean).join('&');
      expect(await listed(`${query}&limit=100`), query).toEqual({ counts: found.length, ids: found.slice(0, 100) });
    }
  };
  test('each of them, and one with one of each other kind, list and count exactly the matching cards', () =>
    expectMatching(firstPairs));
  test('any two of different kinds do', { tags: ['thorough'] }, () => expectMatching(pairs));

  test('pages are parts of one list in any order; without a limit the whole list is returned', async () => {
    for (const query of ['expiry=valid', 'clinic=nha khoa đồi sim&q=an', 'month=2026-04&product=Perlenau Tal']) {
      const all = await listed(query);
      expect(all.ids.length, query).toBe(all.counts);
      expect(all.ids.length, query).toBeGreaterThan(20);
      for (let page = 1; page <= Math.ceil(all.counts / 10) + 1; page++) {
        const ids = all.ids.slice((page - 1) * 10, page * 10);
        expect(await listed(`${query}&limit=10&page=${page}`), `${query} ${page}`).toEqual({ ...all, ids });
      }
      const sorted = await listed(`${query}&sort=expiryDate`);
      expect(sorted.ids.toSorted()).toEqual(all.ids.toSorted());
      expect(await listed(`${query}&sort=expiryDate&limit=10&page=2`)).toEqual({
        ...all,
        ids: sorted.ids.slice(10, 20),
      });
      expect((await staff.call('GET', `/user/all?${query}`)).body.counts).toBe(all.counts);
    }
  });

  test('the choices of each filter are counted with the other filters and the words, as their lists are', async () => {
    const asked = { q: 'an', expiry: 'valid', product: 'Perlenau Tal' };
    const query = (part: object) => new URLSearchParams({ ...asked, ...part }).toString();
    const { body } = await staff.call('GET', `/user/facets?${query({})}`);
    for (const [expiry, counts] of Object.entries(body.expiry)) {
      expect((await listed(query({ expiry }))).counts, expiry).toBe(counts);
    }
    expect(body.dentals.length).toBeGreaterThan(1);
    for (const { name, counts } of body.dentals) {
      expect((await listed(query({ clinic: name }))).counts, name).toBe(counts);
    }
    for (const filter of ['issued', 'month'] as const) {
      expect(body[filter]).toHaveLength(24);
      for (const { month, counts } of body[filter])
        expect((await listed(query({ [filter]: month }))).counts, `${filter} ${month}`).toBe(counts);
    }
    expect(body.doctors.map(({ name }: { name: string }) => name.toLowerCase()).toSorted()).toEqual([
      'bs. sen',
      'bs. ý',
    ]);
    for (const { name, counts } of body.doctors) {
      expect((await listed(query({ doctor: name }))).counts, name).toBe(counts);
    }
    // The choices of a filter are counted without it, whatever is chosen of it.
    const some = { clinic: 'Nha khoa Doi Sim\nNha khoa Cỏ Lau', doctor: 'BS. Ý' };
    const chosen = (await staff.call('GET', `/user/facets?${query(some)}`)).body;
    for (const { name, counts } of chosen.dentals)
      expect((await listed(query({ ...some, clinic: name }))).counts, name).toBe(counts);
    expect(body.products).toHaveLength(2);
    for (const { name, counts } of body.products) {
      expect((await listed(query({ product: name }))).counts, name).toBe(counts);
    }
  });

  test('a card whose number is searched comes first only if it passes the filter', async () => {
    expect((await listed('q=LOC-1&expiry=expired&limit=100')).ids[0]).toBe(cards.at(-2)?._id);
    expect((await listed('q=LOC-1&expiry=valid&limit=100')).ids).not.toContain(cards.at(-2)?._id);
  });

  test('invalid filters are refused', async () => {
    for (const query of [
      'expiry=soon',
      'expiry=',
      'clinic=',
      'month=2026-13',
      'month=2026-1',
      'month=0026-01',
      'expiryFrom=2026-02-30',
      'createdTo=9999-12-31',
      'import=x',
      'by=',
      'product=a&product=b',
      `doctor=${Array.from({ length: 21 }, (_, at) => `BS. ${at}`).join('%0A')}`,
    ])
      expect((await staff.call('GET', `/user?${query}`)).status, query).toBe(400);
    for (const path of ['/dental', '/product'])
      expect((await staff.call('GET', `${path}?expiry=valid`)).status).toBe(400);
    const body = { all: true, expiry: 'soon' };
    expect((await staff.call('POST', '/user/remove-all', body)).status).toBe(400);
    expect((await staff.call('POST', '/dental/remove-all', { all: true, expiry: 'valid' })).status).toBe(400);
  });

  test('"all that match" bins exactly what the list counts, and the bin has the same filters', async () => {
    const asked = { expiry: 'valid', clinic: 'Nha khoa Đồi Sim', month: '2026-04', q: 'binh' };
    const query = new URLSearchParams(asked).toString();
    const before = await listed(query);
    expect(before.counts).toBeGreaterThan(2);
    const { body } = await staff.call('POST', '/user/remove-all', { all: true, ...asked });
    expect(body.counts).toBe(before.counts);
    expect((await listed(query)).counts).toBe(0);
    expect((await listed('')).counts).toBe(total - before.counts);
    const bin = await listed(`${query}&isActive=false&limit=100`);
    expect(bin.ids.toSorted()).toEqual(before.ids.toSorted());
    expect((await listed('isActive=false&limit=1&expiry=expired')).counts).toBe(0);
    await binRecords(engine.context, warranties, [Number(cards[0]?._id)]);
    expect((await listed('isActive=false')).counts).toBe(before.counts + 1);
  });

  test('cards are found by the import and the person that added them', async () => {
    const header = 'Mã số;Họ tên;Tên sản phẩm;Nha khoa;Số lượng;Ngày hết hạn';
    const rows = ['NHAP-1', 'NHAP-2', 'NHAP-3'].map(
      (number) => `${number};Đỗ Ân;Perlenau Tal;Nha khoa Cỏ Lau;1;31/12/2040`,
    );
    expect((await staff.call('POST', '/user/import', fileForm([header, ...rows], 'thang-11.csv'))).status).toBe(200);
    const [file] = (await staff.call('GET', '/imports')).body.imports;
    const by = encodeURIComponent(file.by);
    const card = { numbCode: 'TAY-1', fullName: 'Đỗ Ân', productName: 'Perlenau Tal', dentalName: 'Nha khoa Cỏ Lau' };
    const made = await staff.call('POST', '/user', {
      ...card,
      quantity: 1,
      expiryDate: '2040-12-31',
      issuedDate: today,
    });
    expect(made.status).toBe(201);

    const numbers = async (query: string) => {
      const { body } = await staff.call('GET', `/user?${query}&sort=numbCode&limit=100`);
      expect(body.users).toHaveLength(body.counts);
      return body.users.map(({ numbCode }: { numbCode: string }) => numbCode);
    };
    const check = async () => {
      expect(await numbers(`import=${file._id}`)).toEqual(['NHAP-1', 'NHAP-2', 'NHAP-3']);
      expect(await numbers(`by=${by}&clinic=nha khoa cỏ lau`)).toEqual(['NHAP-1', 'NHAP-2', 'NHAP-3', 'TAY-1']);
      expect(await numbers(`by=${by}&import=${file._id}&q=nhap 2`)).toEqual(['NHAP-2']);
    };
    await check();
    await staff.call('POST', '/user/edit-all', {
      cards: { all: true, import: file._id, q: 'nhap 1' },
      change: { field: 'expiryDate', value: '2041-01-01' },
    });
    await check();

    const { body } = await staff.call('GET', '/user/facets?clinic=Nha khoa Cỏ Lau&q=an');
    expect(body.imports).toEqual([
      { _id: file._id, fileName: 'thang-11.csv', storedAt: expect.any(String), counts: 3 },
    ]);
    expect(body.month[0]).toEqual({ month: today.slice(0, 7), counts: 4 });
    expect(body.issued[0]).toEqual({ month: today.slice(0, 7), counts: 1 });
    for (const { name, counts } of body.people)
      expect((await listed(`q=an&clinic=Nha khoa Cỏ Lau&by=${name}`)).counts, name).toBe(counts);
    expect(body.people.map(({ name }: { name: string }) => name)).toEqual(['Lan', file.by]);
  });
});
