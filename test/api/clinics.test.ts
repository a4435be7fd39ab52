// What a clinic has beside its name: how it is reached, who works there, and under which other names it is found.
import { expect, test } from 'vitest';
import { forEachEngine } from '../engines.ts';
import { fileForm, formOf, rowOf } from '../import/staged.ts';
import { openApi } from '../open-api.ts';

forEachEngine('a clinic', { thorough: 'postgres' }, (engine) => {
  const { staff, visitor } = openApi(engine);

  const contact = {
    province: 'Đồng Tháp',
    address: '1 đường Không Tên, phường Mẫu',
    phone: '(028) 0000 0000',
    map: 'https://map.example/thuyen-giay',
  };
  const add = async (fields: object) => {
    const { status, body } = await staff.call('POST', '/dental', fields);
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.dental;
  };

  test("needs only the specification's name, and keeps all else when only that is sent", async () => {
    const bare = await add({ dentalName: 'Nha khoa Ốc Mượn Hồn' });
    expect(bare).toMatchObject({ province: null, address: null, phone: null, map: null, doctors: null, aliases: null });
    const full = await add({
      dentalName: 'Nha khoa Thuyền Giấy',
      ...contact,
      doctors: ' BS. Lê An \n\nBS. Lê An\nBs Vy',
    });
    expect(full).toMatchObject({ ...contact, doctors: 'BS. Lê An\nBs Vy' });
    const renamed = await staff.call('PUT', `/dental/${full._id}`, { dentalName: 'Nha khoa Thuyền Mới' });
    expect(renamed.body.dental).toMatchObject({ ...contact, doctors: 'BS. Lê An\nBs Vy' });
    const cleared = await staff.call('PUT', `/dental/${full._id}`, { dentalName: 'Nha khoa Thuyền Giấy', phone: '' });
    expect(cleared.body.dental).toMatchObject({ ...contact, phone: null });
  });

  test('is refused with the field named if a number, a link or a province is none', async () => {
    const wrong = {
      phone: ['12', '0800 CALL', '1'.repeat(20)],
      map: ['http://map.example', 'javascript:alert(1)', 'https:map.example', 'https://ai@map.example', 'bản đồ'],
      province: ['Sài Gòn', 'Hà Tây', 'hà nội'],
      doctors: ['x'.repeat(201), Array.from({ length: 51 }, (_, at) => `BS. ${at}`).join('\n')],
    };
    for (const [field, values] of Object.entries(wrong))
      for (const value of values) {
        const { status, body } = await staff.call('POST', '/dental', { dentalName: 'Nha khoa Sai', [field]: value });
        expect([status, body.errors?.map((error: { field: string }) => error.field)], value).toEqual([400, [field]]);
      }
  });

  test('shows its doctors and other names to staff only', async () => {
    const { _id: id } = await add({ dentalName: 'Nha khoa Mèo Mun', ...contact, doctors: 'BS. Vy', aliases: 'NK Mèo' });
    const answers = [
      (await visitor.call('GET', `/dental/${id}`)).body.dental,
      (await visitor.call('GET', '/dental/all')).body.dentals[0],
      (await visitor.call('GET', '/dental?limit=1')).body.dentals[0],
    ];
    for (const dental of answers) {
      expect(dental).toMatchObject({ dentalName: 'Nha khoa Mèo Mun', ...contact });
      expect(Object.keys(dental)).not.toEqual(expect.arrayContaining([expect.stringMatching(/doctors|aliases/)]));
    }
    const seen = (await staff.call('GET', '/dental?limit=1')).body.dentals[0];
    expect(seen).toMatchObject({ doctors: 'BS. Vy', aliases: 'NK Mèo' });
  });

  test('has other names that mean it in a spreadsheet, and no other clinic', async () => {
    const { _id: id } = await add({ dentalName: 'Nha khoa Sỏi Trắng', aliases: 'NK Soi\nnk sỏi\nNha khoa SỎI TRẮNG' });
    // The same without accents counts once, and its own name is no other name.
    expect((await staff.call('GET', `/dental/${id}`)).body.dental.aliases).toBe('nk sỏi');
    await add({ dentalName: 'Nha khoa Ve Sầu' });
    for (const aliases of ['NK SOI', 'nha khoa soi trang']) {
      const { status, body } = await staff.call('POST', '/dental', { dentalName: 'Nha khoa Khác', aliases });
      const message = `"${aliases}" đã là tên của nha khoa "Nha khoa Sỏi Trắng"`;
      expect([status, body.errors]).toEqual([400, [{ field: 'aliases', message }]]);
    }
    const form = fileForm(['Họ tên,Mã số,Nha khoa,Sản phẩm,SL,Ngày hết hạn', 'Lê An,S-1,NK Sỏi,Tal,1,31/12/2040']);
    expect((await staff.call('POST', '/user/import', form)).status).toBe(200);
    const [card] = (await staff.call('GET', '/user?limit=1')).body.users;
    expect(card).toMatchObject({ numbCode: 'S-1', dentalName: 'Nha khoa Sỏi Trắng' });
  });

  test('keeps its old name as another one when it is renamed, unless that is the name of another clinic', async () => {
    const { _id, version } = (await staff.call('POST', '/dental', { dentalName: 'Nha khoa Vầng Trăng' })).body.dental;
    const rename = async (dentalName: string, at: number) =>
      (await staff.call('PUT', `/dental/${_id}`, { dentalName, version: at })).body.dental;
    const renamed = await rename('Nha khoa Trăng Non', version);
    expect(renamed.aliases).toBe('Nha khoa Vầng Trăng');
    const named = formOf([rowOf('S-9', { clinic: 'nha khoa vang trang' })]);
    expect((await staff.call('POST', '/user/import', named)).status).toBe(200);
    const [card] = (await staff.call('GET', '/user?limit=1&q=S-9')).body.users;
    expect(card).toMatchObject({ dentalName: 'Nha khoa Trăng Non' });

    await staff.call('POST', '/dental', { dentalName: 'NHA KHOA TRĂNG NỌN' });
    expect((await rename('Nha khoa Trăng Rằm', renamed.version)).aliases).toBe('Nha khoa Vầng Trăng');
  });
});
