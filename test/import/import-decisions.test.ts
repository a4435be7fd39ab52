// @module-tag thorough
// What people decide about a file, and what is remembered of it.
import { beforeAll, expect, test } from 'vitest';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';
import { fileForm, rowOf, untilState, uploadChecked } from './staged.ts';

forEachEngine('a decision about a file', (engine) => {
  const clinic = 'Nha khoa Thuyền Giấy';
  beforeAll(async () => {
    const names = { productName: 'Perlenau Tal', clinicName: clinic, expiresOn: '2040-12-31' };
    await registerCard(engine.context, { ...names, cardNumber: 'X-0', customerName: 'A' });
  });
  const { staff, owner } = openApi(engine);

  const decide = async (id: string, plan: object) => {
    const { status, body } = await staff.call('PATCH', `/imports/${id}`, plan);
    expect([status, body.message]).toEqual([200, undefined]);
    const checked = await untilState(staff, id, 'checked');
    expect(checked.message).toBeNull();
    return checked;
  };
  const commit = async (id: string) => {
    expect((await staff.call('POST', `/imports/${id}/commit`, {})).status).toBe(200);
    return untilState(staff, id, 'stored');
  };
  const card = async (number: string) => (await staff.call('GET', `/user?limit=1&q=${number}`)).body.users[0];
  const clinicId = async (name: string) => {
    const { body } = await staff.call('GET', '/dental/all');
    return body.dentals.find(({ dentalName }: { dentalName: string }) => dentalName === name)?._id;
  };

  test('to take a known name is remembered, follows its renames, and goes with it', async () => {
    const spelling = 'NK Thuyen Giay Q1';
    const first = await uploadChecked(staff, [rowOf('A-1', { clinic: spelling })]);
    expect(first.summary.unknownNames).toMatchObject([{ kind: 'clinic', name: spelling, count: 1 }]);
    const names = [{ kind: 'clinic', name: spelling, action: 'take', target: clinic }];
    const decided = await decide(first._id, { names });
    expect(decided.summary.unknownNameCount).toBe(0);
    await commit(first._id);
    expect(await card('A-1')).toMatchObject({ dentalName: clinic });

    const id = await clinicId(clinic);
    const [line] = (await staff.call('GET', `/admin/history?record=dental-${id}&limit=1`)).body.history;
    expect(line).toMatchObject({
      changes: [{ field: 'aliases', from: null, to: spelling }],
      import: { _id: first._id },
    });
    await owner.call('PUT', `/dental/${id}`, { dentalName: 'Nha khoa Thuyền Mới' });
    const second = await uploadChecked(staff, [rowOf('A-2', { clinic: spelling.toUpperCase() })]);
    expect(second.summary.aliases).toMatchObject([{ kind: 'clinic', target: 'Nha khoa Thuyền Mới', count: 1 }]);
    await commit(second._id);
    expect(await card('A-2')).toMatchObject({ dentalName: 'Nha khoa Thuyền Mới' });

    await owner.call('DELETE', `/dental/delete/${id}`);
    const binned = await uploadChecked(staff, [rowOf('A-3', { clinic: spelling })]);
    expect(binned.summary.aliases).toEqual([]);
    expect((await owner.call('PUT', `/dental/remove/${id}`)).status).toBe(200);
    expect(await engine.db.read.selectFrom('nameAlias').selectAll().execute()).toEqual([]);
  });

  test('to add a clinic adds it with the import, and not before', async () => {
    const name = 'Nha khoa Hải Âu';
    const { _id: id } = await uploadChecked(staff, [rowOf('C-1', { clinic: name }), rowOf('C-2', { clinic: name })]);
    await decide(id, { names: [{ kind: 'clinic', name, action: 'add', target: null }] });
    expect(await clinicId(name)).toBeUndefined();
    await commit(id);
    const added = await clinicId(name);
    expect(added).toMatch(/^\d+$/);
    const history = await staff.call('GET', `/admin/history?record=dental-${added}`);
    expect(history.body.history).toMatchObject([{ action: 'create' }]);
  });

  test('about columns is remembered by their headers, in any order, and named', async () => {
    const upload = async (lines: string[], name: string) =>
      (await staff.call('POST', '/imports', fileForm(lines, name))).body.import;
    const first = await upload(['Khách,Thẻ,Hết,SL', 'Lê An,M-1,31/12/2040,2'], 'trung tâm.csv');
    expect(first.state).toBe('uploaded');
    const columns = ['fullName', 'numbCode', 'expiryDate', 'quantity'].map((field, index) => ({ index, field }));
    const constants = { productName: 'Perlenau Tal', dentalName: 'Nha khoa Hải Âu' };
    const sheets = [{ name: null, headerRow: 1, columns }];
    const checked = await decide(first._id, { sheets, constants, mappingName: 'Trung tâm Hải Âu' });
    expect(checked.summary.counts).toMatchObject({ new: 1, faulty: 0 });
    await commit(first._id);

    const second = await upload(['SL,Thẻ,Hết,KHÁCH', '3,M-2,31/12/2041,Lê Bình'], 'tháng sau.csv');
    expect(second).toMatchObject({ mappingName: 'Trung tâm Hải Âu', plan: { constants } });
    await untilState(staff, second._id, 'checked');
    await commit(second._id);
    expect(await card('M-2')).toMatchObject({ fullName: 'Lê Bình', quantity: 3, dentalName: 'Nha khoa Hải Âu' });
  });

  test('that names what is not there, or is none, is refused with its field', async () => {
    const { _id: id } = await uploadChecked(staff, [rowOf('H-1')]);
    const refusal = async (plan: unknown) => {
      const { status, body } = await staff.call('PATCH', `/imports/${id}`, plan as object);
      return [status, body.errors?.[0]?.field ?? body.message];
    };
    const sheet = { name: 'Không có', headerRow: 1, columns: [{ index: 0, field: 'fullName' }] };
    expect(await refusal({ sheets: [sheet] })).toEqual([400, 'sheets']);
    const twice = { ...sheet, name: null, columns: [0, 1].map((index) => ({ index, field: 'fullName' })) };
    expect(await refusal({ sheets: [twice] })).toEqual([400, 'sheets.0.columns']);
    const take = { kind: 'clinic', name: 'x', action: 'take', target: 'Không có' };
    expect(await refusal({ names: [take] })).toEqual([400, 'names']);
    expect(await refusal({ names: [{ ...take, kind: 'product', action: 'add', target: null }] })).toEqual([
      400,
      'names',
    ]);
    expect((await refusal({ constants: { __proto__: 'x', noField: 'x' } }))[0]).toBe(400);
    expect((await refusal({ edits: [{ sheet: null, row: 0, field: 'fullName', value: 'x' }] }))[0]).toBe(400);
    expect((await refusal({ existingCards: 'overwrite' }))[0]).toBe(400);
    expect((await refusal([]))[0]).toBe(400);
    expect(await refusal({ version: 99 })).toEqual([
      409,
      'Lần nhập này vừa được người khác sửa. Hãy xem lại trước khi tiếp tục.',
    ]);
    expect((await staff.call('GET', `/imports/${id}`)).body.import).toMatchObject({ state: 'checked', version: 1 });
  });

  test('that is not applied yet is kept as it is made, for everybody, until it is', async () => {
    const { _id: id, version } = await uploadChecked(staff, [rowOf('D-1', { quantity: 'hai' })]);
    const cell = { sheet: null, row: 2, field: 'quantity', value: '2' };
    const draft = { mends: [cell], skips: [], names: [] };
    expect((await staff.call('PUT', `/imports/${id}/draft`, { ...draft, version })).status).toBe(200);
    const seen = (await owner.call('GET', `/imports/${id}`)).body.import;
    expect(seen).toMatchObject({ draft, version, state: 'checked', summary: { counts: { faulty: 1 } } });
    const applied = await decide(id, { edits: [cell], version });
    expect(applied).toMatchObject({ draft: null, summary: { counts: { faulty: 0, new: 1 } } });
    const stale = await staff.call('PUT', `/imports/${id}/draft`, { ...draft, version });
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('người khác sửa')]);
    await commit(id);
    expect((await staff.call('PUT', `/imports/${id}/draft`, { ...draft, version: applied.version })).status).toBe(409);
  });

  test('of two people at once loses nothing, and a commit of what one has not seen is refused', async () => {
    const { _id: id } = await uploadChecked(staff, [rowOf('W-1'), rowOf('W-2')]);
    await Promise.all([
      staff.call('PATCH', `/imports/${id}`, { edits: [edit(2)] }),
      owner.call('PATCH', `/imports/${id}`, { skippedRows: [{ sheet: null, row: 3 }] }),
    ]);
    const checked = await untilState(owner, id, 'checked');
    expect(checked).toMatchObject({ version: 3, plan: { editCount: 1, skippedRows: [{ row: 3 }] } });
    expect(checked.summary.counts).toMatchObject({ new: 1, skipped: 1 });
    expect((await staff.call('POST', `/imports/${id}/commit`, { version: 1 })).status).toBe(409);
    expect((await owner.call('POST', `/imports/${id}/commit`, { version: 3 })).status).toBe(200);
    await untilState(staff, id, 'stored');
    expect(await card('W-1')).toMatchObject({ fullName: 'Lê Sửa' });
  });

  const edit = (row: number) => ({ sheet: null, row, field: 'fullName', value: 'Lê Sửa' });
});
