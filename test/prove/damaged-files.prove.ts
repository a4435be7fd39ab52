// @module-tag thorough
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { quantile } from '../../bench/statistics.ts';
import { seededRandom } from '../../scripts/fictional-warranties.ts';
import { corpora, corpusFiles } from '../corpora.ts';
import { openEngine } from '../engines.ts';
import { zip } from '../import/import-helpers.ts';
import { fileForm } from '../import/staged.ts';
import { openApi } from '../open-api.ts';
import { startServerProcess } from '../processes.ts';
import { residentMemory } from './resident-memory.ts';
import { isLong, report, scale } from './scale.ts';

const count = scale(12, Number(process.env.FILES ?? 2_000));
/** Files that the server has taken before its memory is compared. */
const warmUp = scale(2, 100);
const maxSource = 100_000;
const maxMs = { lookUp: 50, file: 5_000 };
const maxGrowth = 100;
const seed = Number(process.env.SEED ?? 10);

const random = seededRandom(seed);
const { server, staff } = openApi(openEngine(), { LOOKUP_LIMIT: '0', LOG_LEVEL: 'error' }, startServerProcess);
const sources = [
  ...filesIn(join(import.meta.dirname, '..', '..', 'samples')),
  ...['sheetjs-test_files', 'apache-poi', 'calamine'].flatMap((folder) =>
    corpusFiles(folder).length > 0 ? filesIn(join(corpora, folder)) : [],
  ),
];

describe('damaged spreadsheets sent to a server', () => {
  test('each gets an answer, and the server keeps running, answers others and does not grow', async () => {
    const times: number[] = [];
    const sizes: number[] = [];
    let taken = 0;
    const answered = await lookUpsUntil(async () => {
      for (let at = 0; at < count; at++) {
        const { status, ms } = await sendDamaged(at);
        times.push(ms);
        if (status === 200) taken++;
        if (at >= warmUp) sizes.push(residentMemory(server.pid).now);
      }
    });
    const growth = Math.max(...sizes) - (sizes[0] ?? 0);
    const late = times.filter((ms) => ms > maxMs.file).length;
    report('damaged files', `${count}, of which ${taken} were imported and ${count - taken} refused`);
    report('ms for a file, p50 / p99 / most', figures(times), maxMs.file);
    report('files that took longer', late, 0);
    report('ms for a look-up meanwhile, p50 / p99 / most', `${figures(answered)} of ${answered.length}`, maxMs.lookUp);
    report('megabytes by which the server grew', Math.round(growth), maxGrowth);
    if (isLong) {
      expect(quantile(answered, 0.99) / maxMs.lookUp).toBeLessThanOrEqual(1);
      expect(growth / maxGrowth).toBeLessThanOrEqual(1);
    }
    expect((await fetch(`${server.url}/api/user/getUser?cartId=1`)).status).toBe(404);
  });
});

/** Sends one file; an import that was refused is a 400, anything else is the server's fault. */
async function sendDamaged(at: number): Promise<{ status: number; ms: number }> {
  const path = sources[Math.floor(random() * sources.length)] ?? '';
  const form = fileForm(await damage(path), path.endsWith('s') ? 'a.xls' : 'a.xlsx');
  const since = performance.now();
  const { status, body } = await staff.call('POST', '/user/import', form);
  expect([200, 400], `${path}, file ${at} of seed ${seed}: ${JSON.stringify(body)}`).toContain(status);
  return { status, ms: performance.now() - since };
}

/** Asks for cards, one after the other, until the work is done; the time of each answer in ms. */
async function lookUpsUntil(work: () => Promise<void>): Promise<number[]> {
  let working = true;
  const done = work().finally(() => {
    working = false;
  });
  done.catch(() => {});
  const times: number[] = [];
  while (working) {
    const since = performance.now();
    const response = await fetch(`${server.url}/api/user/getUser?cartId=${times.length}`);
    await response.arrayBuffer();
    times.push(performance.now() - since);
    expect([200, 404]).toContain(response.status);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await done;
  return times;
}

/** A file with a few of its bytes changed: as it lies on disk, or within some of the parts of an .xlsx. */
async function damage(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(readFileSync(path));
  const parts = random() < 0.3 ? null : await partsOf(Buffer.from(bytes)).catch(() => null);
  if (!parts) return mutate(bytes);
  const chosen = Math.floor(random() * parts.size);
  for (const [at, [name, part]] of [...parts].entries()) {
    if (at === chosen || /sheet1|shared/i.test(name)) parts.set(name, Buffer.from(mutate(new Uint8Array(part))));
  }
  return new Uint8Array(zip(Object.fromEntries(parts)));
}

async function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  const archive = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  for await (const entry of archive.eachEntry()) {
    if (!entry.fileName.endsWith('/'))
      parts.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return parts;
}

function mutate(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes.length === 0) return bytes;
  const at = () => Math.floor(random() * bytes.length);
  const kind = random();
  if (kind < 0.1) return bytes.slice(0, at());
  if (kind < 0.2) {
    const [from, to] = [at(), at()].sort((a, b) => a - b);
    return new Uint8Array([...bytes.subarray(0, from), ...bytes.subarray(to)]);
  }
  const changed = bytes.slice();
  const changes = 1 + Math.floor(random() * 24);
  for (let change = 0; change < changes; change++) {
    const values = [0, 0xff, 0x7f, 0x80, 0x3c, Math.floor(random() * 256)];
    changed[at()] = values[Math.floor(random() * values.length)] ?? 0;
  }
  if (kind < 0.4) changed.copyWithin(at(), at(), at());
  return changed;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.xlsx?$/i.test(name))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).size <= maxSource)
    .sort();
}

function figures(ms: readonly number[]): string {
  return [0.5, 0.99, 1].map((share) => Math.round(quantile(ms, share))).join(' / ');
}
