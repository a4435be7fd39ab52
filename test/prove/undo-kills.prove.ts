// An edit of many cards is taken back while its server is killed: all of them have their former value, or none. And what look-ups
// notice while as many cards as an owner may have are edited and taken back.
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fillRegister } from '../../bench/fill-register.ts';
import { seededRandom } from '../../scripts/fictional-warranties.ts';
import { apiClient } from '../api-client.ts';
import { undoChange } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { environmentOf, type ServerProcess, startServerProcess } from '../processes.ts';
import { sessionCookie } from '../sessions.ts';
import { lookUpWaits, p99 } from './look-up-waits.ts';
import { residentMemory } from './resident-memory.ts';
import { report, scale } from './scale.ts';

const kills = Number(process.env.KILLS ?? scale(1, 50));
const cards = scale(500, 20_000);
const manyCards = scale(500, 300_000);
/** A kill may also come just after the end. */
const latest = 1.15;
/** Where a kill in the short form is most likely in the middle. */
const shortPoint = 0.6;
const random = seededRandom(Number(process.env.SEED ?? Date.now() % 2 ** 31));

const given = 'BS. Sửa Nhầm';
const edit = { cards: { all: true, q: '' }, change: { field: 'doctorName', value: given } };

forEachEngine('an undo whose server is killed', { thorough: 'postgres' }, (engine) => {
  const start = () => startServerProcess({ ...environmentOf(engine.config), LOG_LEVEL: 'warn', LOOKUP_LIMIT: '0' });
  /** How many cards have the value of the edit, and whether the register says that this was taken back, at one moment. */
  const look = async (change: string) => {
    const edited = engine.db.read
      .selectFrom('warranty')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('doctorName', '=', given);
    const { count, undoneAt } = await engine.db.read
      .selectFrom('change')
      .select(['undoneAt', edited.as('count')])
      .where('id', '=', Number(change))
      .executeTakeFirstOrThrow();
    return { edited: Number(count), isUndone: undoneAt !== null };
  };

  test(`takes all cards back or none, and all then (${kills} times)`, async () => {
    await fillRegister(engine.db, cards, 1);
    const before = await doctors();
    const cookie = await sessionCookie(engine.db, 'staff');
    let server: ServerProcess = await start();
    const staff = () => apiClient(server.url, cookie);
    const change: string = (await staff().call('POST', '/user/edit-all', edit)).body.change;
    const since = performance.now();
    let last = (await undoChange(staff(), change)).change;
    const usual = performance.now() - since;
    const counts = { none: 0, all: 0 };
    for (let kill = 0; kill < kills; kill++) {
      // Done again, so that there is something to take back.
      expect((await undoChange(staff(), last)).counts).toEqual({ done: cards, total: cards });
      const undoing = undoChange(staff(), change).catch(() => undefined);
      await setTimeout(usual * scale(shortPoint, random() * latest));
      process.kill(server.pid, 'SIGKILL');
      await server.ended;
      await undoing;
      server = await start();
      // By a start PostgreSQL has also ended a commit whose client is gone.
      const after = await look(change);
      expect([
        { edited: cards, isUndone: false },
        { edited: 0, isUndone: true },
      ]).toContainEqual(after);
      counts[after.isUndone ? 'all' : 'none']++;
      if (!after.isUndone) expect((await undoChange(staff(), change)).counts).toEqual({ done: cards, total: cards });
      const { changes } = (await staff().call('GET', '/changes?limit=100')).body;
      last = changes.find(({ _id }: { _id: string }) => _id === change).undo._id;
      expect(await doctors()).toEqual(before);
    }
    report(`${engine.db.engine}: ${cards} cards, usual time of an undo in ms`, Math.round(usual));
    report('killed, and none taken back', counts.none);
    report('killed, and all taken back', counts.all);
    expect(await server.stop()).toBe(0);

    async function doctors() {
      return engine.db.read.selectFrom('warranty').select(['id', 'doctorName']).orderBy('id').execute();
    }
  });
});

forEachEngine('an edit of many cards', { thorough: 'postgres' }, (engine) => {
  test('is taken back beside look-ups', async () => {
    await fillRegister(engine.db, manyCards, 1);
    const cookie = await sessionCookie(engine.db, 'staff');
    const server = await startServerProcess({
      ...environmentOf(engine.config),
      LOG_LEVEL: 'warn',
      LOOKUP_LIMIT: '0',
    });
    const staff = apiClient(server.url, cookie);
    const known = await engine.db.read.selectFrom('warranty').select('cardNumber').limit(500).execute();
    const numbers = known.map(({ cardNumber }) => cardNumber);
    await lookUpWaits(server.url, numbers, (asked) => asked === numbers.length);
    const before = await lookUpWaits(server.url, numbers, (asked) => asked === scale(100, 5_000));
    const rest = residentMemory(server.pid).now;

    const change: string = (await staff.call('POST', '/user/edit-all', edit)).body.change;
    let isOver = false;
    const since = performance.now();
    const undoing = undoChange(staff, change).finally(() => {
      isOver = true;
    });
    const meanwhile = await lookUpWaits(server.url, numbers, () => isOver);
    expect((await undoing).counts).toEqual({ done: manyCards, total: manyCards });
    report(`${engine.db.engine}: ${manyCards} cards taken back in ms`, Math.round(performance.now() - since));
    report('the server was larger than at rest by, MiB', residentMemory(server.pid).most - rest);
    report(`look-ups before, p99 of ${before.length}, ms`, p99(before).toFixed(2));
    report(`look-ups meanwhile, p99 of ${meanwhile.length}, ms`, p99(meanwhile).toFixed(2));
    expect(await server.stop()).toBe(0);
  });
});
