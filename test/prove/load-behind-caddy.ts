import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { apiClient } from '../api-client.ts';
import { freePort } from '../postgres.ts';
import { aWarranty } from '../records.ts';
import { report, scale } from './scale.ts';

/** Of pages, and as many of cards. */
const readers = 3;
const writers = 4;
/** Pages and cards that `moreAnswers` waits for. */
const answersBetween = scale(20, 100);
/** Lets `hasWrites` read the figures of a server. */
const token = 'a-token-of-the-proof';

/** What servers behind Caddy are started with. */
export const behindCaddy = {
  TRUST_PROXY: 'loopback',
  LOOKUP_LIMIT: '0',
  LOG_LEVEL: 'warn',
  DRAIN_SECONDS: '2',
  METRICS_TOKEN: token,
};

type Kind = 'pages' | 'look-ups' | 'writes';

/** Pages that are read, cards that are looked up and cards that are written through Caddy until `end`. */
interface Load {
  /** The numbers of the cards whose storage was acknowledged. */
  readonly acknowledged: ReadonlySet<string>;
  readonly counts: Readonly<Record<Kind | `${Kind} failed`, number>>;
  /** Resolves when more pages have been read and more cards written. */
  moreAnswers(): Promise<void>;
  /** Stops readers, writers and Caddy. */
  end(): Promise<void>;
  /** Prints the counts, and each reason of a failure with its count. */
  report(title: string): void;
}

/**
 * Starts Caddy on `proxyPort` before servers on `serverPorts`, and the load.
 *
 * @param cookie of somebody who may add cards
 */
export async function startLoad(proxyPort: number, serverPorts: readonly number[], cookie: string): Promise<Load> {
  const caddy = await startCaddy(proxyPort, serverPorts);
  const url = `http://127.0.0.1:${proxyPort}`;
  const acknowledged = new Set<string>();
  const counts = {
    pages: 0,
    'pages failed': 0,
    'look-ups': 0,
    'look-ups failed': 0,
    writes: 0,
    'writes failed': 0,
  };
  const failures: Record<string, number> = {};
  let isOver = false;
  const fail = (kind: Kind, reason: string) => {
    counts[`${kind} failed`]++;
    failures[`${kind} failed: ${reason}`] = (failures[`${kind} failed: ${reason}`] ?? 0) + 1;
  };
  const read = async (kind: 'pages' | 'look-ups', path: () => string) => {
    while (!isOver) {
      const status = await fetch(`${url}${path()}`).then(
        async (answer) => {
          await answer.text();
          return String(answer.status);
        },
        (error: Error) => error.message,
      );
      counts[kind]++;
      if (status !== '200') fail(kind, status);
    }
  };
  let newest = '';
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
      if (status === '201') {
        acknowledged.add(numbCode);
        newest = numbCode;
      } else fail('writes', status);
    }
  };
  const work = Promise.all([
    ...Array.from({ length: readers }, () => read('pages', () => '/products')),
    // Until the first card is there, the page without an answer is read.
    ...Array.from({ length: readers }, () =>
      read('look-ups', () => (newest ? `/api/user/getUser?cartId=${newest}` : '/warranty')),
    ),
    ...Array.from({ length: writers }, (_, at) => write(at)),
  ]);
  return {
    acknowledged,
    counts,
    async moreAnswers() {
      const [pages, cards] = [counts.pages + answersBetween, acknowledged.size + answersBetween];
      await expect.poll(() => counts.pages >= pages && acknowledged.size >= cards, { timeout: 120_000 }).toBe(true);
    },
    async end() {
      isOver = true;
      await work;
      await caddy.stop();
    },
    report(title) {
      for (const kind of ['pages', 'look-ups', 'writes'] as const)
        report(`${title}: ${kind}, of them failed`, `${counts[kind]}, ${counts[`${kind} failed`]}`, 0);
      report(`${title}: acknowledged writes`, acknowledged.size);
      for (const [reason, count] of Object.entries(failures)) report(reason, count);
    },
  };
}

/** Whether cards have been written by a server since its start: the proxy sends it requests. */
export async function hasWrites({ url }: { url: string }): Promise<boolean> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.text()).includes('http_requests_total{method="POST",route="/api/user",status="201"}');
}

/** Ports that nothing listens on now. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/**
 * For more than one server. While no server is ready, Debian's Caddy waits with a GET but answers a POST with 503 at once; a
 * connection that is refused it tries again for both.
 */
const checks = `health_uri /readyz
    health_interval 500ms
    health_timeout 2s`;

async function startCaddy(port: number, servers: readonly number[]): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-test-'));
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
  const caddy: ChildProcess = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => caddy.on('close', resolve));
  const isServing = async () => (await fetch(`http://127.0.0.1:${port}/livez`).catch(() => undefined))?.status === 200;
  await expect.poll(isServing).toBe(true);
  return {
    async stop() {
      caddy.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
