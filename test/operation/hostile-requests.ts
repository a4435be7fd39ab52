/** Stands wherever a client can write something, as a card's number would. */
export const marker = 'MARKER7731';

const host = 'Host: x';

/** What a request can be sent to, the marker in it. */
const targets = [
  '*',
  marker,
  `http://x/warranty?keyword=${marker}`,
  `http://x/${marker}`,
  `http://${marker}/`,
  `http://${marker}@x/warranty`,
  `https://x:99999/warranty?keyword=${marker}`,
  `ftp://x/${marker}`,
  `//${marker}/warranty?keyword=${marker}`,
  `//x/warranty?keyword=${marker}`,
  `/\\${marker}?keyword=${marker}`,
  `/./warranty?keyword=${marker}`,
  `/%2e%2e/warranty?keyword=${marker}`,
  `/%2fwarranty?keyword=${marker}`,
  `/${marker}`,
  `/${marker}/%zz`,
  `/${marker}/%E0%A4%A`,
  `/%${marker}`,
  `/warranty?keyword=${marker}`,
  `/warranty?keyword=${marker}%zz`,
  `/warranty?keyword=${marker}%00`,
  `/warranty?${marker}`,
  `/warranty?${marker}[]=1&${marker}[__proto__]=1`,
  `/warranty#${marker}?keyword=${marker}`,
  `/warranty;${marker}?keyword=${marker}`,
  `/warranty/?cartId=${marker}`,
  `/WARRANTY?keyword=${marker}`,
  `/warranty.data?keyword=${marker}`,
  `/warranty.data?_routes=${marker}&keyword=${marker}`,
  `/_.data?keyword=${marker}`,
  `/?cartId=${marker}`,
  `/?keyword=${marker.repeat(100)}`,
  `/?keyword=${marker.repeat(1_000)}`,
  `/${marker.repeat(200)}`,
  `/products/${marker}`,
  `/products/${marker.repeat(20)}`,
  `/products?q=${marker}&page=${marker}&strength=${marker}`,
  `/products/compare?ids=${marker},1`,
  `/partner?q=${marker}`,
  `/login?next=/${marker}`,
  `/admin/${marker}?q=${marker}`,
  `/admin/delete-user/${marker}`,
  `/__manifest?p=/${marker}&version=${marker}`,
  `/assets/${marker}.js`,
  `/assets/..%2f${marker}`,
  `/pictures/${marker}.jpg`,
  `/pictures/${marker}%zz`,
  `/docs/${marker}`,
  `/docs/static/..%2f${marker}`,
  `/openapi.json?${marker}`,
  `/sitemap.xml?${marker}`,
  `/api/${marker}?${marker}`,
  `/api/user/getUser?cartId=${marker}`,
  `/api/user/getUser?cartId=${marker}&cartId=${marker}`,
  `/api/user/getUser?cartId=${marker}%zz&${marker}=1`,
  `/api/user/${marker}`,
  `/api/user?q=${marker}&sort=${marker}`,
  `/api/product/${marker}`,
  `/api/product?q=${marker}&page=${marker}`,
  `/api/dental?limit=${marker}`,
  `/api/${marker}/%zz`,
];

/** What can stand beside it. */
const headers: string[][] = [
  [host],
  [`Host: a@b`, `Cookie: ads-session=${marker}`],
  [`Host: ${marker} x`],
  [`Host: x/${marker}?`],
  [`Host: x:${marker}`],
  [`Host: [${marker}]`],
  [`Host: x`, `Host: ${marker}`],
  [`Host:`, `Authorization: Bearer ${marker}`],
  [host, `Cookie: ads-session=${marker}; __Host-ads-session=${marker}; ${marker}=%zz`],
  [host, `X-Forwarded-Host: ${marker}/warranty?`, `X-Forwarded-Proto: ${marker}`, `X-Forwarded-For: ${marker}`],
  [
    host,
    `Accept-Encoding: ${marker};q=x`,
    `Accept: ${marker}`,
    `Accept-Language: ${marker}`,
    `If-None-Match: ${marker}`,
  ],
  [host, `Range: bytes=${marker}`, `If-Modified-Since: ${marker}`, `Expect: ${marker}`, `Upgrade: ${marker}`],
  [host, `Origin: http://${marker}`, `Referer: http://x/?keyword=${marker}`, `User-Agent: ${marker}`],
  [host, `${marker}: ${marker}`, `Sec-Fetch-Site: ${marker}`, `X-React-Router-SPA-Mode: ${marker}`],
  [host, `Accept-Version: ${marker}`, `X-Request-Id: ${marker}`, `Idempotency-Key: ${marker}`],
];

const bodies: [type: string, body: string][] = [
  ['application/json', `{"fullName":"${marker}","password":${marker}}`],
  ['application/json', `{"fullName":"${marker}","password":"${marker}","${marker}":1}`],
  ['application/json', `{"__proto__":"${marker}"}`],
  [`application/${marker}`, marker],
  [marker, marker],
  ['application/x-www-form-urlencoded', `_method=${marker}&fullName=${marker}%zz`],
  [
    `multipart/form-data; boundary=${marker}`,
    `--${marker}\r\nContent-Disposition: form-data; name="${marker}"\r\n\r\n${marker}`,
  ],
];
const calls = [
  '/api/admin/signIn',
  '/api/user/import',
  '/api/user/create',
  '/api/user/update/1',
  '/api/admin/first-account',
  '/warranty',
];
const methods = ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];

/** What is no HTTP, or nearly. */
const broken = [
  `${marker}\r\n\r\n`,
  `GET /${marker}\r\n\r\n`,
  `GET /${marker} HTTP/${marker}\r\n${host}\r\n\r\n`,
  `${marker} / HTTP/1.1\r\n${host}\r\n\r\n`,
  `GET / ${marker} HTTP/1.1\r\n${host}\r\n\r\n`,
  `GET /?${marker} HTTP/1.1\r\n${marker}\r\n\r\n`,
  `GET /?${marker} HTTP/1.1\r\n${host}\r\n${marker} : ${marker}\r\n\r\n`,
  `GET /?${marker} HTTP/1.1\r\n${host}\r\na: ${marker}\0\r\n\r\n`,
  `GET /?${marker} HTTP/1.1\r\n\r\n`,
  `GET /?${marker} HTTP/1.1\r\n${host}\r\na: ${marker.repeat(2_000)}\r\n\r\n`,
  `GET /?${marker} HTTP/1.1\r\n${host}\r\n${`${marker}: ${marker}\r\n`.repeat(101)}Connection: close\r\n\r\n`,
  `CONNECT ${marker}:443 HTTP/1.1\r\n${host}\r\n\r\n`,
  `OPTIONS * HTTP/1.1\r\n${host}\r\nX-Card: ${marker}\r\nConnection: close\r\n\r\n`,
  `GET /${marker}?${marker} HTTP/1.0\r\n\r\n`,
  `POST /api/admin/signIn HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${marker}\r\n`,
  `POST /api/admin/signIn HTTP/1.1\r\n${host}\r\nContent-Length: ${marker}\r\n\r\n`,
];

function* every(): Generator<string> {
  const ask = (method: string, target: string, lines: readonly string[], body = '') =>
    `${method} ${target} HTTP/1.1\r\n${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`;
  for (const target of targets) yield ask('GET', target, [host]);
  for (const lines of headers)
    for (const target of [
      '*',
      '/',
      `/warranty?keyword=${marker}`,
      `/${marker}`,
      `/api/user/getUser?cartId=${marker}`,
      '/openapi.json',
    ])
      yield ask('GET', target, lines);
  for (const method of methods) for (const target of targets.slice(0, 30)) yield ask(method, target, [host]);
  for (const call of calls)
    for (const [type, body] of bodies)
      yield ask('POST', `${call}?${marker}`, [host, `Content-Type: ${type}`, `Content-Length: ${body.length}`], body);
  yield* broken;
}

/** Some hundred requests as no browser would send them. Each ends its connection. */
export const hostileRequests: readonly string[] = [...every()];
