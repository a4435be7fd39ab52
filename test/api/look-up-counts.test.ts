// @module-tag thorough
// How many look-ups were answered on a day.
import { expect, test } from 'vitest';
import { todayInVietnam } from '#domain/calendar.ts';
import { lookUpsByDay } from '#domain/look-up/notes.server.ts';
import { forEachEngine } from '../engines.ts';
import { environmentOf, type RunningServer, startServer } from '../processes.ts';
import { registerCard } from '../records.ts';

forEachEngine('look-ups by day', (engine) => {
  const start = (limit: string) => startServer({ ...environmentOf(engine.config), LOOKUP_LIMIT: limit });
  const counts = async () => (await lookUpsByDay(engine.db, 2)).filter(({ found, notFound }) => found + notFound > 0);
  const ask = async (server: RunningServer, ...paths: string[]) => {
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await fetch(server.url + path)).status);
    return statuses;
  };
  const day = todayInVietnam();

  test('count found and unknown numbers of the API and the pages, not refused look-ups', async () => {
    await registerCard(engine.context, { cardNumber: 'DEM-1' });
    const server = await start('5');
    const found = ['/api/user/getUser?cartId=dem1', '/warranty?keyword=DEM-1'];
    const missing = ['/api/user/getUser?keyword=DEM-2', '/?keyword=DEM-3', '/warranty?keyword=-'];
    expect(await ask(server, ...found, ...missing)).toEqual([200, 200, 404, 200, 200]);
    const none = [
      '/api/user/getUser',
      '/api/user/getUser?cartId=%20',
      '/api/user/getUser?other=1',
      '/warranty?keyword=',
    ];
    expect(await ask(server, ...none)).toEqual([400, 400, 400, 200]);
    expect(await ask(server, '/api/user/getUser?cartId=DEM-1', '/warranty?keyword=DEM-1')).toEqual([429, 429]);
    // Written while the server runs.
    const written = async () => (await counts()).reduce((sum, { found: one, notFound }) => sum + one + notFound, 0);
    await expect.poll(written).toBe(5);
    expect(await counts()).toEqual([{ day, found: 2, notFound: 3 }]);
    await server.stop();
    expect(await counts()).toEqual([{ day, found: 2, notFound: 3 }]);
  });

  test('of several servers are added, and none is lost at a stop', async ({ skip }) => {
    skip(engine.db.engine === 'sqlite', 'a register in a file has one server');
    const servers = await Promise.all([start('0'), start('0')]);
    for (const server of servers) await ask(server, '/api/user/getUser?cartId=DEM-1', '/api/user/getUser?cartId=DEM-4');
    await Promise.all(servers.map((server) => server.stop()));
    expect(await counts()).toEqual([{ day, found: 4, notFound: 5 }]);
  });
});
