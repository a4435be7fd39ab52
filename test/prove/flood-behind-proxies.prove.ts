// @module-tag thorough
// What a stranger with one machine takes from patients and staff behind the proxies of deploy/.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { quantile } from '../../bench/statistics.ts';
import { hasWrk, loadByWrk } from '../../bench/wrk.ts';
import { type DeployedProxy, isInstalled, proxyNames, startProxy } from '../operation/deployed-proxies.ts';
import { type RunningServer, startServer } from '../processes.ts';
import { patientCard, registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';
import { report, scale } from './scale.ts';

const seconds = scale(1, 20);
/** Requests of patients a second. */
const rate = 10;
const connections = scale(100, 700);
/** The flood comes from here, patients and staff from 127.0.0.0/8. */
const flooder = '::1';

describe.each(proxyNames)('behind %s, while a stranger asks without a pause', (name) => {
  describe.skipIf(!isInstalled(name) || !hasWrk)('over many connections', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ads-test-'));
    const agent = new Agent({ keepAlive: true });
    let server: RunningServer;
    let proxy: DeployedProxy;
    let cookie: string;
    beforeAll(async () => {
      mkdirSync(join(folder, 'proxy-files'));
      const db = await openDatabase({ dataDir: folder, databaseUrl: undefined });
      await registerCard({ db, actor: { name: 'test' } }, patientCard);
      cookie = `__Host-${await sessionCookie(db, 'staff')}`;
      await db.close();
      server = await startServer({ DATA_DIR: folder, TRUST_PROXY: '127.0.0.1' });
      proxy = await startProxy(name, join(folder, 'proxy-files'), new URL(server.url).host);
    });
    afterAll(async () => {
      agent.destroy();
      proxy.stop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    /** How long patients and staff wait in that time, in ms; each gets what was asked for. */
    async function measure(): Promise<number[]> {
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
      return answers.map(({ ms }) => ms);
    }

    test.each([
      ['for answers', `/warranty?keyword=${patientCard.cardNumber}`],
      ['the API for answers', '/api/user/getUser?keyword=Z-5'],
      ['for pages', '/products'],
      ['for the back office', '/admin'],
    ])('%s, each patient is answered and the back office is open', async (what, path) => {
      const before = await measure();
      const flood = loadByWrk({
        url: new URL(`https://localhost:${proxy.port}`),
        address: flooder,
        paths: [path],
        connections,
        seconds: seconds + 3,
      });
      // The first requests of all connections come at once.
      await setTimeout(1_000);
      const during = await measure();
      const { requests, failures } = await flood;
      const waits = (all: number[]) => [0.5, 0.99].map((share) => quantile(all, share).toFixed(0)).join(' and ');
      report(`${name}, flood ${what}: median and p99 of waits in ms, without`, waits(before));
      report('  with it', waits(during));
      report('  requests of the flood a second, refused', `${Math.round(requests / (seconds + 3))}, ${failures}`);
      expect(requests).toBeGreaterThan(0);
    });
  });
});
