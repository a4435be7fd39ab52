// What a look-up costs at least: node:http and one prepared statement, on the same data. Run as
//   node bench/bare-look-up.ts FILE
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Sqlite from 'better-sqlite3';

const statement = new Sqlite(process.argv[2] ?? '', { readonly: true }).prepare<[string]>(`
  select "cardNumber" as "numbCode", "customerName" as "fullName", "expiresOn" as "expiryDate", "productName",
    quantity, "clinicName" as "dentalName", "doctorName"
  from warranty where "cardKey" = ? and "binnedAt" is null`);

const server = createServer((request, response) => {
  const url = request.url ?? '';
  const user = statement.get(decodeURIComponent(url.slice(url.indexOf('=') + 1)));
  const body = JSON.stringify(user ? { success: true, user } : { success: false });
  response.writeHead(user ? 200 : 404, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
