// Restores that are killed at random moments: what is left is no register, or the whole one.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { fillRegister } from '../../bench/fill-register.ts';
import { emptyPlace } from '../backup/places.ts';
import { forEachEngine, type TestEngine } from '../engines.ts';
import { newFolder } from '../folders.ts';
import { environmentOf, runProgram, spawnProgram } from '../processes.ts';
import { report, scale } from './scale.ts';

const cards = scale(2_000, 50_000);
const kills = scale(3, 40);

forEachEngine('a restore that is killed', { thorough: 'postgres' }, (engine) => {
  test('leaves an empty place, one that is refused, or the whole register', async () => {
    await fillRegister(engine.db, cards, 1);
    const archive = join(newFolder(), 'register.tar');
    expect((await runProgram('backup', [archive], environmentOf(engine.config))).status).toBe(0);
    const place = await emptyPlace(engine.db.engine);
    const since = performance.now();
    expect((await restore(place, archive)).status).toBe(0);
    const whole = performance.now() - since;

    const outcomes = { whole: 0, refused: 0, empty: 0 };
    for (let kill = 0; kill < kills; kill++) {
      const to = await emptyPlace(engine.db.engine);
      const child = spawnProgram('restore', [archive], environmentOf(to));
      const ended = once(child, 'exit');
      // The share of the time decides only which moments are tried.
      await Promise.race([setTimeout(randomInt(1, Math.ceil(whole))), ended]);
      child.kill('SIGKILL');
      await ended;
      outcomes[await outcomeOf(to)]++;
    }
    report(`kills on ${engine.db.engine}`, JSON.stringify(outcomes));
    expect(outcomes.whole + outcomes.refused + outcomes.empty).toBe(kills);
  });

  async function outcomeOf(to: TestEngine['config']): Promise<'whole' | 'refused' | 'empty'> {
    mkdirSync(to.dataDir, { recursive: true });
    if (readdirSync(to.dataDir).length === 0) return 'empty';
    const opened = await openDatabase(to).catch((error: Error) => error);
    if (opened instanceof Error) {
      expect(opened.message).toMatch(/phần đầu của một lần khôi phục|Không thấy dữ liệu|Không có dữ liệu/);
      rmSync(to.dataDir, { recursive: true });
      return 'refused';
    }
    try {
      const { count } = await opened.read
        .selectFrom('warranty')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow();
      expect(Number(count)).toBe(cards);
      return 'whole';
    } finally {
      await opened.close();
    }
  }
});

const restore = (to: TestEngine['config'], archive: string) => runProgram('restore', [archive], environmentOf(to));
