// @module-tag thorough
// A server with several processes over one register behaves as one.
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../api-client.ts';
import { childProcesses, isRunning } from '../child-processes.ts';
import { forEachEngine } from '../engines.ts';
import { environmentOf, type RunningServer, runProgram, startServer } from '../processes.ts';
import { patientCard, registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';

const folder = mkdtempSync(join(tmpdir(), 'ads-test-'));
const limit = 30;
const metricsToken = 'a-token-of-the-test';
const account = { fullName: 'lan', password: 'gốm sứ trên bàn đá xanh' };
let server: RunningServer;
let owner: string;

afterAll(() => rmSync(folder, { recursive: true }));

interface Reply {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

/** Sends a request over a connection of its own: each goes to one of the processes by chance. */
function ask(path: string, { url = server.url, method = 'GET', headers = {}, body }: AskOptions = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(url + path, { method, agent: false, headers: { ...type, ...headers } }, async (answer) => {
      try {
        const text = (await answer.setEncoding('utf8').toArray()).join('');
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      } catch (error) {
        reject(error);
      }
    });
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}
interface AskOptions {
  url?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

const times = <Result>(count: number, work: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));
const inTurn = async <Result>(count: number, work: (at: number) => Promise<Result>) => {
  const results: Result[] = [];
  for (let at = 0; at < count; at++) results.push(await work(at));
  return results;
};
/** The different statuses of some calls. Enough that both processes get some. */
const statusesOf = async (call: () => Promise<number>) => [...new Set(await inTurn(12, call))];
const lookUp = (address: string, number = patientCard.cardNumber) =>
  ask(`/api/user/getUser?cartId=${number}`, { headers: { 'x-forwarded-for': address } });
/** The processes that have written to the log. */
const logged = (running = server) =>
  new Set(
    running.output.stdout
      .split('\n')
      .filter((line) => line.includes('"method"'))
      .map((line) => JSON.parse(line).pid as number),
  );
const workersOf = ({ pid }: RunningServer) => childProcesses('server.mjs', pid).map(({ id }) => id);
const metrics = async () => {
  const { text } = await ask('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
  return (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    );
};

/** Kills a process as the system would that has no memory left, and waits for the one that replaces it. */
async function replaceWorker(): Promise<void> {
  const [victim = 0, survivor] = workersOf(server);
  process.kill(victim, 'SIGKILL');
  await expect.poll(() => workersOf(server).filter((id) => id !== victim && id !== survivor)).toHaveLength(1);
  const [heir] = workersOf(server).filter((id) => id !== survivor);
  const hasAnswered = async () => {
    await ask('/warranty').catch(() => undefined);
    return logged().has(heir ?? 0);
  };
  await expect.poll(hasAnswered).toBe(true);
}

forEachEngine('a server with two processes', (engine) => {
  beforeAll(async () => {
    const { db } = engine;
    await registerCard({ db, actor: { name: 'Lan' } }, patientCard);
    owner = await sessionCookie(db, 'owner');
    await addAccount(db, { ...account, role: 'staff' });
    const settings = { LOOKUP_LIMIT: String(limit), TRUST_PROXY: '127.0.0.1', METRICS_TOKEN: metricsToken };
    server = await startServer({ ...settings, ...environmentOf(engine.config), PROCESSES: '2' });
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
  });

  test('both processes answer, at one address', async () => {
    const answering = async () => {
      await ask('/warranty');
      return logged().size;
    };
    await expect.poll(answering).toBe(2);
    expect(logged()).toEqual(new Set(workersOf(server)));
    expect(server.output.stdout.match(/ADS listens on/g)).toHaveLength(1);
  });

  test('who signs in at one process is signed in at the other, and signed out at both', async () => {
    const { headers, status } = await ask('/api/admin/signIn', { method: 'POST', body: account });
    expect(status).toBe(200);
    const cookie = [headers['set-cookie']]
      .flat()
      .map((line) => line?.split(';', 1)[0])
      .join('; ');
    const list = async () => (await ask('/api/user?limit=1', { headers: { cookie } })).status;
    expect(await statusesOf(list)).toEqual([200]);
    const signOut = { method: 'POST', headers: { cookie, 'sec-fetch-site': 'same-origin' } };
    expect((await ask('/api/admin/signOut', signOut)).status).toBe(200);
    expect(await statusesOf(list)).toEqual([401]);
  });

  test('an address that asks both at once gets little more than its limit', async () => {
    const statuses = (await times(8 * limit, () => lookUp('203.0.113.1'))).map(({ status }) => status);
    const answered = statuses.filter((status) => status === 200).length;
    expect(answered).toBeGreaterThanOrEqual(limit);
    expect(answered).toBeLessThanOrEqual(1.2 * limit);
  });

  test('metrics are those of both processes, and counters do not fall when one ends', async () => {
    const name = 'http_requests_total{method="GET",route="/api/user/getUser",status="200"}';
    const before = await metrics();
    await inTurn(6, (at) => lookUp(`203.0.113.${20 + at}`));
    const after = await metrics();
    expect(after(name) - before(name)).toBe(6);
    expect(after('ads_look_ups_total{answer="found"}')).toBe(after(name));
    expect(after('ads_processes')).toBe(2);
    // Of the first process, too: each takes some 50 MB at least.
    expect(after('process_resident_memory_bytes')).toBeGreaterThan(150_000_000);
    await replaceWorker();
    expect((await metrics())(name)).toBeGreaterThanOrEqual(after(name));
  });

  test('a process that is killed under load loses no change that was acknowledged, and is replaced', async () => {
    const acknowledged: string[] = [];
    let isOver = false;
    const write = async (writer: number) => {
      for (let at = 0; !isOver; at++) {
        const body = { dentalName: `Nha khoa ${writer}-${at}` };
        const made = await ask('/api/dental', { method: 'POST', headers: { cookie: owner }, body }).catch(
          () => undefined,
        );
        if (made?.status === 200 || made?.status === 201) acknowledged.push(body.dentalName);
      }
    };
    const writers = times(4, write);
    try {
      for (let kills = 0; kills < 2; kills++) {
        const goal = acknowledged.length + 20;
        await expect.poll(() => acknowledged.length).toBeGreaterThan(goal);
        await replaceWorker();
      }
    } finally {
      isOver = true;
      await writers;
    }
    const { text } = await ask('/api/dental/all', { headers: { cookie: owner } });
    const names = new Set(JSON.parse(text).dentals.map(({ dentalName }: { dentalName: string }) => dentalName));
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
  });

  test('a backup that one process has started is seen, and refused a second time, by the other', async () => {
    const headers = { cookie: owner, 'sec-fetch-site': 'same-origin' };
    const starts = await times(2, () => ask('/api/admin/backups', { method: 'POST', headers }));
    expect(starts.map(({ status }) => status).sort()).toEqual([202, 409]);
    const { name } = JSON.parse(starts.find(({ status }) => status === 202)?.text ?? '{}');
    const seen = async () => JSON.parse((await ask('/api/admin/backups', { headers })).text).ended?.name;
    await expect.poll(seen).toBe(name);
    for (const again of await inTurn(8, seen)) expect(again).toBe(name);
  });
});

test('a server that is told to stop says so in all its processes, and leaves none behind', async () => {
  const empty = await startServer({ DATA_DIR: join(folder, 'empty'), PROCESSES: '2', DRAIN_SECONDS: '300' });
  expect(empty.output.stdout.match(/first-account#/g)).toHaveLength(1);
  const workers = workersOf(empty);
  process.kill(empty.pid, 'SIGTERM');
  const readiness = async () => (await ask('/readyz', { url: empty.url })).status;
  await expect.poll(() => statusesOf(readiness)).toEqual([503]);
  const again = setInterval(() => isRunning(empty.pid) && process.kill(empty.pid, 'SIGINT'), 100);
  expect(await empty.ended).toBe(1);
  clearInterval(again);
  await expect.poll(() => workers.filter(isRunning)).toEqual([]);
});

test('what keeps it from starting is said once', async () => {
  const wrong = await runProgram('server', [], { PROCESSES: '2', PORT: 'x' });
  expect([wrong.status, wrong.stderr.match(/PORT: must be/g)?.length]).toEqual([1, 1]);
  const other = await startServer({ DATA_DIR: join(folder, 'one') });
  const { port } = new URL(other.url);
  const taken = await runProgram('server', [], { PROCESSES: '2', PORT: port, DATA_DIR: join(folder, 'other') });
  expect([taken.status, taken.stderr.match(/EADDRINUSE.*/g)?.length]).toEqual([1, 1]);
  await other.stop();
});
