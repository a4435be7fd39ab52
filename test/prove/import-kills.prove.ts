// The server is killed while it stores an import: all of its cards are stored, or none.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fictionalWarranties, seededRandom } from '../../scripts/fictional-warranties.ts';
import { apiClient } from '../api-client.ts';
import { forEachEngine } from '../engines.ts';
import { header, untilState } from '../import/staged.ts';
import { environmentOf, type ServerProcess, startServerProcess } from '../processes.ts';
import { sessionCookie } from '../sessions.ts';
import { report, scale } from './scale.ts';

const kills = Number(process.env.KILLS ?? scale(1, 50));
const rows = scale(500, 50_000);
/** A kill may also come just after the end. */
const latest = 1.15;
/** Where a kill in the short form is most likely in the middle. */
const shortPoint = 0.6;
const random = seededRandom(Number(process.env.SEED ?? Date.now() % 2 ** 31));

/** A text file of cards. */
function spreadsheet(): File {
  const lines = [...fictionalWarranties(rows, 3)].map((card, at) => {
    const { productName, customerName, clinicName, doctorName, quantity } = card;
    return [productName, customerName, `K-${at}`, clinicName, doctorName ?? '', quantity, '31/12/2040'].join(';');
  });
  return new File([[header, ...lines].join('\n')], 'thẻ.csv');
}

forEachEngine('an import whose server is killed', { thorough: 'postgres' }, (engine) => {
  test(`is stored completely or not at all, and can be stored then (${kills} times)`, async () => {
    const file = spreadsheet();
    const cookie = await sessionCookie(engine.db, 'staff');
    const start = () => startServerProcess({ ...environmentOf(engine.config), LOG_LEVEL: 'warn' });
    let server: ServerProcess = await start();
    const call = (method: string, path: string, body?: FormData | object) =>
      apiClient(server.url, cookie).call(method, path, body);

    const upload = async (): Promise<string> => {
      const form = new FormData();
      form.set('file', file);
      const { body } = await call('POST', '/imports', form);
      await untilState(apiClient(server.url, cookie), body.import._id, 'checked');
      return body.import._id;
    };
    /** Cards and state in one statement, so at one moment. */
    const stored = async (id: string) => {
      const { rows: found } = await sql<{ cards: number | string; state: string }>`
        select (select count(*) from warranty where "importId" = ${Number(id)}) as cards, state
        from import where id = ${Number(id)}`.execute(engine.db.read);
      return { cards: Number(found[0]?.cards), state: found[0]?.state };
    };
    const empty = () => engine.db.write((tx) => tx.deleteFrom('warranty').execute());
    const store = async (id: string) => {
      const since = performance.now();
      expect((await call('POST', `/imports/${id}/commit`, {})).status).toBe(200);
      await untilState(apiClient(server.url, cookie), id, 'stored');
      return performance.now() - since;
    };

    const usual = await store(await upload());
    await empty();
    const counts = { none: 0, all: 0 };
    for (let kill = 0; kill < kills; kill++) {
      const id = await upload();
      expect((await call('POST', `/imports/${id}/commit`, {})).status).toBe(200);
      await setTimeout(usual * scale(shortPoint, random() * latest));
      process.kill(server.pid, 'SIGKILL');
      await server.ended;
      const after = await stored(id);
      expect([
        { cards: 0, state: 'checked' },
        { cards: rows, state: 'stored' },
      ]).toContainEqual(after);
      server = await start();
      const { body } = await call('GET', `/imports/${id}`);
      const now = await stored(id);
      expect(body.import.state).toBe(now.state);
      // PostgreSQL may have ended a commit that its client did not see.
      expect(now.cards).toBe(now.state === 'stored' ? rows : 0);
      counts[now.state === 'stored' ? 'all' : 'none']++;
      if (now.state === 'checked') await store(id);
      expect((await stored(id)).cards).toBe(rows);
      expect((await call('GET', '/user?limit=1&q=K-17')).body.counts).toBeGreaterThan(0);
      await empty();
    }
    report(`${engine.db.engine}: ${rows} rows, usual time of a commit in ms`, Math.round(usual));
    report('killed, and none stored', counts.none);
    report('killed, and all stored', counts.all);
    expect(await server.stop()).toBe(0);
  });
});
