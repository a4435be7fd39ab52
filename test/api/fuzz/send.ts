import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { bodyOf, type Draft, targetOf } from './draft.ts';

/** An answer; `status` is 0 where the connection ended without one, `ms` counts to the last byte. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  body: string;
  ms: number;
  /** Why there is no answer. */
  failure: string | undefined;
}

/** What goes over the wire. */
export interface Message {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: Buffer | undefined;
  garble: Draft['garble'];
}

/** Answers that take longer count as none. */
const patience = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** The HTTP message of a draft, from an address of its own. */
export function messageOf(draft: Draft, cookie: string | undefined, address: string): Message {
  const body = bodyOf(draft);
  const headers: Message['headers'] = [['x-forwarded-for', address]];
  if (cookie !== undefined) headers.push(['cookie', cookie]);
  if (draft.contentType !== undefined) headers.push(['content-type', draft.contentType]);
  // What a flaw says takes the place of what was there.
  const said = new Set(draft.headers.map(([name]) => name));
  const { method, garble } = draft;
  return {
    method,
    target: targetOf(draft),
    headers: [...headers.filter(([name]) => !said.has(name)), ...draft.headers],
    body,
    garble,
  };
}

export function send(url: string, message: Message): Promise<Reply> {
  return message.garble ? sendBytes(url, message) : sendRequest(url, message);
}

function sendRequest(url: string, { method, target, headers, body }: Message): Promise<Reply> {
  const { hostname: host, port } = new URL(url);
  const since = performance.now();
  return new Promise((resolve) => {
    const fail = (failure: string) =>
      resolve({ status: 0, headers: {}, cookies: [], body: '', ms: performance.now() - since, failure });
    const outgoing = request({
      agent,
      host,
      port,
      method,
      path: target,
      setHost: !headers.some(([name]) => name === 'host'),
    });
    for (const [name, value] of headers) outgoing.appendHeader(name, value);
    if (body) outgoing.setHeader('content-length', body.length);
    outgoing.setTimeout(patience, () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('error', (error) => fail(error.message));
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      const finish = () => {
        const { 'set-cookie': cookies = [], ...rest } = incoming.headers;
        resolve({
          status: incoming.statusCode ?? 0,
          headers: rest as Record<string, string>,
          cookies,
          body: Buffer.concat(chunks).toString(),
          ms: performance.now() - since,
          failure: undefined,
        });
      };
      incoming.on('data', (chunk) => {
        chunks.push(chunk);
        if (!incoming.headers['content-type']?.startsWith('text/event-stream')) return;
        // It has no end.
        finish();
        incoming.destroy();
      });
      incoming.on('error', (error) => fail(error.message));
      incoming.on('end', finish);
    });
    outgoing.on('upgrade', (_, socket) => {
      socket.destroy();
      fail('upgraded');
    });
    outgoing.end(body);
  });
}

/** Sends a message as bytes on a connection of its own. Where nothing comes back, the message ends there. */
function sendBytes(url: string, message: Message): Promise<Reply> {
  const { hostname: host, port } = new URL(url);
  const since = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host, port: Number(port), allowHalfOpen: true });
    const ending = setTimeout(() => socket.end(), isWhole(message) ? 1_500 : 0);
    const finish = (failure: string) => {
      clearTimeout(ending);
      socket.destroy();
      const bytes = Buffer.concat(chunks);
      const ms = performance.now() - since;
      resolve({ ...readReply(bytes), ms, failure: bytes.length === 0 ? failure : undefined });
    };
    socket.setTimeout(patience, () => finish('no answer in time'));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => finish('closed'));
    socket.on('error', () => finish('closed'));
    socket.write(bytesOf(message, `${host}:${port}`));
  });
}

/** False for a message that was cut: the server would wait for the rest. */
function isWhole(message: Message): boolean {
  return bytesOf(message, '').length >= bytesOf({ ...message, garble: undefined }, '').length;
}

function bytesOf({ method, target, headers, body, garble }: Message, host: string): Buffer {
  const own: Message['headers'] = [
    ['host', host],
    ['connection', 'close'],
    ...(body ? [['content-length', String(body.length)] as [string, string]] : []),
  ];
  const lines = [...own, ...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const message = Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`, 'latin1'),
    body ?? Buffer.alloc(0),
  ]);
  return garble?.(message) ?? message;
}

/** The first answer in what has come. */
function readReply(bytes: Buffer): Omit<Reply, 'ms' | 'failure'> {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const pairs = lines.map((line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', line.replace(/^[^:]*:\s*/, '')]);
  const headers: Record<string, string> = Object.fromEntries(pairs);
  const rest = bytes.subarray(end + 4);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1] ?? 0),
    headers,
    cookies: pairs.flatMap(([name, value]) => (name === 'set-cookie' && value !== undefined ? [value] : [])),
    body: String(headers['transfer-encoding'] === 'chunked' ? unchunked(rest) : rest),
  };
}

function unchunked(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at);
    const length = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16);
    if (end < 0 || !(length > 0)) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(end + 2, end + 2 + length));
    at = end + 4 + length;
  }
}

/** The message as a command that can be pasted into a shell. */
export function asCommand(url: string, message: Message): string {
  const { method, target, headers, body, garble } = message;
  const { host, hostname, port } = new URL(url);
  if (garble) return `printf %s ${quoted(bytesOf(message, host))} | nc ${hostname} ${port}`;
  const shown = headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = body ? [`--data-binary ${quoted(body)}`] : [];
  return ['curl -i --path-as-is -X', method, quoted(url + target), ...shown, ...data].join(' ');
}

/** Text as Bash reads it, cut where it would be endless. */
function quoted(text: string | Buffer): string {
  const most = 1_500;
  const bytes = Buffer.from(text as string);
  const escaped = bytes
    .subarray(0, most)
    .toString('latin1')
    .replace(/[^\x20-\x7e]|['\\]/g, escapeByte);
  return `$'${escaped}'${bytes.length > most ? `"…and ${bytes.length - most} bytes more"` : ''}`;
}

function escapeByte(letter: string): string {
  return `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
