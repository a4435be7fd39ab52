// Servers behind Caddy are replaced one after the other, while pages are read and cards are written.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiClient } from '../api-client.ts';
import { forEachEngine } from '../engines.ts';
import { environmentOf, type RunningServer, startServer } from '../processes.ts';
import { aWarranty, registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';
import { report, scale } from './scale.ts';

const hasCaddy = spawnSync('caddy', ['version']).status === 0;
if (!hasCaddy) process.stdout.write('Skipped: there is no caddy on this machine (Debian: apt-get install caddy).\n');

/** How often each server is replaced. */
const rounds = scale(1, 5);
const readers = 4;
const writers = 4;
/** Answers of each kind between two restarts. */
const answersBetween = scale(20, 100);
const drainSeconds = '2';
const token = 'a-token-of-the-proof';

forEachEngine('a rolling restart behind Caddy', (engine) => {
  test.skipIf(!hasCaddy)('fails no page and loses no write that was acknowledged', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ads-test-'));
    await registerCard({ db: engine.db, actor: { name: 'Lan' } }, {});
    const cookie = await sessionCookie(engine.db, 'staff');
    // SQLite has one server at a time that people reach: it is replaced, and Caddy waits for the new one.
    const ports = await freePorts(engine.db.engine === 'postgres' ? 3 : 2);
    const [proxyPort = 0, ...serverPorts] = ports;
    const start = (port: number) =>
      startServer({
        ...environmentOf(engine.config),
        PORT: String(port),
        TRUST_PROXY: 'loopback',
        LOOKUP_LIMIT: '0',
        LOG_LEVEL: 'warn',
        DRAIN_SECONDS: drainSeconds,
        METRICS_TOKEN: token,
      });
    const servers = new Map<number, RunningServer>();
    for (const port of serverPorts) servers.set(port, await start(port));
    const caddy = await startCaddy(folder, proxyPort, serverPorts);
    const url = `http://127.0.0.1:${proxyPort}`;

    const acknowledged = new Set<string>();
    const counts = { pages: 0, failedPages: 0, writes: 0, failedWrites: 0 };
    const failures: Record<string, number> = {};
    let isOver = false;
    const fail = (kind: 'failedPages' | 'failedWrites', reason: string) => {
      counts[kind]++;
      failures[`${kind}: ${reason}`] = (failures[`${kind}: ${reason}`] ?? 0) + 1;
    };
    const read = async () => {
      while (!isOver) {
        const status = await fetch(`${url}/products`).then(
          async (answer) => {
            await answer.text();
            return String(answer.status);
          },
          (error: Error) => error.message,
        );
        counts.pages++;
        if (status !== '200') fail('failedPages', status);
      }
    };
    const write = async (writer: number) => {
      const { customerName: fullName, productName, clinicName: dentalName, expiresOn: expiryDate } = aWarranty({});
      for (let at = 0; !isOver; at++) {
        const numbCode = `W${writer}-${at}`;
        const card = { numbCode, fullName, productName, dentalName, quantity: 1, expiryDate };
        const status = await apiClient(url, cookie)
          .call('POST', '/user', card)
          .then(
            ({ status, body }) => `${status} ${status === 201 ? '' : (body?.message ?? body ?? '')}`.trim(),
            (error: Error) => error.message,
          );
        counts.writes++;
        if (status === '201') acknowledged.add(numbCode);
        else fail('failedWrites', status);
      }
    };
    const work = Promise.all([
      ...Array.from({ length: readers }, read),
      ...Array.from({ length: writers }, (_, at) => write(at)),
    ]);
    const moreAnswers = async () => {
      const [pages, cards] = [counts.pages + answersBetween, acknowledged.size + answersBetween];
      await expect.poll(() => counts.pages >= pages && acknowledged.size >= cards, { timeout: 120_000 }).toBe(true);
    };
    try {
      for (let round = 0; round < rounds; round++) {
        for (const port of serverPorts) {
          await moreAnswers();
          expect(await servers.get(port)?.stop()).toBe(0);
          const server = await start(port);
          servers.set(port, server);
          // The proxy must know that it is ready before the next one stops.
          await expect.poll(() => hasWrites(server), { timeout: 120_000 }).toBe(true);
        }
      }
      await moreAnswers();
    } finally {
      isOver = true;
      await work;
      caddy.kill('SIGTERM');
      await Promise.all([...servers.values()].map((server) => server.stop()));
      rmSync(folder, { recursive: true });
    }
    const rows = await engine.db.read.selectFrom('warranty').select('cardNumber').execute();
    const stored = new Set(rows.map(({ cardNumber }) => cardNumber));
    const lost = [...acknowledged].filter((number) => !stored.has(number));
    report(`${engine.db.engine}: restarts`, rounds * serverPorts.length);
    report(`${engine.db.engine}: pages, of them failed`, `${counts.pages}, ${counts.failedPages}`, 0);
    report(`${engine.db.engine}: writes, of them failed`, `${counts.writes}, ${counts.failedWrites}`);
    report(`${engine.db.engine}: acknowledged writes`, acknowledged.size);
    report(`${engine.db.engine}: acknowledged writes that are not there`, lost.length, 0);
    for (const [reason, count] of Object.entries(failures)) report(reason, count);
    expect(lost).toEqual([]);
    expect(counts.failedPages).toBe(0);
  });
});

/** Whether cards have been written by a server since its start. */
async function hasWrites({ url }: RunningServer): Promise<boolean> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.text()).includes('http_requests_total{method="POST",route="/api/user",status="201"}');
}

/** Ports that nothing listens on now. */
async function freePorts(count: number): Promise<number[]> {
  const open = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = open.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  await Promise.all(open.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/**
 * For more than one server. While no server is ready, Debian's Caddy waits with a GET but answers a POST with 503 at once; a
 * connection that is refused it tries again for both.
 */
const checks = `health_uri /readyz
    health_interval 500ms
    health_timeout 2s`;

async function startCaddy(folder: string, port: number, servers: readonly number[]): Promise<ChildProcess> {
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  reverse_proxy ${servers.map((server) => `127.0.0.1:${server}`).join(' ')} {
    lb_policy round_robin
    lb_try_duration 60s
    lb_try_interval 100ms
    ${servers.length > 1 ? checks : ''}
  }
}
`,
  );
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' });
  const isServing = async () => (await fetch(`http://127.0.0.1:${port}/livez`).catch(() => undefined))?.status === 200;
  await expect.poll(isServing).toBe(true);
  return caddy;
}
