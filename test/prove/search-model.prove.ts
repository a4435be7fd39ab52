// @module-tag thorough
// Whatever staff do to the cards, and whatever happens to the server meanwhile, each list is what a look at every single
// card would find: how many, which, and in which order.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { fictionalClinicNames, fictionalProductNames } from '../../scripts/fictional-warranties.ts';
import { createPostgresDatabase } from '../postgres-database.ts';
import { aProduct } from '../records.ts';
import { report, scale } from './scale.ts';
import { bulkChange, importCards } from './search-model/bulk-changes.ts';
import { Dice } from './search-model/dice.ts';
import { KnownCards } from './search-model/known-cards.ts';
import { Names } from './search-model/names.ts';
import { NewCards } from './search-model/new-cards.ts';
import { anyQuestion, compareAnswers, pathOf } from './search-model/questions.ts';
import { RunningRegister } from './search-model/running-register.ts';
import type { Scene } from './search-model/scene.ts';
import { smallChanges } from './search-model/small-changes.ts';
import { skipIds, storedCards } from './search-model/stored-cards.ts';

const rounds = scale(8, 200);
const cardsAtFirst = scale(120, 1_000);
const changesARound = scale(16, 40);
const questionsARound = scale(40, 60);
const readers = 2;
/** Milliseconds after an answer at which the server may be killed. */
const killWithin = 60;

test.each(['sqlite', 'postgres'] as const)('every list is what a look at each card finds (%s)', async (engine) => {
  const seed = Number(process.env.SEED ?? scale(1, Date.now() % 1_000_000));
  const dice = new Dice(seed);
  const register = await newRegister(engine);
  const names = new Names();
  const cards = new KnownCards();
  const scene: Scene = { register, dice, cards, names, newCards: new NewCards(dice, names, seed) };
  await register.start();
  await names.read(register);
  await importCards(scene, cardsAtFirst);
  cards.compareWith(await storedCards(register.place));
  const counts = { changes: 0, questions: 0, kills: 0, restarts: 0, reads: 0 };

  for (let round = 1; round <= rounds; round++) {
    try {
      counts.kills += Number(await changeWhileOthersRead(round % 4 === 0));
      if (round % 5 === 0) {
        await register.stop();
        await skipIds(register.place, Math.max(...cards.all().map(({ id }) => id)));
        await register.start();
        counts.restarts++;
      }
      const all = cards.all();
      for (let at = 0; at < questionsARound; at++, counts.questions++) {
        await compareAnswers(register, dice, all, anyQuestion(dice, all));
      }
      register.refuseErrors();
      if (round % 10 === 0) report(`${engine}, seed ${seed}: rounds`, round, rounds);
    } catch (error) {
      if (error instanceof Error)
        error.message = `SEED=${seed}, round ${round}: ${error.message}\n${register.output()}`;
      throw error;
    }
  }
  await register.stop();
  for (const [what, count] of Object.entries(counts)) report(`${engine}, seed ${seed}: ${what}`, count);
  expect(counts.questions).toBe(rounds * questionsARound);

  /** Makes a round of changes, four at once. Returns true if the server was killed amid them. */
  async function changeWhileOthersRead(isKilling: boolean): Promise<boolean> {
    const changes = dice.chance(0.4) ? [bulkChange(scene)] : smallChanges(scene, changesARound);
    const fatal = isKilling ? changes[dice.whole(changes.length)] : undefined;
    const [delay, questions] = [dice.whole(killWithin), anyQuestions()];
    let isOver = false;
    let killing: Promise<void> | undefined;
    const work = async () => {
      for (let change = changes.shift(); change; change = changes.shift()) {
        if (change === fatal) killing = setTimeout(delay).then(() => register.kill());
        await change();
        counts.changes++;
      }
    };
    const writing = async () => {
      try {
        await Promise.all([work(), work(), work(), work()]);
        await killing;
      } finally {
        isOver = true;
      }
    };
    await Promise.all([writing(), ...Array.from({ length: readers }, () => read(() => isOver))]);
    if (killing) {
      await register.start();
      await names.read(register);
      cards.compareAnsweredWith(await storedCards(register.place));
    } else cards.compareWith(await storedCards(register.place));
    return killing !== undefined;

    /** What is read while cards change is some state of them: no error, and nothing twice. */
    async function read(isEnough: () => boolean): Promise<void> {
      for (; !isEnough(); counts.reads++) {
        const path = pathOf(questions[counts.reads % questions.length] ?? anyQuestion(dice, []), 1);
        const reply = await register.call('GET', path);
        if (!reply) return;
        const ids: string[] = reply.body.users?.map(({ _id }: { _id: string }) => _id) ?? [];
        const isWhole = reply.status === 200 && new Set(ids).size === ids.length && ids.length <= reply.body.counts;
        if (!isWhole) throw new Error(`GET ${path} was answered with ${JSON.stringify(reply)}`);
      }
    }
  }

  function anyQuestions() {
    const all = cards.all();
    return Array.from({ length: 20 }, () => anyQuestion(dice, all));
  }
});

async function newRegister(engine: 'sqlite' | 'postgres'): Promise<RunningRegister> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ads-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = engine === 'postgres' ? await createPostgresDatabase() : undefined;
  if (database) onTestFinished(database.drop);
  const place = { dataDir, databaseUrl: database?.url };
  const db = await openDatabase(place);
  const act = { db, actor: { name: 'Lan' } };
  for (const name of fictionalClinicNames(9)) await addRecord(act, clinics, { name });
  for (const name of fictionalProductNames.slice(0, 4)) await addRecord(act, products, aProduct({ name }));
  await db.close();
  const register = new RunningRegister(place);
  onTestFinished(() => register.stop());
  return register;
}
