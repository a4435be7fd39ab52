// What a page from memory costs at least: node:http that sends the same head and body to everybody. Run as
//   node bench/site/same-bytes-server.ts URL
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Node writes these itself. */
const own = new Set(['date', 'connection', 'keep-alive']);

get(process.argv[2] ?? '', { headers: { 'accept-encoding': 'br' } }, async (answer) => {
  const body = await buffer(answer);
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
    own.has(name) ? [] : [name, String(values)],
  );
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, size: body.length });
  });
});
