// The lower limit for a cached page: node:http that sends the same headers and body to every request. Run as
//   node bench/site/same-bytes-server.ts URL
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Headers that Node adds itself. */
const nodeHeaders = new Set(['date', 'connection', 'keep-alive']);

get(process.argv[2] ?? '', { headers: { 'accept-encoding': 'br' } }, async (answer) => {
  const body = await buffer(answer);
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
    nodeHeaders.has(name) ? [] : [name, String(values)],
  );
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, size: body.length });
  });
});
