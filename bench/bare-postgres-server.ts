// The lower limit for a look-up on PostgreSQL: node:http and one prepared statement on four connections of `pg`. Run as
//   node bench/bare-postgres-server.ts DATABASE_URL
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

// As many connections as a server of ours has for look-ups.
const pool = new pg.Pool({ connectionString: process.argv[2], max: 4 });
const text = `
  select "cardNumber" as "numbCode", "customerName" as "fullName", "expiresOn" as "expiryDate", "productName",
    quantity, "clinicName" as "dentalName", "doctorName"
  from warranty where "cardKey" = $1 and "binnedAt" is null`;

const server = createServer(async (request, response) => {
  const url = request.url ?? '';
  const query = new URLSearchParams(url.slice(url.indexOf('?')));
  const { rows } = await pool.query({ name: 'look-up', text, values: [query.get('cartId')] });
  const [user] = rows;
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
process.once('SIGTERM', () => process.exit());
