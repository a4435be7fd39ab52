// @module-tag thorough
// What a stranger with one machine takes from patients and staff behind the proxies of deploy/.
import { Agent } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { quantile } from '../../bench/statistics.ts';
import { hasWrk, loadByWrk } from '../../bench/wrk.ts';
import { isInstalled, openBehindProxy, proxyNames } from '../operation/deployed-proxies.ts';
import { patientCard, registerCard } from '../records.ts';
import { report, scale } from './scale.ts';

const seconds = scale(1, 20);
/** Requests of patients a second. */
const rate = 10;
const connections = scale(100, 700);
/** The flood comes from here, patients and staff from 127.0.0.0/8. */
const flooder = '::1';

describe.each(proxyNames)('behind %s, while a stranger asks without a pause', (name) => {
  describe.skipIf(!isInstalled(name) || !hasWrk)('over many connections', () => {
    const behind = openBehindProxy(name, {}, (db) => registerCard({ db, actor: { name: 'test' } }, patientCard));
    const agent = new Agent({ keepAlive: true });
    afterAll(() => agent.destroy());

    /** How long patients and staff wait in that time, in ms; each gets what was asked for. */
    async function measure(): Promise<number[]> {
      const ask = async (path: string, from: string, headers = {}) => {
        const since = performance.now();
        const answer = await behind.proxy.send(path, { from, headers: { accept: 'text/html', ...headers }, agent });
        return { status: answer.statusCode, body: await text(answer), ms: performance.now() - since };
      };
      const asked: ReturnType<typeof ask>[] = [];
      for (let at = 0; at < seconds * rate; at++) {
        const isStaff = at % 10 === 0;
        const patient = `127.${1 + (at % 200)}.0.1`;
        if (isStaff) asked.push(ask('/admin/manage-user', '127.201.0.1', { cookie: behind.cookie }));
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
        url: new URL(`https://localhost:${behind.proxy.port}`),
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
