// @module-tag thorough
// Two processes of one machine with one SQLite register and one folder.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../api-client.ts';
import { forEachEngine } from '../engines.ts';
import { environmentOf, type RunningServer, startServer } from '../processes.ts';
import { sessionCookie } from '../sessions.ts';
import { formOf, rowOf, untilState, uploadChecked } from './staged.ts';

forEachEngine('an import on two processes', { names: ['sqlite'] }, (engine) => {
  let servers: RunningServer[] = [];
  let one: ApiClient;
  let other: ApiClient;
  beforeAll(async () => {
    const start = () => startServer(environmentOf(engine.config));
    servers = [await start(), await start()];
    const cookie = await sessionCookie(engine.db, 'staff');
    [one, other] = servers.map(({ url }) => apiClient(url, cookie)) as [ApiClient, ApiClient];
  });
  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  const rows = (prefix: string) => Array.from({ length: 30_000 }, (_, at) => rowOf(`${prefix}-${at}`));

  test('tells its progress at both while it is stored, and is stopped at the one that does not store it', async () => {
    const { _id: id } = await uploadChecked(one, rows('LUU'));
    await one.call('POST', `/imports/${id}/commit`, {});
    const { body } = await other.call('GET', `/imports/${id}`);
    expect([body.import.state, body.import.progress]).toEqual(['storing', expect.objectContaining({ rows: 0 })]);
    const stopped = await other.call('POST', `/imports/${id}/cancel`);
    expect([stopped.status, stopped.body.import.state]).toEqual([200, 'checked']);
    expect((await one.call('GET', '/user?limit=1&q=LUU')).body.counts).toBe(0);
  });

  test('goes on at the other when its process is killed', async () => {
    const { body } = await one.call('POST', '/imports', formOf(rows('TAT')));
    process.kill(servers[0]?.pid ?? 0, 'SIGKILL');
    await servers[0]?.ended;
    expect((await untilState(other, body.import._id, 'checked')).summary.counts.new).toBe(30_000);
  });
});
