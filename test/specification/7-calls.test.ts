// Section 7 of the specification: every call of its table, as a client would make it that knows nothing but the table.
// With PRINT=1 the run prints each call and its answer, a line each.
import { describe, expect, test } from 'vitest';
import { formatDate, todayInVietnam } from '#domain/calendar.ts';
import { type Answer, type ApiClient, signIn } from '../api-client.ts';
import { callTable } from './call-table.ts';
import { cardCount, cardNumber, clinicNames, customer, openCalls, owner } from './register.ts';

type Call = (typeof callTable)[number];
type Payload = { id?: string; query?: Record<string, string>; body?: Parameters<ApiClient['call']>[2] };

const calls = openCalls();
const called = new Set<Call>();

/** Makes a call of the table, signed in unless another client is given; notes and, if asked, prints it. */
async function call(name: Call, { id = '', query, body }: Payload = {}, client = calls.client): Promise<Answer> {
  const [method = '', template = ''] = name.split(' ');
  const path = template.replace('{id}', id) + (query ? `?${new URLSearchParams(query)}` : '');
  const answer = await client.call(method, path, body);
  called.add(name);
  if (process.env.PRINT) process.stdout.write(`${lineOf(method, path, answer)}\n`);
  return answer;
}

function lineOf(method: string, path: string, { status, headers, body }: Answer): string {
  // Of a problem, the members that the specification's clients read.
  const { type, title, detail, status: _, ...read } = body ?? {};
  const text = body === undefined ? `→ ${headers.get('location')}` : JSON.stringify(read);
  const shown = text.length > 160 ? `${text.slice(0, 159)}…` : text;
  return `${method.padEnd(6)} /api${decodeURIComponent(path).padEnd(44)} ${status} ${shown}`;
}

/** An answer's status and body together, to be compared as one. */
async function told(name: Call, payload?: Payload, client?: ApiClient) {
  const { status, body } = await call(name, payload, client);
  // Beside what the specification says of an answer: by which id a change is taken back.
  return { status, ...body, change: undefined };
}

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const id = expect.stringMatching(/^[1-9]\d*$/);
const fresh = {
  _id: id,
  isActive: true,
  version: 1,
  createdAt: time,
  updatedAt: time,
  deletedAt: null,
  deletedBy: null,
};
const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  409: 'Conflict',
};
const problem = (status: number, message: string) => ({
  type: 'about:blank',
  title: titles[status],
  status,
  detail: message,
  success: false,
  message,
});
const done = (message: string) => ({ status: 200, success: true, message });

function form(fields: Record<string, string | File>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
}

describe('"Sign in", POST /admin/signIn', () => {
  test('"response reads success, mes, user"', async () => {
    const { answer } = await signIn(calls.url, owner);
    expect(answer.body).toEqual({
      success: true,
      mes: 'Đăng nhập thành công',
      user: { _id: '1', fullName: 'Chu He Thong', role: 'owner', mustChangePassword: false },
    });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^ads-session=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
    expect(await call('POST /admin/signIn', { body: owner }, calls.visitor)).toMatchObject({ status: 200 });
  });

  test('"Login failure: server message (mes)"', async () => {
    const wrong = await told('POST /admin/signIn', { body: { ...owner, password: 'x' } }, calls.visitor);
    const message = 'Tên đăng nhập hoặc mật khẩu không đúng.';
    expect(wrong).toEqual({ ...problem(401, message), mes: message });
    const empty = await told('POST /admin/signIn', { body: { fullName: '', password: '' } }, calls.visitor);
    expect(empty).toMatchObject({ status: 400, success: false, mes: 'Trường này không được để trống' });
  });
});

describe('"Warranty lookup: takes form values (cartId)"', () => {
  const look = (query: Record<string, string>) => told('GET /user/getUser', { query }, calls.visitor);

  test('"Reads success and user{numbCode, fullName, expiryDate, productName, quantity, dentalName, doctorName}"', async () => {
    const found = {
      status: 200,
      success: true,
      user: {
        numbCode: cardNumber(1),
        fullName: customer(1),
        expiryDate: '2040-12-31',
        productName: 'Perlenau Kern',
        quantity: 2,
        dentalName: clinicNames[1],
        doctorName: 'BS. Lê An',
      },
    };
    expect(await look({ cartId: cardNumber(1) })).toEqual(found);
    expect(await look({ keyword: ' bh.0001 ' })).toEqual(found);
  });

  test('"Success of a lookup is decided by a success flag in the response"', async () => {
    const missing = 'Tìm kiếm của bạn không khớp với bất kỳ kết quả nào.';
    expect(await look({ cartId: 'NO-SUCH-CARD' })).toEqual(problem(404, missing));
    expect(await look({ cartId: '' })).toEqual(problem(400, 'Bạn chưa nhập mã số thẻ'));
  });
});

describe('users, /user', () => {
  const fields = {
    productName: 'Perlenau Tal',
    fullName: 'Lê Thị Thử',
    numbCode: 'THU-0001',
    dentalName: clinicNames[1],
    doctorName: 'BS. Trần Thử',
    quantity: 2,
    expiryDate: '2041-10-31',
    issuedDate: '2021-10-31',
    toothPosition: '11, 12-14',
    lot: '22A-0457',
    note: 'Đã gọi chị Hoa.\nHẹn thứ Hai.',
  };
  const references = { dentalId: id, productId: id };
  let user: string;

  test('"Create user", "Get user"', async () => {
    const created = await told('POST /user', { body: fields });
    expect(created).toEqual({
      status: 201,
      success: true,
      message: 'Tạo Khách hàng thành công',
      user: { ...fresh, ...fields, ...references },
    });
    user = created.user._id;
    expect(await told('GET /user/{id}', { id: user })).toEqual({ status: 200, success: true, user: created.user });
  });

  test('"Create user": a duplicate number, an empty field and a past date are refused with a message', async () => {
    expect(await told('POST /user', { body: fields })).toEqual({
      ...problem(409, 'Mã số thẻ "THU-0001" đã có trong một thẻ khác đang sử dụng.'),
      conflictWith: user,
    });
    const empty = 'Trường này không được để trống';
    expect(await told('POST /user', { body: { ...fields, fullName: ' ' } })).toEqual({
      ...problem(400, empty),
      errors: [{ field: 'fullName', message: empty }],
    });
    const past = 'Ngày hết hạn không được trước hôm nay';
    expect(
      await told('POST /user', { body: { ...fields, numbCode: 'THU-2', expiryDate: '2020-01-01', issuedDate: null } }),
    ).toEqual({
      ...problem(400, past),
      errors: [{ field: 'expiryDate', message: past }],
    });
  });

  test('"Update user", with its version or without', async () => {
    const { doctorName: _, ...rest } = fields;
    const changed = { ...rest, fullName: 'Lê Thị Thử Lại', quantity: 3 };
    const now = { ...fresh, ...changed, ...references, _id: user, doctorName: null, version: 2 };
    expect(await told('PUT /user/{id}', { id: user, body: changed })).toEqual({
      status: 200,
      success: true,
      message: 'Cập nhật khách hàng thành công',
      user: now,
    });
    expect(await told('PUT /user/{id}', { id: user, body: { ...changed, version: 1 } })).toEqual({
      ...problem(409, 'Thẻ này vừa được người khác sửa. Hãy xem lại trước khi lưu.'),
      user: now,
    });
  });

  test('"List users: query params (q, page, limit, isActive)", "Users (unpaged/all)"', async () => {
    const all = await told('GET /user', { query: { isActive: 'true' } });
    expect(all).toEqual({ status: 200, success: true, counts: cardCount + 1, users: expect.any(Array) });
    expect(all.users).toHaveLength(cardCount + 1);
    expect(await told('GET /user/all')).toEqual(all);
    expect(await told('GET /user', { query: { isActive: 'true', limit: '10', page: '2', q: '' } })).toEqual({
      ...all,
      users: all.users.slice(10, 20),
    });
    const found = await told('GET /user', { query: { isActive: 'true', limit: '10', q: 'le thi thu lai' } });
    expect(found).toMatchObject({ counts: 1, users: [{ _id: user, fullName: 'Lê Thị Thử Lại' }] });
    expect(await told('GET /user', { query: { limit: '10', color: 'red' } })).toMatchObject({
      ...problem(400, 'Yêu cầu không hợp lệ.'),
    });
  });

  test('"Delete user (soft)", "Restore user"', async () => {
    expect(await told('DELETE /user/delete/{id}', { id: user })).toEqual(done('Xóa Thành Công!'));
    expect(await told('DELETE /user/delete/{id}', { id: user })).toEqual(
      problem(409, 'Thẻ này đang ở trong thùng rác.'),
    );
    const bin = await told('GET /user', { query: { isActive: 'false', limit: '10' } });
    expect(bin).toMatchObject({
      counts: 1,
      users: [{ _id: user, isActive: false, deletedAt: time, deletedBy: 'Chu He Thong' }],
    });
    expect(await told('PUT /user/restore/{id}', { id: user })).toEqual(done('Khôi phục thành công!'));
    expect((await told('GET /user/{id}', { id: user })).user).toMatchObject({ isActive: true, deletedAt: null });
  });

  test('"Remove user", from the bin alone', async () => {
    expect(await told('PUT /user/remove/{id}', { id: user })).toEqual(
      problem(409, 'Thẻ này không có trong thùng rác.'),
    );
    await call('DELETE /user/delete/{id}', { id: user });
    expect(await told('PUT /user/remove/{id}', { id: user })).toEqual(done('Đã xóa vĩnh viễn!'));
    expect(await told('GET /user/{id}', { id: user })).toEqual(problem(404, 'Không tìm thấy thẻ bảo hành này.'));
  });

  test('"Static delete template: POST form to /api/user/delete/{id} with DELETE method override"', async () => {
    const { body } = await call('POST /user', { body: { ...fields, numbCode: 'THU-0002' } });
    const formed = { id: body.user._id, body: new URLSearchParams({ _method: 'DELETE' }) };
    const { status, headers } = await call('POST /user/delete/{id}', formed);
    expect([status, headers.get('location')]).toEqual([303, `/admin/delete-user/${formed.id}?done`]);
    expect((await told('GET /user/{id}', { id: formed.id })).user.isActive).toBe(false);
  });
});

describe('"Import users: multipart, field file", POST /user/import', () => {
  const header = 'Tên sản phẩm;Họ tên;Mã số;Nha khoa;Bác sĩ;Số lượng;Ngày hết hạn';
  const row = (number: string, quantity: string) =>
    `Perlenau Tal;Phạm Nhập;${number};${clinicNames[1]};;${quantity};31/12/2040`;
  const sheet = (...rows: string[]) => form({ file: new File([[header, ...rows].join('\n')], 'the.csv') });

  test('"import reads success, message, error, invalidQuantities, code"', async () => {
    const body = sheet(row('NHAP-1', '1'), row('NHAP-2', '2'), row('NHAP-3', '3'));
    expect(await told('POST /user/import', { body })).toEqual({
      ...done('Đã nhập 3 thẻ bảo hành.'),
      code: 'imported',
      error: null,
      invalidQuantities: [],
      issues: [],
      counts: { read: 3, accepted: 3, issues: 0 },
      warnings: [],
      importId: expect.stringMatching(/^\d+$/),
    });
  });

  test('stores none if a row is invalid, and names the issues', async () => {
    const body = sheet(row('NHAP-4', '1'), row('NHAP-5', 'hai'));
    const sentence = 'Dòng 3: số lượng "hai" không hợp lệ';
    expect(await told('POST /user/import', { body })).toEqual({
      ...problem(400, 'Không nhập dòng nào: 1 lỗi trong 2 dòng.'),
      code: 'invalid-rows',
      error: sentence,
      invalidQuantities: [sentence],
      issues: [{ sheet: null, row: 3, column: 'Số lượng', value: 'hai', reason: expect.any(String) }],
      counts: { read: 2, accepted: 0, issues: 1 },
      warnings: [],
      importId: expect.stringMatching(/^\d+$/),
    });
    expect((await told('GET /user', { query: { limit: '10', q: 'NHAP-4' } })).counts).toBe(0);
  });

  test('of a file that was imported before reports it once, with the date', async () => {
    const body = sheet(row('NHAP-1', '1'), row('NHAP-2', '2'), row('NHAP-3', '3'));
    const today = formatDate(todayInVietnam());
    const sentence = `Tệp này đã được nhập ngày ${today}: cả 3 thẻ đều đã có trong hệ thống. Không có gì thay đổi.`;
    expect(await told('POST /user/import', { body })).toEqual({
      ...problem(400, sentence),
      code: 'already-imported',
      error: sentence,
      invalidQuantities: [],
      issues: [],
      counts: { read: 3, accepted: 0, issues: 0 },
      warnings: [],
      importId: expect.stringMatching(/^\d+$/),
    });
  });

  test('of a file with some known cards names them and counts them first', async () => {
    const answer = await told('POST /user/import', {
      body: sheet(row('NHAP-6', '1'), row('nhap 2', 'hai'), row('nhap.3', '3')),
    });
    expect(answer).toMatchObject({
      message: 'Không nhập dòng nào: 2 lỗi trong 3 dòng, trong đó 1 thẻ đã có trong hệ thống.',
      code: 'invalid-rows',
      invalidQuantities: [
        'Dòng 3: số lượng "hai" không hợp lệ',
        'Dòng 4: mã số "nhap.3" đã có trong hệ thống, là thẻ của Phạm Nhập',
      ],
      counts: { read: 3, accepted: 0, issues: 2 },
    });
  });

  test('requires a file', async () => {
    const answer = await told('POST /user/import', { body: form({ note: '' }) });
    expect(answer).toMatchObject({ status: 400, success: false, message: 'Bạn chưa chọn thư mục để thêm' });
  });

  test('"Bulk remove users: ids"', async () => {
    const { users } = await told('GET /user', { query: { limit: '10', q: 'Pham Nhap' } });
    const ids = users.map((one: { _id: string }) => one._id);
    const message = 'Xóa khách hàng thành công!';
    expect(await told('POST /user/remove-all', { body: { ids: ids.slice(0, 1) } })).toEqual({
      ...done(message),
      counts: 1,
    });
    expect(await told('POST /user/remove-all', { body: { all: true, q: 'Pham Nhap' } })).toEqual({
      ...done(message),
      counts: 2,
    });
    const none = 'Hãy chọn ít nhất một bản ghi';
    expect(await told('POST /user/remove-all', { body: { ids: [] } })).toMatchObject(problem(400, none));
  });
});

describe('dentals, /dental', () => {
  let dental: string;

  test('"Create dental", "Get/update dental", "List dentals", "All dentals"; everybody may read', async () => {
    const unknown = { province: null, address: null, phone: null, map: null };
    const forStaff = { email: null, doctors: null, aliases: null };
    const created = await told('POST /dental', { body: { dentalName: 'Nha khoa Thử' } });
    expect(created).toEqual({
      status: 201,
      success: true,
      message: 'Đã tạo nha khoa thành công',
      dental: { ...fresh, ...unknown, ...forStaff, dentalName: 'Nha khoa Thử' },
    });
    dental = created.dental._id;
    const updated = await told('PUT /dental/{id}', { id: dental, body: { dentalName: 'Nha khoa Thử Lại' } });
    expect(updated).toEqual({
      ...done('Cập nhật nha khoa thành công'),
      dental: {
        ...created.dental,
        dentalName: 'Nha khoa Thử Lại',
        aliases: 'Nha khoa Thử',
        version: 2,
        updatedAt: time,
      },
    });
    const { email: _, doctors: __, aliases: ___, ...shown } = updated.dental;
    expect(await told('GET /dental/{id}', { id: dental }, calls.visitor)).toEqual({
      status: 200,
      success: true,
      dental: shown,
    });
    const all = await told('GET /dental/all', {}, calls.visitor);
    expect(all).toMatchObject({ status: 200, success: true, counts: clinicNames.length + 1 });
    expect(await told('GET /dental', { query: { q: 'thu lai', page: '1', limit: '10' } }, calls.visitor)).toEqual({
      status: 200,
      success: true,
      counts: 1,
      dentals: [shown],
    });
  });

  test('"Delete/restore/remove dental", "Bulk remove dentals"', async () => {
    expect(await told('DELETE /dental/delete/{id}', { id: dental })).toEqual(done('Xóa thành công!'));
    expect(await told('PUT /dental/restore/{id}', { id: dental })).toEqual(done('Khôi phục thành công!'));
    expect(await told('POST /dental/remove-all', { body: { ids: [dental] } })).toEqual({
      ...done('Xóa thành công!'),
      counts: 1,
    });
    expect(await told('PUT /dental/remove/{id}', { id: dental })).toEqual(done('Đã xóa vĩnh viễn!'));
    expect((await told('GET /dental/{id}', { id: dental })).status).toBe(404);
  });
});

describe('products, /product', () => {
  const texts = {
    productName: 'Sứ Thử',
    productPrice: '1500000',
    productDoTrong: '45.5',
    productUngDung: 'Mão sứ',
    productDoBenUon: '900',
    productThanhPhucHinh: '0.5',
    productDoDay: '14, 18',
    productDuongKinh: '98',
    productMau: 'A2',
    productBaoHanh: '10 năm',
  };
  const stored = { ...texts, productPrice: 1500000, productDoTrong: 45.5, productDoBenUon: 900 };
  const optional = {
    group: null,
    indications: null,
    bridgeUnits: null,
    position: null,
    aliases: null,
    coverage: null,
    gallery: [],
  };
  const nothing = { ...optional, applicationEnglish: null, colourEnglish: null };
  const record = { ...fresh, ...stored, productThanhPhucHinh: 0.5, productDuongKinh: 98, ...nothing };
  const picture = new File(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWPowAEYhpYEANsRZgE07zdlAAAAAElFTkSuQmCC',
        'base64',
      ),
    ],
    'su.png',
    { type: 'image/png' },
  );
  let product: string;
  let image: string;

  test('"Create product: multipart with productImage and product fields"; "Images load from the API host plus the productImage path"', async () => {
    const created = await told('POST /product', { body: form({ ...texts, productImage: picture }) });
    expect(created).toEqual({
      status: 201,
      success: true,
      message: 'Product created successfully',
      product: { ...record, productImage: expect.stringMatching(/^\/pictures\/[0-9a-f]{24}-800\.jpg$/) },
    });
    product = created.product._id;
    // The name is checked before the picture, which takes seconds.
    const noPicture = new File(['no picture'], 'su.png', { type: 'image/png' });
    const again = await told('POST /product', { body: form({ ...texts, productImage: noPicture }) });
    expect([again.status, again.conflictWith]).toEqual([409, created.product._id]);
    image = created.product.productImage;
    const served = await fetch(calls.url + image);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { position: _, aliases: __, coverage: ___, ...shown } = created.product;
    expect(await told('GET /product/{id}', { id: product }, calls.visitor)).toEqual({
      status: 200,
      success: true,
      product: shown,
    });
  });

  test('"Create product" without a picture is refused', async () => {
    const answer = await told('POST /product', { body: form({ ...texts, productName: 'Sứ Thử Không Ảnh' }) });
    expect(answer).toMatchObject({ status: 400, success: false, message: 'Hãy chọn một ảnh' });
  });

  test('"Get/update product: PUT /product/{id} (multipart)", with the picture left out, sent back as its path, or replaced', async () => {
    const changed = { productName: 'Sứ Thử Lại', productPrice: '1600000' };
    const now = { ...record, productName: 'Sứ Thử Lại', productPrice: 1600000, productImage: image, aliases: 'Sứ Thử' };
    expect(await told('PUT /product/{id}', { id: product, body: form(changed) })).toEqual({
      ...done('Cập nhật sản phẩm thành công'),
      product: { ...now, version: 2 },
    });
    const sentBack = await told('PUT /product/{id}', { id: product, body: form({ ...changed, productImage: image }) });
    // Nothing is changed by it.
    expect(sentBack.product).toEqual({ ...now, version: 2 });
    const another = await told('PUT /product/{id}', { id: product, body: form({ ...changed, productImage: picture }) });
    expect(another.product.productImage).toMatch(/^\/pictures\/[0-9a-f]{24}-800\.jpg$/);
    expect(another.product.productImage).not.toBe(image);
    expect((await fetch(calls.url + image)).status).toBe(404);
  });

  test('"List products", "All products", "limit=\'10\' and isActive=true; returns success, products, counts"', async () => {
    const options = await told('GET /product/all', { query: { isActive: 'true' } }, calls.visitor);
    expect(options).toMatchObject({ status: 200, success: true, counts: 13 });
    const page = await told('GET /product', { query: { limit: '10', isActive: 'true', page: '1' } }, calls.visitor);
    expect(page).toEqual({ ...options, products: options.products.slice(0, 10) });
    expect((await told('GET /product', { query: { isActive: 'false' } }, calls.visitor)).status).toBe(401);
  });

  test('"Delete/restore/remove product", "Bulk remove products"', async () => {
    const message = 'Xóa sản phẩm thành công!';
    expect(await told('DELETE /product/delete/{id}', { id: product })).toEqual(done(message));
    expect((await told('GET /product/{id}', { id: product }, calls.visitor)).status).toBe(404);
    expect(await told('PUT /product/restore/{id}', { id: product })).toEqual(done('Khôi phục thành công!'));
    expect(await told('POST /product/remove-all', { body: { ids: [product] } })).toEqual({
      ...done(message),
      counts: 1,
    });
    expect(await told('PUT /product/remove/{id}', { id: product })).toEqual(done('Đã xóa vĩnh viễn!'));
    expect((await told('GET /product/{id}', { id: product })).status).toBe(404);
  });
});

test('the specification’s table, the OpenAPI document and this test have the same calls', async () => {
  const document = await (await fetch(`${calls.url}/openapi.json`)).json();
  for (const name of callTable) {
    const [method = '', path = ''] = name.split(' ');
    expect(document.paths[`/api${path}`], name).toHaveProperty(method.toLowerCase());
    expect(called, name).toContain(name);
  }
});
