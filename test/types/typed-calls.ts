import { route } from '#api/route.ts';
import type { AnswerOf } from '#contract/operations.ts';
import { userOperations } from '#contract/user-operations.ts';
import { call } from '#web/admin/api/call.ts';
import { upload } from '#web/admin/api/upload.ts';

// For the compiler alone, nothing of it runs: an error that does not come where it is expected is one itself.

const card = {
  numbCode: 'AB-001',
  fullName: 'Trần Thị Hoa',
  productName: 'Sứ Một',
  dentalName: 'Nha khoa Một',
  quantity: 2,
  expiryDate: '2090-12-31',
};
const onProgress = () => {};

export const rightCalls = () => [
  call('GET /overview'),
  call('GET /user', { query: { q: 'hoa', expiry: 'valid' } }),
  call('POST /user', { body: card }),
  call('POST /user', { body: card, idempotencyKey: 'a-random-key' }),
  call('PUT /user/:id', { params: { id: 7 }, body: { ...card, version: 1 } }),
  upload('POST /user/import', { form: { file: new File([], 'cards.csv') }, onProgress }),
];

export const wrongPaths = () => [
  // @ts-expect-error: there is no such path
  call('GET /users'),
  // @ts-expect-error: the path does not take this method
  call('DELETE /user/:id', { params: { id: 7 } }),
  // @ts-expect-error: cards have no cards
  call('GET /user/:id/cards', { params: { id: 7 } }),
  // @ts-expect-error: a form with a file is uploaded
  call('POST /user/import', { form: { file: new File([], 'cards.csv') } }),
];

export const wrongParameters = () => [
  // @ts-expect-error: what changes nothing may be repeated, and takes no key
  call('GET /user/:id', { params: { id: 7 }, idempotencyKey: 'a-random-key' }),
  // @ts-expect-error: the path has an id
  call('GET /user/:id'),
  // @ts-expect-error: the path has an id, by that name
  call('GET /user/:id', { params: { card: 7 } }),
  // @ts-expect-error: there is no such parameter in the query
  call('GET /user', { query: { search: 'hoa' } }),
  // @ts-expect-error: there is no such value
  call('GET /user', { query: { expiry: 'soon' } }),
  // @ts-expect-error: clinics do not expire
  call('GET /dental', { query: { expiry: 'valid' } }),
];

export const wrongBodies = () => [
  // @ts-expect-error: a body is missing
  call('POST /user'),
  // @ts-expect-error: there is no such field
  call('POST /user', { body: { ...card, cardNumber: 'AB-001' } }),
  // @ts-expect-error: a quantity is a number
  call('POST /user', { body: { ...card, quantity: '2' } }),
  // @ts-expect-error: nothing is sent
  call('POST /admin/signOut', { body: {} }),
  // @ts-expect-error: the file has another name
  upload('POST /user/import', { form: { upload: new File([], 'cards.csv') }, onProgress }),
];

export const misreadAnswers = (answer: AnswerOf<'GET /user'>) => [
  // @ts-expect-error: many cards are `users`
  answer.user,
  // @ts-expect-error: the wire's names are its own
  answer.users[0]?.cardNumber,
  // @ts-expect-error: a quantity is a number
  answer.users[0]?.quantity.trim(),
];

export const wrongRoutes = (found: AnswerOf<'GET /user/:id'>) => [
  route(userOperations.get, async () => found),
  // @ts-expect-error: one card is `user`
  route(userOperations.get, async () => ({ card: found.user })),
  // @ts-expect-error: a card has more than a number
  route(userOperations.get, async () => ({ user: { numbCode: 'AB-001' } })),
  // @ts-expect-error: the operation has no body
  route(userOperations.get, async ({ body }) => ({ ...found, message: body.message })),
];
