// @module-tag thorough
// What a stranger with one machine takes from patients and staff by asking for pages as fast as the server answers.
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { quantile } from '../../bench/statistics.ts';
import { hasWrk, loadByWrk } from '../../bench/wrk.ts';
import { processorTicks } from '../child-processes.ts';
import { openServer } from '../open-server.ts';
import { startServerProcess } from '../processes.ts';
import { patientCard, registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';
import { isLong, report, scale } from './scale.ts';

const seconds = scale(4, 10);
const flooders = ['198.51.100.1', '203.0.113.1', '192.0.2.1'];
const connections = 700;
/** Requests of patients and staff a second. */
const rate = 10;
/** How many times as long patients may wait as without a flood. */
const maxRatio = 3;

// The connections of patients are open already, as those of a proxy are.
const agent = new Agent({ keepAlive: true });
let cookie: string;
const server = openServer(async (dataDir) => {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  await registerCard({ db, actor: { name: 'test' } }, patientCard);
  cookie = await sessionCookie(db, 'staff');
  await db.close();
  // The patients of all cases together stay below the number of look-ups from which all answers are delayed.
  return startServerProcess({ DATA_DIR: dataDir, TRUST_PROXY: 'loopback', LOG_LEVEL: 'error', LOOKUP_LIMIT: '300' });
});
beforeAll(async () => {
  // A server that has just started still compiles code.
  await measure();
});
afterAll(() => agent.destroy());

interface Answer {
  status: number | undefined;
  ms: number;
}

/** Each patient has a network, and asks some times. */
let patients = 0;
function askAsPatient(path: string): Promise<Answer & { body: string }> {
  const at = patients++ % 1_000;
  return ask(path, { 'x-forwarded-for': `20.${at % 200}.${Math.floor(at / 200)}.1`, accept: 'text/html' });
}

async function ask(path: string, headers: Record<string, string>): Promise<Answer & { body: string }> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    get(server.url + path, { agent, headers }, async (response) => {
      const body = await text(response);
      resolve({ status: response.statusCode, ms: performance.now() - since, body });
    }).on('error', reject);
  });
}

/** Waits of patients and staff without a flood, in ms: of all cases together, since the slowest of a few is chance. */
const calm = { lookUps: [] as number[], office: [] as number[] };

/** How long patients and staff wait in that time, in ms, whatever the server does meanwhile. */
async function measure(): Promise<{ lookUps: number[]; office: number[]; ticks: number }> {
  const ticks = processorTicks(server.pid);
  const lookUps: Promise<Answer & { body: string }>[] = [];
  const office: Promise<Answer>[] = [];
  for (let at = 0; at < seconds * rate; at++) {
    lookUps.push(askAsPatient(`/warranty?keyword=${patientCard.cardNumber}`));
    if (at % 5 === 0) office.push(ask('/admin/manage-user', { cookie, 'x-forwarded-for': '20.200.0.1' }));
    await setTimeout(1_000 / rate);
  }
  const answers = await Promise.all(lookUps);
  expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual([]);
  expect(answers.every(({ body }) => body.includes(patientCard.customerName))).toBe(true);
  const pages = await Promise.all(office);
  expect(pages.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual([]);
  const waits = (all: Answer[]) => all.map(({ ms }) => ms);
  return { lookUps: waits(answers), office: waits(pages), ticks: processorTicks(server.pid) - ticks };
}

describe.skipIf(!hasWrk)(`while ${connections} connections of ${flooders.length} addresses ask without a pause`, () => {
  test.each([
    ['for answers', `/warranty?keyword=${patientCard.cardNumber}`],
    ['for answers in English', '/en/warranty?keyword=Z-1'],
    ['for answers as the site itself does', '/warranty.data?keyword=Z-2'],
    ['for answers by another spelling of the address', '/WARRANTY/?keyword=Z-3'],
    ['for events of a calendar', '/warranty/reminder.ics?keyword=Z-4'],
    ['the API for answers', '/api/user/getUser?keyword=Z-5'],
    ['for pages that nobody has asked for', '/products?q=%'],
    ['for the back office', '/admin'],
    ['for pages that do not exist', '/nothing-here'],
  ])('%s, patients are answered and the back office is open', async (what, path) => {
    const before = await measure();
    calm.lookUps.push(...before.lookUps);
    calm.office.push(...before.office);
    const flood = loadByWrk({
      url: new URL(server.url),
      paths: Array.from({ length: path.includes('%') ? 9_000 : 1 }, (_, at) => path.replace('%', String(at))),
      from: flooders,
      connections,
      seconds: seconds + 3,
    });
    // The first requests of all connections come at once.
    await setTimeout(1_000);
    const during = await measure();
    const { requests } = await flood;
    const share = (ticks: number) => (ticks / 100 / seconds).toFixed(2);
    const p99 = (waits: number[]) => quantile(waits, 0.99);
    const ratio = p99(during.lookUps) / p99(calm.lookUps);
    report(`flood ${what}: p99 of patients, by what it is without`, ratio.toFixed(2), maxRatio);
    report('  the same of the back office', (p99(during.office) / p99(calm.office)).toFixed(2));
    report(
      '  p99 of patients without and with the flood, ms',
      `${p99(calm.lookUps).toFixed(0)} ${p99(during.lookUps).toFixed(0)}`,
    );
    report('  processor without and with the flood, share of a core', `${share(before.ticks)} ${share(during.ticks)}`);
    report('  answers to the flood a second', Math.round(requests / (seconds + 3)));
    if (isLong) expect(ratio).toBeLessThan(maxRatio);
  });
});

test('while somebody of the staff sends bodies full of ids, patients are answered', async () => {
  const before = await measure();
  // As many as fit into a body: four times what is taken.
  const ids = Array.from({ length: 4_500 }, (_, at) => String(2_000_000_000 + at));
  const body = JSON.stringify({ ids });
  const headers = { cookie, 'content-type': 'application/json', 'x-forwarded-for': '20.201.0.1' };
  let answers = 0;
  let isOver = false;
  const senders = Array.from({ length: 10 }, async () => {
    while (!isOver) {
      const answer = await fetch(`${server.url}/api/user/remove-all`, { method: 'POST', headers, body });
      expect(answer.ok).toBe(false);
      await answer.text();
      answers++;
    }
  });
  const during = await measure();
  isOver = true;
  await Promise.all(senders);
  const waits = (all: number[]) => [0.5, 0.99].map((share) => quantile(all, share).toFixed(0)).join(' and ');
  report('bodies of ids: median and p99 of patients in ms, without', waits(before.lookUps));
  report('  with them', waits(during.lookUps));
  report('  answers to them', answers);
  expect(answers).toBeGreaterThan(0);
});
