// @module-tag thorough
// A large register on each engine, backed up while people look up cards, and restored on the other engine.

import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { filesOf } from '#pictures/picture-paths.ts';
import { insertPictureFile } from '#pictures/picture-rows.server.ts';
import { fillRegister } from '../../bench/fill-register.ts';
import { loadServer } from '../../bench/http-load.ts';
import { quantile } from '../../bench/statistics.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { emptyPlace } from '../backup/places.ts';
import { childProcesses } from '../child-processes.ts';
import { forEachEngine } from '../engines.ts';
import { newFolder } from '../folders.ts';
import { environmentOf, runProgram, startServerProcess } from '../processes.ts';
import { aProduct } from '../records.ts';
import { report, scale } from './scale.ts';

const cards = Number(process.env.CARDS ?? scale(2_000, 1_000_000));
const pictures = scale(3, 500);
/** About the mean of the nine files of a photo. */
const pictureBytes = 60_000;
/** Look-ups a second, far more than patients ask for. */
const rate = 200;
/** Of look-ups while a backup is made, in ms. A short form is judged by no clock. */
const lookUpLimit = 20;
const memoryLimit = 300;

/** As `npm run` starts the commands: without limits, garbage makes them twice as large. */
const flags = packageFile.scripts.backup.match(/--max-\S+/g)?.join(' ');

/** Runs a command; its time in s and the most memory in MiB that it was seen to have. */
async function measure(program: string, parameters: string[], env: NodeJS.ProcessEnv) {
  const since = performance.now();
  const running = runProgram(program, parameters, { NODE_OPTIONS: flags, ...env });
  let [memory, isOver] = [0, false];
  const ended = running.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const { megabytes } of childProcesses(`/${program}.mjs`)) memory = Math.max(memory, megabytes);
    await Promise.race([setTimeout(20), ended]);
  }
  const { status, stderr, stdout } = await ended;
  expect([status, stderr]).toEqual([0, expect.any(String)]);
  return { seconds: (performance.now() - since) / 1000, memory: Math.round(memory), stdout };
}

async function addPictures(db: Database): Promise<void> {
  const at = new Date().toISOString();
  for (let count = 0; count < pictures; count++) {
    const image = randomBytes(12).toString('hex');
    const name = `Perlenau ${count}`;
    const size = { image, imageWidth: 1600, imageHeight: 1600 };
    const row = { ...aProduct({ name }), ...size, nameKey: name.toLowerCase(), createdAt: at, updatedAt: at };
    await db.write(async (tx) => {
      await tx.insertInto('product').values(row).execute();
      for (const file of filesOf(image)) await insertPictureFile(tx, { file, bytes: randomBytes(pictureBytes) });
    });
  }
}

forEachEngine(`a register of ${cards} cards and ${pictures} pictures`, (engine) => {
  const other = () => (engine.db.engine === 'sqlite' ? 'postgres' : 'sqlite');

  test('is backed up while cards are looked up, and restored on the other engine', async () => {
    await addPictures(engine.db);
    await fillRegister(engine.db, cards, 1);
    const { rows: some } = await sql<{ cardNumber: string }>`
      select "cardNumber" from warranty where id % ${Math.ceil(cards / 500)} = 0`.execute(engine.db.read);
    const paths = some.map(({ cardNumber }) => `/api/user/getUser?cartId=${encodeURIComponent(cardNumber)}`);
    const settings = { ...environmentOf(engine.config), LOOKUP_LIMIT: '0', LOG_LEVEL: 'error' };
    const server = await startServerProcess(settings);
    const load = (seconds: number) => loadServer({ url: new URL(server.url), paths, connections: 8, seconds, rate });
    await load(scale(1, 10));
    const alone = await load(scale(1, 10));
    const archive = join(newFolder(), 'register.tar');
    const [backup, meanwhile] = await Promise.all([
      measure('backup', [archive], settings),
      load(scale(1, Number(process.env.SECONDS ?? 15))),
    ]);
    expect(await server.stop()).toBe(0);
    expect(meanwhile.failures).toBe(0);
    const place = await emptyPlace(other());
    const check = await measure('restore', [archive, '--check'], {});
    const restored = await measure('restore', [archive], environmentOf(place));
    const db = await openDatabase(place);
    const { count } = await db.read
      .selectFrom('warranty')
      .select((query) => query.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    await db.close();
    expect(Number(count)).toBe(cards);

    const p99 = quantile(meanwhile.latencies, 0.99);
    report(`${engine.db.engine}: size of the archive, MB`, Math.round(statSync(archive).size / 1e6));
    report('backup, s', backup.seconds.toFixed(1));
    report('backup, MiB', backup.memory, memoryLimit);
    report('look-up p99 before, ms', quantile(alone.latencies, 0.99).toFixed(1));
    report('look-up p99 meanwhile, ms', p99.toFixed(1), lookUpLimit);
    report('slowest look-up meanwhile, ms', quantile(meanwhile.latencies, 1).toFixed(1));
    report('check, s', check.seconds.toFixed(1));
    report('check, MiB', check.memory, memoryLimit);
    report(`restore on ${other()}, s`, restored.seconds.toFixed(1));
    report(`restore on ${other()}, MiB`, restored.memory, memoryLimit);
    for (const { memory } of [backup, check, restored]) expect(memory).toBeLessThan(memoryLimit);
  });
});
