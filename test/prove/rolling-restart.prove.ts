// @module-tag thorough
// Servers behind Caddy are replaced one after the other, while pages are read and cards are written.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { forEachEngine } from '../engines.ts';
import { environmentOf, type ServerProcess, startServerProcess } from '../processes.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';
import { behindCaddy, freePorts, hasWrites, startLoad } from './load-behind-caddy.ts';
import { report, scale } from './scale.ts';

const hasCaddy = spawnSync('caddy', ['version']).status === 0;
if (!hasCaddy) process.stdout.write('Skipped: there is no caddy on this machine (Debian: apt-get install caddy).\n');

/** How often each server is replaced. */
const rounds = scale(1, 5);

forEachEngine('a rolling restart behind Caddy', (engine) => {
  test.skipIf(!hasCaddy)('fails no page, no look-up, and loses no write that was acknowledged', async () => {
    await registerCard(engine.context, {});
    const cookie = await sessionCookie(engine.db, 'staff');
    // SQLite has one server at a time that people reach: it is replaced, and Caddy waits for the new one.
    const [proxyPort = 0, ...serverPorts] = await freePorts(engine.db.engine === 'postgres' ? 3 : 2);
    const start = (port: number) =>
      startServerProcess({ ...environmentOf(engine.config), ...behindCaddy, PORT: String(port) });
    const servers = new Map<number, ServerProcess>();
    for (const port of serverPorts) servers.set(port, await start(port));
    const load = await startLoad(proxyPort, serverPorts, cookie);
    try {
      for (let round = 0; round < rounds; round++) {
        for (const port of serverPorts) {
          await load.moreAnswers();
          expect(await servers.get(port)?.stop()).toBe(0);
          const server = await start(port);
          servers.set(port, server);
          // The proxy must know that it is ready before the next one stops.
          await expect.poll(() => hasWrites(server), { timeout: 120_000 }).toBe(true);
        }
      }
      await load.moreAnswers();
    } finally {
      await load.end();
      await Promise.all([...servers.values()].map((server) => server.stop()));
    }
    const rows = await engine.db.read.selectFrom('warranty').select('cardNumber').execute();
    const stored = new Set(rows.map(({ cardNumber }) => cardNumber));
    const lost = [...load.acknowledged].filter((number) => !stored.has(number));
    report(`${engine.db.engine}: restarts`, rounds * serverPorts.length);
    load.report(engine.db.engine);
    report(`${engine.db.engine}: acknowledged writes that are not there`, lost.length, 0);
    expect(lost).toEqual([]);
    expect(load.counts).toMatchObject({ 'pages failed': 0, 'look-ups failed': 0 });
  });
});
