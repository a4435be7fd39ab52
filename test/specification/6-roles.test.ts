// Section 6 of the specification: who may do what. A title quotes the sentence that its test holds.
import { expect, test } from 'vitest';
import { apiClient, signIn } from '../api-client.ts';
import { callTable } from './call-table.ts';
import { cardNumber, openCalls, owner } from './register.ts';

const calls = openCalls();

const publicPages = [
  ...['/', '/products', '/products/1', '/partner', '/photos', '/contact', '/login'],
  ...['/warranty', '/warranty/notes', `/warranty?keyword=${cardNumber(1)}`],
];
const adminPages = [
  ...['manage-user', 'manage-dental', 'manage-product', 'create-user', 'create-dental', 'create-product'],
  ...['update-user/1', 'update-dental/1', 'update-product/1', 'delete-user/1', 'recycle', 'import-excel'],
].map((page) => `/admin/${page}`);

test('"Public visitors: public pages and warranty lookup, no login"', async () => {
  for (const page of publicPages) expect((await fetch(calls.url + page)).status, page).toBe(200);
  const { status } = await calls.visitor.call('GET', `/user/getUser?cartId=${cardNumber(1)}`);
  expect(status).toBe(200);
});

test('"Administrator: all /admin routes after sign-in"', async () => {
  const { answer } = await signIn(calls.url, owner);
  const [cookie = ''] = answer.headers.getSetCookie();
  for (const page of adminPages) {
    const visited = await fetch(calls.url + page, { redirect: 'manual' });
    const login = `/login?next=${encodeURIComponent(page)}`;
    expect([visited.status, visited.headers.get('location')], page).toEqual([302, login]);
    expect((await fetch(calls.url + page, { headers: { cookie } })).status, page).toBe(200);
  }
});

test('"Server-side enforcement": every call needs a session but for the look-up and reading clinics and products', async () => {
  const open = /^(?:POST \/admin\/signIn|GET \/user\/getUser|GET \/(?:dental|product)(?:\/.*)?)$/;
  for (const name of callTable.filter((one) => !open.test(one))) {
    const [method = '', path = ''] = name.split(' ');
    const { status, body } = await apiClient(calls.url).call(method, path.replace('{id}', '1'));
    expect([status, body.message], name).toEqual([401, 'Please login with an Administrator']);
  }
});
