// Section 3 of the specification: the entities as the API gives them. A title quotes the sentence that its test holds.
import { describe, expect, test } from 'vitest';
import { cardCount, cardNumber, clinicNames, customer, openCalls, productNames } from './register.ts';

const calls = openCalls();
const read = async (path: string) => (await calls.client.call('GET', path)).body;

test('"User: _id, productName, fullName, numbCode, dentalName, doctorName (optional), quantity (number), expiryDate (date), isActive (boolean)"', async () => {
  expect((await read('/user/1')).user).toMatchObject({
    _id: '1',
    productName: productNames[0],
    fullName: customer(1),
    numbCode: cardNumber(1),
    dentalName: clinicNames[1],
    doctorName: 'BS. Lê An',
    quantity: 2,
    expiryDate: '2040-12-31',
    isActive: true,
  });
  const nobody = { productName: 'Perlenau Kern', fullName: 'Lê An', dentalName: clinicNames[0] };
  const { status, body } = await calls.client.call('POST', '/user', {
    ...nobody,
    numbCode: 'BS-0',
    quantity: 0,
    expiryDate: '2040-01-31',
  });
  expect([status, body.user.doctorName]).toEqual([201, null]);
});

test('"Dental clinic: _id, dentalName, isActive"', async () => {
  expect((await read('/dental/1')).dental).toMatchObject({ _id: '1', dentalName: clinicNames[0], isActive: true });
});

test('"Product: … productImage (relative path under the API host), productPrice (number), …"', async () => {
  const { product } = await read('/product/1');
  expect(product).toMatchObject({
    _id: '1',
    productName: 'Perlenau Kern',
    productImage: expect.stringMatching(/^\/pictures\//),
    productPrice: 3_800_000,
    productDoTrong: 38,
    productUngDung: expect.stringMatching(/^Khung sườn/),
    productDoBenUon: 1200,
    productThanhPhucHinh: 0.4,
    productDoDay: '10, 12, 14, 16, 18, 20, 25',
    productDuongKinh: 98.5,
    productMau: 'Trắng và 4 màu nền',
    productBaoHanh: 'Bảo hành 15 năm',
    isActive: true,
  });
  const image = await fetch(calls.url + product.productImage);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

describe('"List responses: success, counts (total) and users, dentals or products arrays"', () => {
  test.each([
    ['user', 'users', cardCount + 1],
    ['dental', 'dentals', clinicNames.length],
    ['product', 'products', productNames.length],
  ])('GET /%s', async (list, array, counts) => {
    const { [array]: records, ...rest } = await read(`/${list}?limit=1`);
    expect(rest).toEqual({ success: true, counts });
    expect(records).toHaveLength(1);
  });
});
