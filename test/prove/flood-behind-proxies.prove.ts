// @module-tag thorough
// What a stranger with one machine takes from patients and staff behind the proxies of deploy/.
import { once } from 'node:events';
import { connect as connectHttp2, constants } from 'node:http2';
import { Agent } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { connect } from 'node:tls';
import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { quantile } from '../../bench/statistics.ts';
import { hasWrk, loadByWrk } from '../../bench/wrk.ts';
import { type BehindProxy, isInstalled, openBehindProxy, proxyNames } from '../operation/deployed-proxies.ts';
import { patientCard, registerCard } from '../records.ts';
import { isLong, report, scale } from './scale.ts';

const seconds = scale(1, 20);
/** Requests of patients a second. */
const rate = 10;
const connections = scale(100, 700);
/** Bodies that are sent a byte at a time, and in how many connections of HTTP/2. The short form has a server with few connections. */
const bodies = scale(60, 4_300);
const sessions = scale(1, 18);
const serverOfBodies = scale('few-connections-server', 'server');
/** How many times as long patients may wait as without the flood. */
const maxRatio = 10;
/** The flood comes from here, patients and staff from 127.0.0.0/8. */
const flooder = '::1';

const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

const register = (db: Database) => registerCard({ db, actor: { name: 'test' } }, patientCard);

/** How long patients and staff wait in `seconds`, in ms; each gets what was asked for. */
async function measure({ proxy, cookie }: BehindProxy): Promise<{ patients: number[]; staff: number[] }> {
  const ask = async (path: string, from: string, headers = {}) => {
    const since = performance.now();
    const answer = await proxy.send(path, { from, headers: { accept: 'text/html', ...headers }, agent });
    return { status: answer.statusCode, body: await text(answer), ms: performance.now() - since };
  };
  const asked: ReturnType<typeof ask>[] = [];
  for (let at = 0; at < seconds * rate; at++) {
    const isStaff = at % 10 === 0;
    const patient = `127.${1 + (at % 200)}.0.1`;
    if (isStaff) asked.push(ask('/admin/manage-user', '127.201.0.1', { cookie }));
    else asked.push(ask(`/warranty?keyword=${patientCard.cardNumber}`, patient));
    await setTimeout(1_000 / rate);
  }
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const patients = answers.filter((_, at) => at % 10 !== 0);
  expect(patients.filter(({ body }) => !body.includes(patientCard.customerName))).toEqual([]);
  const waits = (all: typeof answers) => all.map(({ ms }) => ms);
  return { patients: waits(patients), staff: waits(answers.filter((_, at) => at % 10 === 0)) };
}

const shown = (all: number[]) => [0.5, 0.95, 0.99].map((share) => quantile(all, share).toFixed(0)).join(', ');

/** Sends bodies without an account, each in a connection of its own, and of each a byte every three seconds. */
async function sendSlowly(port: number): Promise<() => void> {
  const sockets = Array.from({ length: bodies }, () => {
    const socket = connect({ host: flooder, port, servername: 'localhost', rejectUnauthorized: false });
    socket.on('error', () => {}).resume();
    socket.write(
      'POST /api/clinic/join HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2000\r\n\r\n{',
    );
    return socket;
  });
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(' ');
  }, 3_000);
  await Promise.all(
    sockets.map((socket) => Promise.race([once(socket, 'secureConnect'), once(socket, 'close')]).catch(() => {})),
  );
  return () => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  };
}

/** The same in streams of a few connections of HTTP/2. */
async function sendSlowlyInStreams(port: number): Promise<() => void> {
  const connections = Array.from({ length: sessions }, () =>
    connectHttp2(`https://[${flooder}]:${port}`, { servername: 'localhost', rejectUnauthorized: false }),
  );
  const streams = connections.flatMap((session) => {
    session.on('error', () => {});
    return Array.from({ length: Math.floor(bodies / sessions) }, () => {
      const stream = session.request({
        [constants.HTTP2_HEADER_METHOD]: 'POST',
        [constants.HTTP2_HEADER_PATH]: '/api/clinic/join',
        [constants.HTTP2_HEADER_AUTHORITY]: `localhost:${port}`,
        'content-type': 'application/json',
        'content-length': '2000',
      });
      stream.on('error', () => {}).resume();
      stream.write('{');
      return stream;
    });
  });
  const timer = setInterval(() => {
    for (const stream of streams) if (stream.writable) stream.write(' ');
  }, 3_000);
  await Promise.all(connections.map((session) => once(session, 'connect')));
  return () => {
    clearInterval(timer);
    for (const session of connections) session.destroy();
  };
}

describe.each(proxyNames)('behind %s', (name) => {
  describe.skipIf(!isInstalled(name))('while a stranger sends bodies slowly', () => {
    const behind = openBehindProxy(name, {}, register, serverOfBodies);

    test.each([
      ['each in a connection', sendSlowly],
      // nginx is not configured for it.
      ...(name === 'caddy' ? ([['in streams of HTTP/2', sendSlowlyInStreams]] as const) : []),
    ] as const)('%s, each patient is answered and the back office is open', async (what, send) => {
      const before = await measure(behind);
      const stop = await send(behind.proxy.port);
      const during = await measure(behind).finally(stop);
      const ratio = quantile(during.patients, 0.95) / quantile(before.patients, 0.95);
      report(
        `${name}, ${bodies} slow bodies, ${what}: median, p95 and p99 of patients in ms, without`,
        shown(before.patients),
      );
      report('  with them', shown(during.patients));
      report('  p95, by what it is without', ratio.toFixed(1), maxRatio);
      report('  median, p95 and p99 of staff in ms, with them', shown(during.staff));
      if (isLong) expect(ratio).toBeLessThan(maxRatio);
    });
  });

  describe.skipIf(!isInstalled(name) || !hasWrk)('while a stranger asks without a pause over many connections', () => {
    const behind = openBehindProxy(name, {}, register);

    test.each([
      ['for answers', `/warranty?keyword=${patientCard.cardNumber}`],
      ['the API for answers', '/api/user/getUser?keyword=Z-5'],
      ['for pages', '/products'],
      ['for the back office', '/admin'],
    ])('%s, each patient is answered and the back office is open', async (what, path) => {
      const before = await measure(behind);
      const flood = loadByWrk({
        url: new URL(`https://localhost:${behind.proxy.port}`),
        address: flooder,
        paths: [path],
        connections,
        seconds: seconds + 3,
      });
      // The first requests of all connections come at once.
      await setTimeout(1_000);
      const during = await measure(behind);
      const { requests, failures } = await flood;
      report(`${name}, flood ${what}: median, p95 and p99 of patients in ms, without`, shown(before.patients));
      report('  with it', shown(during.patients));
      report('  of staff, with it', shown(during.staff));
      report('  requests of the flood a second, refused', `${Math.round(requests / (seconds + 3))}, ${failures}`);
      expect(requests).toBeGreaterThan(0);
    });
  });
});
