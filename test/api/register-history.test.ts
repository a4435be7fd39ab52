// Who did what to any record of the register: one list over all of them.
import { beforeAll, expect, test } from 'vitest';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { type ApiClient, addAccount, signIn } from '../api-client.ts';
import { moveImport } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { formOf } from '../import/staged.ts';
import { openApi } from '../open-api.ts';
import { aProduct, registerCard } from '../records.ts';

interface Line {
  _id: string;
  by: string;
  kind: string;
  action: string;
  record: { _id: string; name: string | null; state: string } | null;
  changes: { field: string; label: string; type: string; from: string | number | null; to: string | number | null }[];
  note: string | null;
  lines: number;
}

const path = '/admin/history';

forEachEngine('the history of the register', { thorough: 'postgres' }, (engine) => {
  let ownerName: string;
  let staffName: string;
  const cards: number[] = [];
  beforeAll(async () => {
    for (const number of ['N-1', 'N-2', 'N-3', 'N-4'])
      cards.push(await registerCard(engine.context, { cardNumber: number, customerName: `Trần Thị ${number}` }));
  });
  const { server, owner, staff } = openApi(engine);
  beforeAll(async () => {
    ownerName = (await owner.call('GET', '/admin/me')).body.user.fullName;
    staffName = (await staff.call('GET', '/admin/me')).body.user.fullName;
  });

  const read = async (
    who: ApiClient,
    query = '',
  ): Promise<{ history: Line[]; hasNewer: boolean; hasOlder: boolean }> => {
    const { status, body } = await who.call('GET', `${path}?limit=100&${query}`);
    expect([query, status]).toEqual([query, 200]);
    return body;
  };
  const summary = ({ history }: { history: Line[] }) =>
    history.map(({ kind, action, record }) => `${kind} ${action} ${record?.name ?? record?.state ?? ''}`.trim());

  test('says what an edit has changed, and of which record, whatever it is called now', async () => {
    const [id] = cards;
    const { user } = (await staff.call('GET', `/user/${id}`)).body;
    const { fullName, quantity, numbCode, productName, dentalName, expiryDate } = user;
    const card = { fullName, quantity, numbCode, productName, dentalName, expiryDate };
    await staff.call('PUT', `/user/${id}`, { ...card, quantity: 5, expiryDate: '2041-02-03' });
    await staff.call('PUT', `/user/${id}`, {
      ...card,
      quantity: 5,
      expiryDate: '2041-02-03',
      fullName: 'Trần Thị Mới',
    });
    const { history } = await read(staff, `by=${encodeURIComponent(staffName)}`);
    expect(history[1]).toMatchObject({
      by: staffName,
      kind: 'user',
      action: 'update',
      record: { _id: String(id), name: 'N-1 · Trần Thị Mới', state: 'active' },
      changes: [
        { field: 'quantity', label: 'Số lượng', type: 'integer', from: 1, to: 5 },
        { field: 'expiryDate', label: 'Ngày hết hạn', type: 'date', from: '2040-01-31', to: '2041-02-03' },
      ],
    });
    expect(history).toHaveLength(2);
  });

  test('is filtered by person, day, kind, action and import, and by all of them at once', async () => {
    const form = formOf(['Perlenau Tal;Lý Nhập;M-9;Nha khoa Xa;;1;31/12/2040'], 'thang-11.csv');
    const imported = (await staff.call('POST', '/user/import', form)).body;
    await moveImport(owner, imported.importId, 'undo');
    await owner.call('DELETE', `/user/delete/${cards[1]}`);
    const dental = (await owner.call('POST', '/dental', { dentalName: 'Nha khoa Mây' })).body.dental._id;
    await owner.call('PUT', `/dental/${dental}`, { dentalName: 'Nha khoa Gió' });

    expect(summary(await read(owner, `import=${imported.importId}`))).toEqual([
      'import undo thang-11.csv',
      'user bin M-9 · Lý Nhập',
      'import import thang-11.csv',
    ]);
    expect(summary(await read(owner, `import=${imported.importId}&kind=user`))).toEqual(['user bin M-9 · Lý Nhập']);
    expect(summary(await read(staff, `kind=dental&by=${encodeURIComponent(ownerName)}`))).toEqual([
      'dental update Nha khoa Gió',
      'dental create Nha khoa Gió',
    ]);
    expect(summary(await read(staff, 'action=bin&kind=user'))).toEqual([
      `user bin N-2 · Trần Thị N-2`,
      'user bin M-9 · Lý Nhập',
    ]);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' }).format(new Date());
    const all = await read(owner);
    expect(await read(owner, `from=${today}&to=${today}`)).toEqual(all);
    expect((await read(owner, 'from=2020-01-01&to=2020-12-31')).history).toEqual([]);
    expect((await read(owner, `import=${imported.importId}&from=2020-01-01&to=2020-12-31`)).history).toEqual([]);
    expect((await read(owner, 'import=987654')).history).toEqual([]);
    expect((await read(owner, 'kind=backup&action=bin')).history).toEqual([]);

    const { people, kinds, imports } = (await owner.call('GET', `${path}/choices`)).body;
    expect(people.sort()).toEqual(['Lan', ownerName, staffName].sort());
    expect(imports).toMatchObject([{ _id: imported.importId, fileName: 'thang-11.csv' }]);
    expect(kinds.map(({ kind }: Line) => kind)).toContain('account');
  });

  test('leaves sign-ins out where they are not asked for', async () => {
    const account = { fullName: 'Lê Thị Vào', password: 'mot-mat-khau-dai-2026' };
    await addAccount(engine.db, { ...account, role: 'staff' });
    await signIn(server.url, account);
    const by = `by=${encodeURIComponent(account.fullName)}`;
    expect(summary(await read(owner, by))).toEqual(['account sign-in Lê Thị Vào']);
    for (const signIns of ['signIns=false', `signIns=false&${by}`, `signIns=false&fold=true`])
      expect(JSON.stringify(await read(owner, signIns))).not.toContain('sign-in');
    expect((await read(owner, 'signIns=false')).history).toEqual(
      (await read(owner)).history.filter(({ action }) => action !== 'sign-in'),
    );
  });

  test('comes in pages that hang together in both directions, whatever filters there are', async () => {
    for (const query of ['', 'kind=user&', `by=Lan&`]) {
      const all = (await read(owner, query)).history;
      const forward: Line[] = [];
      let page = (await owner.call('GET', `${path}?${query}limit=3`)).body;
      for (;;) {
        forward.push(...page.history);
        if (!page.hasOlder) break;
        page = (await owner.call('GET', `${path}?${query}limit=3&before=${page.history.at(-1)._id}`)).body;
        expect(page.hasNewer).toBe(true);
      }
      expect(forward).toEqual(all);
      const back: Line[] = [...page.history];
      while (page.hasNewer) {
        page = (await owner.call('GET', `${path}?${query}limit=3&after=${page.history[0]._id}`)).body;
        back.unshift(...page.history);
      }
      expect(back).toEqual(all);
    }
    expect((await owner.call('GET', `${path}?before=987654`)).status).toBe(404);
    const some = (await read(owner)).history;
    const between = `before=${some[1]?._id}&after=${some[5]?._id}`;
    expect(await read(owner, between)).toEqual({
      success: true,
      history: some.slice(2, 5),
      hasNewer: true,
      hasOlder: false,
      isPartial: false,
    });
    expect((await owner.call('GET', `${path}?from=2026-02-30`)).status).toBe(400);
  });

  const nameAt: Record<string, string> = { 'G-1': 'Ngô Gộp An', 'G-2': 'Ngô Gộp Bê', 'G-3': 'Ngô Gộp Chi' };

  test('tells a merge, an import and an edit of many cards in one line each, which opens to its lines', async () => {
    const [kept, other] = await Promise.all(
      ['Nha khoa Kim Giao', 'NK Kim Giao'].map(
        async (dentalName) => (await staff.call('POST', '/dental', { dentalName })).body.dental._id,
      ),
    );
    const row = (number: string, quantity: number) =>
      `Perlenau Tal;${nameAt[number]};${number};NK Kim Giao;;${quantity};31/12/2040`;
    const send = async (rows: string[]) => (await staff.call('POST', '/user/import', formOf(rows, 'dot-mot.csv'))).body;
    await send([row('G-1', 1), row('G-2', 1), row('G-3', 1)]);
    await staff.call('POST', `/dental/${kept}/merge`, { other });
    const ids = (await staff.call('GET', '/user?q=ngo+gop&limit=10')).body.users.map(({ _id }: Line) => _id);
    await staff.call('POST', '/user/remove-all', { ids });

    const folded = (query = '') => read(staff, `by=${encodeURIComponent(staffName)}&fold=true&${query}`);
    const [binned, merged, imported] = (await folded()).history;
    expect(binned).toMatchObject({ kind: 'user', action: 'bin', lines: 3, record: null });
    expect(merged).toMatchObject({
      kind: 'dental',
      action: 'update',
      lines: 5,
      record: { name: 'Nha khoa Kim Giao' },
      note: 'Gộp "NK Kim Giao" vào, 3 thẻ đổi tên theo',
    });
    expect(imported).toMatchObject({ kind: 'import', action: 'import', lines: 1, note: '3 thẻ' });
    expect(summary(await read(staff, `of=${merged?._id}`)).toSorted()).toEqual([
      'dental bin NK Kim Giao',
      'dental update Nha khoa Kim Giao',
      ...['G-1', 'G-2', 'G-3'].map((number) => `user carry ${number} · ${nameAt[number]}`),
    ]);
    expect((await folded('kind=user&action=carry')).history[0]).toMatchObject({ lines: 3, record: null });
    expect((await staff.call('GET', `${path}?of=987654`)).status).toBe(404);
  });

  test('folded, it comes in pages that hang together in both directions', async () => {
    for (const query of ['', 'kind=user&', `by=Lan&`]) {
      const all = (await read(owner, `${query}fold=true&`)).history;
      const flat = (await read(owner, query)).history;
      expect(all.reduce((sum, { lines }) => sum + lines, 0)).toBe(flat.length);
      const forward: Line[] = [];
      let page = (await owner.call('GET', `${path}?${query}fold=true&limit=3`)).body;
      for (;;) {
        forward.push(...page.history);
        if (!page.hasOlder) break;
        page = (await owner.call('GET', `${path}?${query}fold=true&limit=3&before=${page.history.at(-1)._id}`)).body;
      }
      expect(forward).toEqual(all);
      const back: Line[] = [...page.history];
      while (page.hasNewer) {
        page = (await owner.call('GET', `${path}?${query}fold=true&limit=3&after=${page.history[0]._id}`)).body;
        back.unshift(...page.history);
      }
      expect(back).toEqual(all);
    }
  });

  test('is searched by the number and the name of a card, a clinic or a file, with the import that has added the card', async () => {
    const found = async (q: string, kind = '') => summary(await read(staff, `q=${encodeURIComponent(q)}${kind}`));
    expect(await found('g-2')).toEqual([
      'user bin G-2 · Ngô Gộp Bê',
      'user carry G-2 · Ngô Gộp Bê',
      'import import dot-mot.csv',
    ]);
    expect(await found('kim giao nha khoa', '&kind=dental')).toEqual([
      'dental update Nha khoa Kim Giao',
      'dental create Nha khoa Kim Giao',
    ]);
    expect(await found('DOT-MOT')).toEqual(['import import dot-mot.csv']);
    expect(await found('khong co ai')).toEqual([]);
    expect(summary(await read(staff, 'q=g-2&kind=user&action=bin'))).toEqual(['user bin G-2 · Ngô Gộp Bê']);
    await owner.call('POST', '/admin/accounts', { fullName: 'Nhài', role: 'viewer' });
    expect(summary(await read(owner, 'q=nhai&kind=account'))).toEqual(['account create Nhài']);
    expect((await read(staff, 'q=nhai&kind=account')).history).toEqual([]);
    const { body } = await staff.call('GET', `${path}/export?format=csv&q=g-2`);
    expect(body.trim().split('\r\n')).toHaveLength(4);
  });

  test('tells staff nothing of accounts, backups and exports', async () => {
    await owner.call('POST', '/admin/accounts', { fullName: 'Mai', role: 'viewer' });
    await staff.call('GET', '/user/export?format=csv');
    const told = (await read(owner)).history.map(({ kind, action }) => `${kind} ${action}`);
    expect(told).toContain('account create');
    expect(told).toContain('user export');
    const { history } = await read(staff);
    expect(new Set(history.map(({ kind }) => kind))).toEqual(new Set(['user', 'dental', 'product', 'import']));
    expect(history.filter(({ action }) => action === 'export')).toEqual([]);
    expect((await read(staff, 'kind=account')).history).toEqual([]);
    expect((await owner.call('GET', `${path}?kind=account`)).body.history[0].changes).toEqual([
      { field: 'name', label: 'Tên đăng nhập', type: 'text', from: null, to: 'Mai' },
      { field: 'role', label: 'Vai trò', type: 'text', from: null, to: 'Chỉ xem' },
    ]);
  });

  test('is exported with its filters, and the export is a line of its own', async () => {
    const { status, body, headers } = await staff.call('GET', `${path}/export?format=csv&kind=user&action=update`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = body.trim().split('\r\n');
    expect(lines[0]).toBe('Lúc,Ai,Việc,Loại,Mục,Thay đổi,Ghi chú');
    expect(lines).toHaveLength(3);
    expect(body).toContain('"Số lượng: 1 → 5\nNgày hết hạn: 31/01/2040 → 03/02/2041"');
    expect((await staff.call('GET', `${path}/export?format=xlsx`)).status).toBe(200);
    const [newest] = (await read(owner, 'kind=history')).history;
    expect(newest).toMatchObject({ by: staffName, action: 'export', record: null });
    const { downloads } = (await owner.call('GET', '/admin/downloads')).body;
    expect(downloads[1]).toMatchObject({ by: staffName, what: 'history', format: 'csv', cards: 2 });
  });

  test('shows a text as it was typed, even one that looks like a date, a picture or an indication', async () => {
    const { fullName, quantity, numbCode, productName, dentalName, expiryDate } = (
      await staff.call('GET', `/user/${cards[2]}`)
    ).body.user;
    const card = { fullName, quantity, numbCode, productName, dentalName, expiryDate };
    for (const doctorName of ['2030-01-01', 'bridge', '/pictures/a'])
      await staff.call('PUT', `/user/${cards[2]}`, { ...card, doctorName });
    const { body } = await staff.call('GET', `${path}/export?format=csv&kind=user`);
    for (const change of ['(trống) → 2030-01-01', '2030-01-01 → bridge', 'bridge → /pictures/a'])
      expect(body).toContain(`Bác sĩ: ${change},`);

    const product = aProduct({ name: 'Sứ Hai', indications: 'single-crown,veneer', colour: 'veneer' });
    await addRecord(engine.context, products, product);
    const file = (await staff.call('GET', `${path}/export?format=csv&kind=product`)).body;
    expect(file).toContain('Chỉ định: (trống) → Mão đơn lẻ, Mặt dán');
    expect(file).toContain('Màu: (trống) → veneer');
  });

  test('has nothing personal of a record that is removed for good, on the page or in a file', async () => {
    const id = cards[3];
    await owner.call('DELETE', `/user/delete/${id}`);
    expect(JSON.stringify(await read(owner))).toContain('N-4');
    await owner.call('PUT', `/user/remove/${id}`);
    const all = await read(owner);
    const lines = all.history.filter(({ record, kind }) => kind === 'user' && record?._id === String(id));
    expect(lines.map(({ action }) => action)).toEqual(['remove', 'bin', 'create']);
    for (const { record, changes, note } of lines)
      expect([record?.name, record?.state, changes, note]).toEqual([null, 'removed', [], null]);
    const file = (await owner.call('GET', `${path}/export?format=csv`)).body;
    for (const text of [JSON.stringify(all), file]) expect(text).not.toContain('N-4');
    expect(file).toContain(`Số ${id}, đã xóa vĩnh viễn`);
  });
});
