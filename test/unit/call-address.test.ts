import { expect, test } from 'vitest';
import { readRoute } from '#web/api/send-call.ts';

test('a call goes to the path of its route, each parameter as one segment', () => {
  expect(readRoute('GET /overview')).toEqual({ method: 'GET', url: '/api/overview' });
  expect(readRoute('GET /imports/:id/cards', { params: { id: 7 }, query: { page: '2', limit: '20' } })).toEqual({
    method: 'GET',
    url: '/api/imports/7/cards?page=2&limit=20',
  });
  expect(readRoute('GET /user/:id', { params: { id: '../all?x=1' } }).url).toBe('/api/user/..%2Fall%3Fx%3D1');
  expect(readRoute('GET /user', { query: { q: 'Hoa & Bình', dir: undefined } }).url).toBe(
    '/api/user?q=Hoa+%26+B%C3%ACnh',
  );
});
