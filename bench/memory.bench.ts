// npm run bench -- memory [CARDS]: the memory of the server and of all that it starts, beside what a machine of 1 GB allows.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#database/open-database.ts';
import { type Figure, printStep, printTable } from './figures.ts';
import { fillRegister } from './fill-register.ts';
import { loadServer } from './http-load.ts';
import { makeSpreadsheet } from './make-spreadsheet.ts';
import { MemoryMeter } from './process-memory.ts';
import { startTarget, type Target } from './processes.ts';
import { signIn } from './sign-in.ts';

const cards = Number(process.argv[2] ?? 1_000_000);
const rows = Math.min(100_000, cards);
const words = ['nguyen', 'a', 'nha khoa', 'thi hoa', '0012', 'perlenau', 'ha noi', 'tran van'];
/** Look-ups a second meanwhile, far more than real traffic. */
const rate = 200;
/** As `deploy/ads.service` starts it. */
const flags = ['--max-semi-space-size=4'];
const environment = { PORT: '0', LOOKUP_LIMIT: '0', MALLOC_ARENA_MAX: '2' };
const account = { ADMIN_NAME: 'bench', ADMIN_PASSWORD: randomBytes(18).toString('base64url') };

/** Of a machine of 1 GB, as `deploy/ads.service` has it. */
const limitMegabytes = 900;
const limit = createMemoryLimit(limitMegabytes);
const folder = mkdtempSync(join(tmpdir(), 'ads-bench-'));
const figures: Figure[] = [];
const add = (name: string, value: number, max: number) =>
  figures.push({ name, value, unit: 'MiB', goal: { of: 'value', max } });
try {
  await measureEmpty();
  printStep(`Filling a register with ${cards} cards`);
  const db = await openDatabase({ dataDir: join(folder, 'large'), databaseUrl: undefined });
  await fillRegister(db, cards, 1);
  await db.close();
  await measureLarge();
  if (limit)
    figures.push({
      name: `processes that a limit of ${limitMegabytes} MiB has ended`,
      value: limit.killed(),
      unit: '',
      goal: { of: 'value', max: 0 },
    });
  else printStep(`No limit of ${limitMegabytes} MiB could be made here: that needs control groups, and root`);
  printTable(figures);
} finally {
  limit?.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function measureEmpty(): Promise<void> {
  await measured('empty', async (server, meter) => {
    add('empty register, at rest', meter.now(), 180);
    const paths = ['/', '/warranty', '/products', '/warranty/notes', '/contact'];
    await loadServer({ url: server.url, paths, connections: 8, seconds: 10 });
    await server.settle();
    add('empty register, after 10 s of page requests', meter.now(), 240);
  });
}

async function measureLarge(): Promise<void> {
  await measured('large', async (server, meter) => {
    add(`${cards} cards, at rest`, meter.now(), 300);
    const cookie = await signIn(server.url, account);
    meter.takePeak();
    for (const q of words) await readList(server, cookie, `q=${encodeURIComponent(q)}`);
    for (const sort of ['fullName', 'expiryDate', 'dentalName']) await readList(server, cookie, `sort=${sort}`);
    await readList(server, cookie, `page=${Math.floor(cards / 20)}`);
    add(`${cards} cards, highest while lists are read`, meter.takePeak(), 400);
    printStep(`Importing ${rows} rows`);
    const form = new FormData();
    form.append('file', new File([new Uint8Array(makeSpreadsheet(rows, 2))], 'cards.xlsx'));
    let ended = false;
    const importing = fetch(new URL('/api/user/import', server.url), {
      method: 'POST',
      headers: { cookie },
      body: form,
    })
      .then(async (answer) => {
        if (answer.status !== 200) throw new Error(`The import was answered with ${await answer.text()}`);
      })
      .finally(() => {
        ended = true;
      });
    const paths = Array.from({ length: 2_000 }, (_, at) => `/warranty?keyword=ADS-${at}`);
    while (!ended) {
      await loadServer({ url: server.url, paths, connections: 16, seconds: 0.5, rate });
      await readList(server, cookie, 'q=nguyen');
    }
    await importing;
    add(`${rows} rows are imported, with look-ups and searches, highest`, meter.takePeak(), 600);
  });
}

/** Starts the server on a register, lets it come to rest, and measures. */
async function measured(name: string, measure: (server: Target, meter: MemoryMeter) => Promise<void>): Promise<void> {
  const env = { ...environment, ...account, DATA_DIR: join(folder, name) };
  const server = await startTarget('loaded-server', [], env, flags);
  limit?.hold(server.pid);
  const meter = new MemoryMeter(server.pid);
  try {
    await server.settle();
    await measure(server, meter);
  } finally {
    meter.close();
    await server.stop();
  }
}

async function readList(server: Target, cookie: string, query: string): Promise<void> {
  const answer = await fetch(new URL(`/api/user?limit=10&${query}`, server.url), { headers: { cookie } });
  if (answer.status !== 200) throw new Error(`${query} was answered with ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** A hard limit on the memory of processes and of the files that they read and write. Linux only, and for root. */
interface MemoryLimit {
  /** Puts a process, and all that it starts from now on, under the limit. */
  hold(pid: number): void;
  /** How many processes Linux has ended since they needed more. */
  killed(): number;
  /** To be called when the processes have ended. */
  remove(): void;
}

/** Creates a limit; undefined where none can be made. */
function createMemoryLimit(megabytes: number): MemoryLimit | undefined {
  return (
    createGroup('/sys/fs/cgroup/memory', 'memory.limit_in_bytes', 'memory.oom_control', megabytes) ??
    createGroup('/sys/fs/cgroup', 'memory.max', 'memory.events', megabytes)
  );
}

/** Version 1 of control groups has a tree for each resource, version 2 has one for all. */
function createGroup(tree: string, limitFile: string, eventFile: string, megabytes: number): MemoryLimit | undefined {
  const folder = join(tree, `ads-bench-${process.pid}`);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, limitFile), String(megabytes * 1024 * 1024));
    return {
      hold: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
      killed: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(folder, eventFile), 'latin1'))?.[1]),
      remove: () => rmdirSync(folder),
    };
  } catch {
    return undefined;
  }
}
