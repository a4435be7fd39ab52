// @module-tag thorough
// The server is killed while a batch is ordered, cards are handed over, and a card is replaced: all of it is done, or nothing.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { formatCardNumber } from '#domain/printed-number.ts';
import { seededRandom } from '../../scripts/fictional-warranties.ts';
import { apiClient } from '../api-client.ts';
import { forEachEngine } from '../engines.ts';
import { environmentOf, startServerProcess } from '../processes.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';
import { report, scale } from './scale.ts';

const kills = Number(process.env.KILLS ?? scale(1, 50));
const size = scale(2_000, 20_000);
/** A kill may also come just after the end. */
const latest = 1.15;
const random = seededRandom(Number(process.env.SEED ?? Date.now() % 2 ** 31));

type Part = 'order' | 'hand-over' | 'replace';

forEachEngine('printed cards whose server is killed', { thorough: 'postgres' }, (engine) => {
  test(`are ordered, handed over and replaced completely or not at all, and can be then (${kills} times)`, async () => {
    const environment = { ...environmentOf(engine.config), LOG_LEVEL: 'warn' };
    const start = () => startServerProcess({ ...environment, SECRET_KEY: 'a-key-of-thirty-two-characters!!' });
    const cookie = await sessionCookie(engine.db, 'owner');
    let server = await start();
    const post = (path: string, body: object) => apiClient(server.url, cookie).call('POST', path, body);
    await registerCard(engine.context, { cardNumber: 'A-1' });
    const dental = (await apiClient(server.url, cookie).call('GET', '/dental/all')).body.dentals[0]._id;

    /** What there is of a batch, in one statement, so at one moment: its cards, those handed over, and those replaced. */
    const stored = async (lot: string, [old, by]: readonly [string, string]) => {
      const { rows } = await sql<Record<string, number | string | null>>`
        with batch as (select id, size from "cardBatch" where lot = ${lot}), card as (
          select * from "printedCard" where "batchId" in (select id from batch)), line as (
          select action from audit where noun = 'cardBatch' and "recordId" in (select id from batch))
        select (select count(*) from batch) as batches, (select count(*) from card) as cards,
          (select count(*) from line where action = 'create') as orders,
          (select count(*) from card where "clinicId" is not null) as handed,
          (select count(*) from line where action = 'hand-over') as moves,
          (select count(*) from card where "voidReason" = 'replaced') as replaced,
          (select count(*) from warranty where "cardKey" = ${old}) as old,
          (select count(*) from warranty where "cardKey" = ${by}) as new,
          (select count(*) from line where action = 'replace') as replacements`.execute(engine.db.read);
      return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]));
    };
    const usual: Record<Part, number> = { order: 0, 'hand-over': 0, replace: 0 };
    const counts: Record<Part, { none: number; all: number }> = {
      order: { none: 0, all: 0 },
      'hand-over': { none: 0, all: 0 },
      replace: { none: 0, all: 0 },
    };
    /** Does something while the server is killed, checks that it is done or not, and does it then. */
    const interrupt = async (part: Part, run: () => Promise<{ status: number }>, look: () => Promise<boolean>) => {
      const running = run().catch(() => undefined);
      await setTimeout(usual[part] * random() * latest);
      process.kill(server.pid, 'SIGKILL');
      await server.ended;
      await running;
      server = await start();
      const isDone = await look();
      counts[part][isDone ? 'all' : 'none']++;
      if (!isDone) expect((await run()).status).toBeLessThan(300);
      expect(await look()).toBe(true);
    };
    const measure = async (part: Part, run: () => Promise<{ status: number }>) => {
      const since = performance.now();
      expect((await run()).status).toBeLessThan(300);
      usual[part] = performance.now() - since;
    };
    /** The calls on one batch, and whether each was done, which is nothing in between. */
    const batchOf = (lot: string) => {
      let id = '';
      const numbers: [string, string] = ['', ''];
      const find = async () => {
        const batch = await engine.db.read
          .selectFrom('cardBatch')
          .select('id')
          .where('lot', '=', lot)
          .executeTakeFirstOrThrow();
        id = String(batch.id);
        const cards = engine.db.read.selectFrom('printedCard').select('cardKey').where('batchId', '=', batch.id);
        const [old, by] = await cards.orderBy('place').limit(2).execute();
        numbers.splice(0, 2, old?.cardKey ?? '', by?.cardKey ?? '');
        await registerCard(engine.context, { cardNumber: formatCardNumber(numbers[0]) });
      };
      const oneOf = async (none: object, all: object) => {
        const found = await stored(lot, numbers);
        const isDone = Object.entries(all).every(([name, count]) => found[name] === count);
        expect(found).toMatchObject(isDone ? all : none);
        return isDone;
      };
      return {
        find,
        order: () => post('/card-batches', { size, lot }),
        handOver: () => post(`/card-batches/${id}/hand-over`, { from: 3, to: size, dental }),
        replace: () => post(`/card/${numbers[0]}/replace`, { by: numbers[1] }),
        isOrdered: () => oneOf({ batches: 0, cards: 0, orders: 0 }, { batches: 1, cards: size, orders: 1 }),
        isHanded: () => oneOf({ handed: 0, moves: 0 }, { handed: size - 2, moves: 1 }),
        isReplaced: () =>
          oneOf({ replaced: 0, old: 1, new: 0, replacements: 0 }, { replaced: 1, old: 0, new: 1, replacements: 1 }),
      };
    };

    const first = batchOf('FIRST');
    await measure('order', first.order);
    await first.find();
    await measure('hand-over', first.handOver);
    await measure('replace', first.replace);
    for (let kill = 0; kill < kills; kill++) {
      const batch = batchOf(`K${kill}`);
      await interrupt('order', batch.order, batch.isOrdered);
      await batch.find();
      await interrupt('hand-over', batch.handOver, batch.isHanded);
      await interrupt('replace', batch.replace, batch.isReplaced);
    }
    for (const part of Object.keys(counts) as Part[]) {
      const { none, all } = counts[part];
      report(
        `${engine.db.engine}: ${part} of ${size}, usually ${Math.round(usual[part])} ms; killed, none and all`,
        `${none} ${all}`,
      );
    }
    expect(await server.stop()).toBe(0);
  });
});
