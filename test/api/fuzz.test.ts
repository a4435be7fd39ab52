// @module-tag thorough
// Requests made from the server's own OpenAPI document, right ones and wrong ones, and what must hold for every answer.
// `FUZZ=100000 npx vitest run test/api/fuzz` sends so many and prints what came of them; SEED=… repeats a run.
import { beforeAll, expect, test } from 'vitest';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { startServerProcess } from '../processes.ts';
import { binSome, seedRecords } from './fuzz/records.ts';
import { type FuzzRun, fuzz } from './fuzz/run.ts';
import { secret } from './fuzz/sensible.ts';

const long = Number(process.env.FUZZ ?? 0);
/** A short run is the same each time; a long one looks elsewhere. */
const seed = Number(process.env.SEED ?? (long ? Date.now() % 2 ** 31 : 1));

forEachEngine('the API under fuzz', (engine) => {
  let run: FuzzRun;
  let records: Awaited<ReturnType<typeof seedRecords>>;
  beforeAll(async () => {
    records = await seedRecords(engine.db);
    await binSome(engine.db, records);
  });
  const { server } = openApi(
    engine,
    { LOOKUP_LIMIT: '0', TRUST_PROXY: '127.0.0.1', API_DOCS: 'public' },
    startServerProcess,
  );
  beforeAll(async () => {
    const requests = engine.config.databaseUrl === undefined ? long || 1_500 : Math.ceil(long / 5) || 900;
    const since = performance.now();
    run = await fuzz({ url: server.url, db: engine.db, records }, { requests, seed });
    if (long) process.stdout.write(`${run.tally}${Math.round((performance.now() - since) / 1000)} s, SEED=${seed}\n`);
  }, 3_600_000);

  test('every answer is valid', () => {
    expect(run.findings, `SEED=${seed}`).toEqual([]);
  });

  test('every operation has succeeded, or in a short run has at least been called', () => {
    for (const operation of run.operations) {
      // Chance has each done what it is for in a long run only. Only where there is no account is there a first one to make; no caller is
      // a clinic, and no damage has the picture that is asked for.
      const isRefused = /\/first-account$|\/api\/clinic\/|\/pictures\/\{file\}$/.test(operation);
      const which = run.tally.requests < 20_000 || isRefused ? 'answered' : 'done';
      expect(run.tally.count(operation, which), `${operation} SEED=${seed}`).toBeGreaterThan(0);
    }
  });

  test('the server has not restarted, and its log has no errors and no secrets', async () => {
    expect((await fetch(`${server.url}/api/user/getUser?cartId=1`)).status).toBe(404);
    process.kill(server.pid, 0);
    const log = server.output.stdout;
    const errors = log.split('\n').filter((line) => /"level":[56]0/.test(line));
    expect(errors.slice(0, 5), `SEED=${seed}`).toEqual([]);
    expect(server.output.stderr).toBe('');
    expect(log).not.toContain(secret);
    expect(await server.stop()).toBe(0);
  });
});
