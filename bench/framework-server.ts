// A look-up with some of what the server's answers have, and nothing else. Run as
//   node bench/framework-server.ts FILE http|fastify
// Both send the same headers as the server; `http` is node:http without a framework.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Sqlite from 'better-sqlite3';
import Fastify from 'fastify';
import { privateHeaders } from '#contract/look-up-wire.ts';
import { securityHeaders } from '#http/security-headers.ts';

const [file = '', framework] = process.argv.slice(2);
const db = new Sqlite(file, { readonly: true });
const lookUp = db.prepare<[string]>(`
  select "cardNumber" as "numbCode", "customerName" as "fullName", "expiresOn" as "expiryDate", "productName",
    quantity, "clinicName" as "dentalName", "doctorName"
  from warranty where "cardKey" = ? and "binnedAt" is null`);
const headers = { ...securityHeaders({ protocol: 'http' }), ...privateHeaders };
const path = '/api/user/getUser';

process.send?.({ url: framework === 'fastify' ? await serveByFastify() : await serveByHttp() });

async function serveByFastify(): Promise<string> {
  const app = Fastify({ logger: false });
  const text = { type: 'string' };
  const names = ['numbCode', 'fullName', 'expiryDate', 'productName', 'dentalName', 'doctorName'];
  const properties = { ...Object.fromEntries(names.map((name) => [name, text])), quantity: { type: 'integer' } };
  const reply = { type: 'object', properties: { success: { type: 'boolean' }, user: { type: 'object', properties } } };
  app.get<{ Querystring: { cartId: string } }>(path, { schema: { response: { 200: reply } } }, (request, reply) => {
    reply.headers(headers).header('x-request-id', randomUUID());
    reply.send({ success: true, user: lookUp.get(request.query.cartId) });
  });
  return app.listen({ host: '127.0.0.1', port: 0 });
}

async function serveByHttp(): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const card = new URLSearchParams(url.slice(url.indexOf('?'))).get('cartId') ?? '';
    const body = JSON.stringify({ success: true, user: lookUp.get(card) });
    response.writeHead(200, {
      ...headers,
      'x-request-id': randomUUID(),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
