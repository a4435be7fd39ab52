// @module-tag thorough
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newFolder } from '../folders.ts';
import { type ServerProcess, startServerProcess } from '../processes.ts';
import { residentMemory } from './resident-memory.ts';
import { report, scale } from './scale.ts';

/** Connections that are held open at once. */
const connections = scale(300, 4_000);
/** MiB that they may take together: what the server needs to have them at all, and the noise of its garbage. */
const maxGrowth = scale(250, 512);

const post = 'POST /api/admin/signIn HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const announced = (bytes: number) => `${post}Content-Length: ${bytes}\r\n\r\n${' '.repeat(bytes - 1)}`;

test.skipIf(process.platform !== 'linux').each([
  ['the beginning of a body of 1 MiB', announced(1_048_576)],
  ['all but the last byte of a body that is taken', announced(6_000)],
  ['a body of a byte a chunk', `${post}Transfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(6_000)}`],
  ['headers without end', `${post}${`a: ${'b'.repeat(250)}\r\n`.repeat(50)}`],
  ['requests one after the other', 'GET /api/dental?limit=1 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(40)],
  ['nothing', ''],
])('connections that send %s and wait take little memory', async (what, bytes) => {
  // Behind a proxy, so that one address may have them all.
  const server = await startServerProcess({ DATA_DIR: newFolder(), TRUST_PROXY: 'loopback', LOG_LEVEL: 'error' });
  try {
    await fetch(server.url);
    const before = residentMemory(server.pid).now;
    const sockets = await hold(server, bytes);
    const { most } = residentMemory(server.pid);
    const stillOpen = sockets.filter((socket) => !socket.closed).length;
    report(
      `${connections} connections with ${what}`,
      `${before} MiB → ${most} MiB, ${stillOpen} still open`,
      `+${maxGrowth} MiB`,
    );
    expect(most - before).toBeLessThan(maxGrowth);
    expect((await fetch(`${server.url}/api/user/getUser?cartId=1`)).status).toBe(404);
    for (const socket of sockets) socket.destroy();
  } finally {
    await server.stop();
  }
});

/** Opens the connections and sends the bytes on each; returns when the server has read all that it is going to read. */
async function hold(server: ServerProcess, bytes: string): Promise<Socket[]> {
  const { hostname, port } = new URL(server.url);
  const all = Buffer.from(bytes, 'latin1');
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).on('error', () => {}));
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.on('close', () => resolve()).resume();
          socket.on('connect', () => socket.write(all, () => resolve()));
        }),
    ),
  );
  while (unread(Number(port)) > 0) await setTimeout(50);
  return sockets;
}

/** Bytes on their way to a port that the process behind it has not read. */
function unread(port: number): number {
  const lines = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1);
  return lines.reduce((total, line) => {
    const [, local = '', remote = '', state, queues = ''] = line.trim().split(/\s+/);
    const [toSend = '', received = ''] = queues.split(':');
    const isPort = (address: string) => Number.parseInt(address.split(':')[1] ?? '', 16) === port;
    if (state !== '01') return total;
    if (isPort(local)) return total + Number.parseInt(received, 16);
    return isPort(remote) ? total + Number.parseInt(toSend, 16) : total;
  }, 0);
}
