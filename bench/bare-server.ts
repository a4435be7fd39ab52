// The lower limit for a look-up and a list page: node:http and one prepared statement on the same data. The total count is
// read once and not per page. Run as
//   node bench/bare-server.ts FILE
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Sqlite from 'better-sqlite3';

const db = new Sqlite(process.argv[2] ?? '', { readonly: true });
const lookUp = db.prepare<[string]>(`
  select "cardNumber" as "numbCode", "customerName" as "fullName", "expiresOn" as "expiryDate", "productName",
    quantity, "clinicName" as "dentalName", "doctorName"
  from warranty where "cardKey" = ? and "binnedAt" is null`);
const columns = `id as "_id", version, "createdAt", "updatedAt", "binnedAt" as "deletedAt", "binnedBy" as "deletedBy",
  "cardNumber" as "numbCode", "customerName" as "fullName", "expiresOn" as "expiryDate", "productName", quantity,
  "clinicName" as "dentalName", "doctorName"`;
const page = db.prepare<[number, number]>(`
  select ${columns} from warranty where id in (
    select id from warranty where "binnedAt" is null order by id desc limit ? offset ?) order by id desc`);
const counts = db.prepare('select count(*) from warranty where "binnedAt" is null').pluck().get();

function answer(url: string): unknown {
  const query = new URLSearchParams(url.slice(url.indexOf('?')));
  const card = query.get('cartId');
  if (card !== null) {
    const user = lookUp.get(card);
    return user && { success: true, user };
  }
  const limit = Number(query.get('limit'));
  const offset = (Number(query.get('page')) - 1) * limit;
  return { success: true, counts, users: page.all(limit, offset) };
}

const server = createServer((request, response) => {
  const found = answer(request.url ?? '');
  const body = JSON.stringify(found ?? { success: false });
  response.writeHead(found ? 200 : 404, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
