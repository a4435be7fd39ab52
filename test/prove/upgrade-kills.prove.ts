// Upgrades from earlier versions that are killed at random moments: the next start goes on, and no card is lost or left without its clinic.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { fillRegister } from '../../bench/fill-register.ts';
import { emptyPlace } from '../backup/places.ts';
import { forEachEngine } from '../engines.ts';
import { environmentOf, runProgram, spawnProgram } from '../processes.ts';
import { becomeVersion1, becomeVersion11 } from '../register/older-register.ts';
import { report, scale } from './scale.ts';

const cards = scale(2_000, 300_000);
const kills = scale(2, 10);
/** Each kill comes up to so much later than the one before, in ms, so that none is after the end: it decides only which moments are tried. */
const step = scale(200, 400);

forEachEngine('an upgrade that is killed', { thorough: 'postgres' }, (engine) => {
  test.each([
    ['1.1', becomeVersion11],
    ['1.0.1', becomeVersion1],
  ])('from version %s is finished by the next start, and each card is whose it was', async (version, becomeOlder) => {
    const place = await emptyPlace(engine.db.engine);
    const older = await openDatabase(place);
    await fillRegister(older, cards, 1);
    const before = await owners(older);
    await becomeOlder(older);
    await older.close();

    let done = 0;
    const since = performance.now();
    while (done < kills) {
      const child = spawnProgram('migrate', [], environmentOf(place));
      const ended = once(child, 'exit');
      await Promise.race([setTimeout(randomInt(300, 300 + step * (done + 1))), ended]);
      if (child.exitCode !== null) break;
      child.kill('SIGKILL');
      await ended;
      done++;
    }
    expect((await runProgram('migrate', [], environmentOf(place))).status).toBe(0);
    const seconds = ((performance.now() - since) / 1000).toFixed(0);
    report(
      `${cards} cards of ${version} on ${engine.db.engine}`,
      `${done} kills before the upgrade was done, ${seconds} s`,
    );
    const upgraded = await openDatabase(place);
    try {
      expect(await owners(upgraded)).toEqual(before);
    } finally {
      await upgraded.close();
    }
  });

  /** How many cards each clinic and each product has. */
  async function owners(db: Database) {
    const of = (column: 'clinicId' | 'productId') =>
      db.read
        .selectFrom('warranty')
        .select([column, ({ fn }) => fn.countAll<number | string>().as('count')])
        .groupBy(column)
        .orderBy(column)
        .execute();
    const found = [...(await of('clinicId')), ...(await of('productId'))];
    return found.map((one) => ({ ...one, count: Number(one.count) }));
  }
});
