// Whose a card is: its clinic sees it, whatever name it bears, and no other clinic does.
import { beforeAll, describe, expect, test } from 'vitest';
import { moveImport, undoChange } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { formOf, rowOf, untilState, uploadChecked } from '../import/staged.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';

const card = (numbCode: string, dentalName: string, more = {}) => ({
  numbCode,
  fullName: 'Nguyễn Thị Sáu',
  productName: 'Perlenau Tal',
  dentalName,
  quantity: 1,
  expiryDate: '2040-01-31',
  ...more,
});

forEachEngine('a card', (engine) => {
  const api = openApi(engine, { LOOKUP_LIMIT: '0' });
  const { staff } = api;
  let made = 0;

  beforeAll(async () => {
    await registerCard(engine.context, { productName: 'Perlenau Tal' });
  });

  /** A clinic of this name, and what its own people see. */
  async function addClinic(dentalName: string, more = {}) {
    const { status, body } = await staff.call('POST', '/dental', { dentalName, ...more });
    expect([status, body.message]).toEqual([201, 'Đã tạo nha khoa thành công']);
    return clinicOf(body.dental._id);
  }
  function clinicOf(id: string) {
    const desk = api.clinic(Number(id));
    return {
      id,
      desk,
      /** The numbers of its cards. */
      async cards() {
        const { status, body } = await desk.call('GET', '/clinic/cards?limit=100');
        return status === 200 ? body.users.map(({ numbCode }: { numbCode: string }) => numbCode).sort() : status;
      },
    };
  }
  async function addCard(dentalName: string): Promise<{ id: string; number: string }> {
    const number = `W-${++made}`;
    const { status, body } = await staff.call('POST', '/user', card(number, dentalName));
    expect([status, body.detail]).toEqual([201, undefined]);
    return { id: body.user._id, number };
  }
  const rename = (id: string, dentalName: string, more = {}) =>
    staff.call('PUT', `/dental/${id}`, { dentalName, ...more });
  const userOf = async (id: string) => (await staff.call('GET', `/user/${id}`)).body.user;
  const countOf = async (clinic: string) =>
    (await staff.call('GET', `/user?limit=1&clinic=${encodeURIComponent(clinic)}`)).body.counts;

  describe('stays with its clinic when another one gets the former name', () => {
    test('by being created under it', async () => {
      const former = await addClinic('Nha khoa Gió Đông');
      const cards = [await addCard('Nha khoa Gió Đông'), await addCard('Nha khoa Gió Đông')];
      const numbers = cards.map(({ number }) => number).sort();
      await rename(former.id, 'Nha khoa Gió Tây');
      const other = await addClinic('Nha khoa Gió Đông');
      expect([await former.cards(), await other.cards()]).toEqual([numbers, []]);
      const [first = { id: '' }] = cards;
      expect((await other.desk.call('GET', `/clinic/cards/${first.id}`)).status).toBe(404);
      const visit = { kind: 'damage', note: 'Mẻ' };
      expect((await other.desk.call('POST', `/clinic/cards/${first.id}/visits`, visit)).status).toBe(404);
      const change = { kind: 'change', note: 'Sửa tên' };
      expect((await other.desk.call('POST', `/clinic/cards/${first.id}/visits`, change)).status).toBe(404);
      // What comes under the name from now on is of whoever has it now.
      const later = await addCard('Nha khoa Gió Đông');
      expect([await former.cards(), await other.cards()]).toEqual([numbers, [later.number]]);
      expect([await countOf('Nha khoa Gió Tây'), await countOf('Nha khoa Gió Đông')]).toEqual([2, 1]);
    });

    test('by a rename, and by coming back from a merge', async () => {
      const one = await addClinic('Nha khoa Mưa Rào');
      const { number } = await addCard('Nha khoa Mưa Rào');
      await rename(one.id, 'Nha khoa Mưa Bóng Mây');
      const two = await addClinic('Nha khoa Nắng Hạ');
      await rename(two.id, 'Nha khoa Mưa Rào');
      expect([await one.cards(), await two.cards()]).toEqual([[number], []]);
      const third = await addClinic('Nha khoa Sương Mai');
      const moved = await addCard('Nha khoa Sương Mai');
      expect((await staff.call('POST', `/dental/${one.id}/merge`, { other: third.id })).status).toBe(200);
      expect((await staff.call('PUT', `/dental/restore/${third.id}`)).status).toBe(200);
      expect([await one.cards(), await third.cards()]).toEqual([[number, moved.number].sort(), []]);
    });
  });

  test('is its clinic’s own where a sheet spells the name without accents, and the check says so', async () => {
    const clinic = await addClinic('Nha khoa Minh Tâm');
    const rows = [1, 2, 3].map((at) =>
      rowOf(`MT-${at}`, { clinic: at === 3 ? 'NHA KHOA MINH TÂM' : 'Nha Khoa Minh Tam' }),
    );
    const { _id: id, summary } = await uploadChecked(staff, formOf(rows));
    expect(summary.aliases).toEqual([
      { kind: 'clinic', name: 'Nha Khoa Minh Tam', target: 'Nha khoa Minh Tâm', count: 3 },
    ]);
    expect(summary.unknownNames).toEqual([]);
    await staff.call('POST', `/imports/${id}/commit`, {});
    await untilState(staff, id, 'stored');
    expect(await clinic.cards()).toEqual(['MT-1', 'MT-2', 'MT-3']);
    const { users } = (await staff.call('GET', '/user?limit=10&q=MT')).body;
    expect(users.map((one: { dentalName: string }) => one.dentalName)).toEqual(Array(3).fill('Nha khoa Minh Tâm'));
    expect(users[0].dentalId).toBe(clinic.id);
    const facets = (await staff.call('GET', '/user/facets')).body;
    expect(facets.dentals).toContainEqual({ _id: clinic.id, name: 'Nha khoa Minh Tâm', counts: 3 });
    const { names } = (await staff.call('GET', '/overview/unknown-names')).body;
    expect(names.map(({ name }: { name: string }) => name)).not.toContain('Nha Khoa Minh Tam');
    // The same file once more changes nothing.
    const again = await uploadChecked(staff, formOf(rows, 'lần hai.csv'));
    expect(again.summary.counts).toMatchObject({ same: 3, new: 0, changed: 0, faulty: 0 });
  });

  test('is nobody’s where two clinics differ by accents alone: a question names both', async () => {
    const sun = await addClinic('Nha khoa Tấm Cám');
    const moon = await addClinic('Nha khoa Tám Cam');
    const { status, body } = await staff.call('POST', '/user', card('W-TC', 'Nha khoa Tam Cam'));
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          field: 'dentalName',
          message: '"Nha khoa Tam Cam" có thể là "Nha khoa Tấm Cám" hoặc "Nha khoa Tám Cam". Hãy chọn một.',
        },
      ],
    ]);
    const { _id: id, summary } = await uploadChecked(staff, formOf([rowOf('TC-1', { clinic: 'Nha khoa Tam Cam' })]));
    expect(summary.unknownNames).toMatchObject([
      { name: 'Nha khoa Tam Cam', candidates: ['Nha khoa Tấm Cám', 'Nha khoa Tám Cam'] },
    ]);
    await staff.call('POST', `/imports/${id}/commit`, {});
    await untilState(staff, id, 'stored');
    expect([await sun.cards(), await moon.cards()]).toEqual([[], []]);
    const exact = await addCard('Nha khoa Tám Cam');
    expect([await sun.cards(), await moon.cards()]).toEqual([[], [exact.number]]);
  });

  test('of nobody is adopted when somebody says so, and never one of another clinic', async () => {
    const { _id: id } = await uploadChecked(
      staff,
      formOf([rowOf('NB-1', { clinic: 'Nha khoa Lá Me' }), rowOf('NB-2', { clinic: 'nha khoa lá me' })]),
    );
    await staff.call('POST', `/imports/${id}/commit`, {});
    await untilState(staff, id, 'stored');
    const { names } = (await staff.call('GET', '/overview/unknown-names')).body;
    expect(names).toContainEqual({ kind: 'dental', name: 'Nha khoa Lá Me', filter: 'Nha khoa Lá Me', counts: 2 });
    const clinic = await addClinic('Nha khoa Lá Me');
    const other = await addCard('Nha khoa Lá Me');
    expect(await clinic.cards()).toEqual([other.number]);
    expect((await staff.call('GET', `/dental/${clinic.id}/cards`)).body).toMatchObject({ counts: 1, adoptable: 2 });
    expect(await countOf('Nha khoa Lá Me #0')).toBe(2);
    const adopted = await staff.call('PUT', `/dental/${clinic.id}/cards`, { adopt: true });
    expect(adopted.body).toMatchObject({ message: 'Đã nhận 2 thẻ.', adoptedCards: 2 });
    expect(await clinic.cards()).toEqual(['NB-1', 'NB-2', other.number].sort());
    const [first] = (await staff.call('GET', '/user?limit=1&q=NB-2')).body.users;
    expect(first).toMatchObject({ dentalName: 'nha khoa lá me', dentalId: clinic.id });
    const renamed = await staff.call('PUT', `/dental/${clinic.id}/cards`, { rename: true });
    expect(renamed.body).toMatchObject({ message: 'Đã ghi tên vào 1 thẻ.', updatedCards: 1 });
    expect((await userOf(first._id)).dentalName).toBe('Nha khoa Lá Me');
  });

  test('stays with its clinic when an alias moves to another one', async () => {
    const one = await addClinic('Nha khoa Sóng Biển', { aliases: 'NK Sóng' });
    const { number, id } = await addCard('NK Sóng');
    expect((await userOf(id)).dentalName).toBe('Nha khoa Sóng Biển');
    const two = await addClinic('Nha khoa Sóng Ngầm');
    await rename(one.id, 'Nha khoa Sóng Biển', { aliases: null });
    await rename(two.id, 'Nha khoa Sóng Ngầm', { aliases: 'NK Sóng' });
    const later = await addCard('NK Sóng');
    expect([await one.cards(), await two.cards()]).toEqual([[number], [later.number]]);
  });

  test('goes with a merge and comes back with its undo, by reference', async () => {
    const kept = await addClinic('Nha khoa Đèn Lồng');
    const merged = await addClinic('Nha khoa Đèn Dầu');
    const own = await addCard('Nha khoa Đèn Lồng');
    const moved = await addCard('Nha khoa Đèn Dầu');
    const { change } = (await staff.call('POST', `/dental/${kept.id}/merge`, { other: merged.id })).body;
    expect(await kept.cards()).toEqual([own.number, moved.number].sort());
    const later = await addCard('Nha khoa Đèn Dầu');
    expect(await undoChange(staff, change)).toMatchObject({ counts: { done: 1, total: 1 }, left: [] });
    // What came under the alias meanwhile was never the other one's.
    expect([await kept.cards(), await merged.cards()]).toEqual([[own.number, later.number].sort(), [moved.number]]);
  });

  test('stays with a clinic in the bin, whose account is closed, and is nobody’s once that is removed for good', async () => {
    const clinic = await addClinic('Nha khoa Trăng Non');
    const { id, number } = await addCard('Nha khoa Trăng Non');
    await staff.call('DELETE', `/dental/delete/${clinic.id}`);
    expect(await clinic.cards()).not.toContain(number);
    expect((await userOf(id)).dentalId).toBe(clinic.id);
    expect(await countOf(`Nha khoa Trăng Non #${clinic.id}`)).toBe(1);
    await staff.call('PUT', `/dental/restore/${clinic.id}`);
    expect(await clinicOf(clinic.id).cards()).toEqual([number]);
    await staff.call('DELETE', `/dental/delete/${clinic.id}`);
    expect((await api.owner.call('PUT', `/dental/remove/${clinic.id}`)).status).toBe(200);
    expect(await userOf(id)).toMatchObject({ dentalId: null, dentalName: 'Nha khoa Trăng Non' });
  });

  test('goes back to its clinic when an import is undone, though that clinic has another name by then', async () => {
    const one = await addClinic('Nha khoa Hạt Dẻ');
    const two = await addClinic('Nha khoa Hạt Sen');
    const { number } = await addCard('Nha khoa Hạt Dẻ');
    const { _id: id } = await uploadChecked(
      staff,
      formOf([rowOf(number, { clinic: 'Nha khoa Hạt Sen', customer: 'Nguyễn Thị Sáu' })]),
    );
    expect((await staff.call('PATCH', `/imports/${id}`, { existingCards: 'update' })).status).toBe(200);
    await untilState(staff, id, 'checked');
    await staff.call('POST', `/imports/${id}/commit`, {});
    await untilState(staff, id, 'stored');
    expect([await one.cards(), await two.cards()]).toEqual([[], [number]]);
    await rename(one.id, 'Nha khoa Hạt Điều');
    const third = await addClinic('Nha khoa Hạt Dẻ');
    expect((await moveImport(staff, id, 'undo')).status).toBe(200);
    expect([await one.cards(), await two.cards(), await third.cards()]).toEqual([[number], [], []]);
  });

  test('has its product by reference, too', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ productName: 'Perlenau Tal Mới', productPrice: '1' }))
      form.set(name, value);
    const { products } = (await staff.call('GET', '/product/all')).body;
    const product = products.find((one: { productName: string }) => one.productName === 'Perlenau Tal');
    const before = (await staff.call('GET', `/product/${product._id}/cards`)).body.counts;
    expect(before).toBeGreaterThan(10);
    expect((await staff.call('PUT', `/product/${product._id}`, form)).status).toBe(200);
    expect((await staff.call('GET', `/product/${product._id}/cards`)).body).toMatchObject({
      counts: before,
      otherwiseNamed: before,
    });
  });
});
