import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { Conflict, Duplicate, Stale } from '#domain/errors.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecord, binRecords } from '#domain/record/bin-records.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { removeRecord } from '#domain/record/remove-records.server.ts';
import { restoreRecord } from '#domain/record/restore-records.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { type Warranty, warranties } from '#domain/warranty/warranties.server.ts';
import { auditOf } from '../audit.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { aWarranty, registerCard } from '../records.ts';

const card = (cardNumber: string) => aWarranty({ cardNumber });
/** Each race is run so often, on cards of its own. */
const rounds = process.env.PROVE === 'long' ? 100 : 12;
/** Of a bulk deletion that found nothing left to delete. */
const countOfConflict = (error: unknown): number => {
  expect(error).toBeInstanceOf(Conflict);
  return 0;
};

forEachEngine('of several requests at the same time', (engine) => {
  /** A second program on the same register, with connections of its own. */
  const inBoth = async (race: (one: ServiceContext, other: ServiceContext, round: number) => Promise<void>) => {
    const db = await openDatabase(engine.config);
    try {
      for (let round = 0; round < rounds; round++) await race(engine.context, { db, actor: { name: 'Mai' } }, round);
    } finally {
      await db.close();
    }
  };
  /** Runs all at once; returns what went well and what was refused. */
  const meet = async (...attempts: Promise<unknown>[]) => {
    const outcomes = await Promise.allSettled(attempts);
    return {
      won: outcomes.filter((outcome) => outcome.status === 'fulfilled').length,
      refusals: outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])),
    };
  };
  const binned = async (cardNumber: string) => {
    const id = await registerCard(engine.context, card(cardNumber));
    await binRecord(engine.context, warranties, { id });
    return id;
  };
  const find = (id: number) =>
    engine.db.read.selectFrom('warranty').select(['version', 'binnedAt']).where('id', '=', id).executeTakeFirst();

  test('exactly one registers a number', () =>
    inBoth(async (one, other, round) => {
      if (round === 0) await registerCard(engine.context, card('FIRST'));
      const race = await meet(
        addRecord(one, warranties, card(`NEW-${round}`)),
        addRecord(other, warranties, card(`new ${round}`)),
        addRecord(one, warranties, card(`new_${round}`)),
      );
      expect(race.won).toBe(1);
      for (const refusal of race.refusals) expect(refusal).toBeInstanceOf(Duplicate);
    }));

  test('exactly one restores a card', () =>
    inBoth(async (one, other, round) => {
      const id = await binned(`TWICE-${round}`);
      const race = await meet(restoreRecord(one, warranties, id), restoreRecord(other, warranties, id));
      expect(race).toMatchObject({ won: 1, refusals: [expect.any(Conflict)] });
      expect(await find(id)).toEqual({ version: 3, binnedAt: null });
    }));

  test('a number is either restored or issued again', () =>
    inBoth(async (one, other, round) => {
      const id = await binned(`AGAIN-${round}`);
      const race = await meet(restoreRecord(one, warranties, id), addRecord(other, warranties, card(`AGAIN-${round}`)));
      expect(race).toMatchObject({ won: 1, refusals: [expect.any(Duplicate)] });
      const [refusal] = race.refusals as Duplicate[];
      expect(refusal?.conflictWith).toBeGreaterThan(0);
    }));

  test('two binned cards of one number: exactly one is restored', () =>
    inBoth(async (one, other, round) => {
      const [first, second] = [await binned(`PAIR-${round}`), await binned(`PAIR-${round}`)];
      const race = await meet(restoreRecord(one, warranties, first), restoreRecord(other, warranties, second));
      expect(race).toMatchObject({ won: 1, refusals: [expect.any(Duplicate)] });
    }));

  test('a card is either corrected or put into the bin, when both saw the same version', () =>
    inBoth(async (one, other, round) => {
      const id = await registerCard(engine.context, card(`EDIT-${round}`));
      const race = await meet(
        reviseRecord(one, warranties, { id, version: 1, fields: { ...card(`EDIT-${round}`), quantity: 2 } }),
        binRecord(other, warranties, { id, version: 1 }),
      );
      expect(race).toMatchObject({ won: 1, refusals: [expect.any(Conflict)] });
      expect(await find(id)).toMatchObject({ version: 2 });
    }));

  test('a card in the bin is either restored or removed for good', () =>
    inBoth(async (one, other, round) => {
      const id = await binned(`GONE-${round}`);
      const race = await meet(restoreRecord(one, warranties, id), removeRecord(other, warranties, id));
      expect(race.won).toBe(1);
    }));

  test('of fifty edits of one version one is stored, and the others get the current record', async () => {
    const id = await registerCard(engine.context, card('FIFTY'));
    const race = await meet(
      ...Array.from({ length: 50 }, (_, at) =>
        reviseRecord(engine.context, warranties, { id, version: 1, fields: { ...card('FIFTY'), quantity: at + 10 } }),
      ),
    );
    expect(race.won).toBe(1);
    const kept = await engine.db.read.selectFrom('warranty').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    for (const refusal of race.refusals as Stale<Warranty>[]) {
      expect(refusal).toBeInstanceOf(Stale);
      expect(refusal.current).toMatchObject({ version: 2, quantity: kept.quantity });
    }
  });

  test('two who bin the whole list put each card into the bin once', () =>
    inBoth(async (one, other, round) => {
      if (round > 4) return;
      const ids = [];
      for (let at = 0; at < 20; at++) ids.push(await registerCard(engine.context, card(`ALL-${round}-${at}`)));
      // Who finds none left is told so.
      const counts = await Promise.all([
        binRecords(one, warranties, ids).then((mine) => mine.counts, countOfConflict),
        binRecords(other, warranties, [...ids].reverse()).then((theirs) => theirs.counts, countOfConflict),
      ]);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
      const lines = await auditOf(engine.db, 'warranty', ids);
      expect(lines.filter(({ action }) => action === 'bin')).toHaveLength(20);
    }));

  test('many go into the bin together or not at all', async () => {
    const id = await registerCard(engine.context, card('TOGETHER'));
    await expect(binRecords(engine.context, warranties, [id, 2_000_000_000])).rejects.toThrow('Không tìm thấy');
    expect(await find(id)).toEqual({ version: 1, binnedAt: null });
  });
});

const token = 'a-token-of-the-test';

forEachEngine('what is written for a card that is removed for good at that moment', (engine) => {
  const api = openApi(engine, { METRICS_TOKEN: token });
  const { server, staff } = api;

  /** Whether the server waits for the write of this test. */
  async function isWaiting(): Promise<boolean> {
    if (engine.db.engine === 'postgres') {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(engine.db.read);
      return rows.length > 0;
    }
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    return /^ads_queue_length\{queue="writes"\} [1-9]/m.test(await answer.text());
  }

  let clinic: ReturnType<typeof api.clinic>;
  beforeAll(async () => {
    await registerCard(engine.context, card('OTHER'));
    const { id } = await engine.db.read.selectFrom('clinic').select('id').executeTakeFirstOrThrow();
    clinic = api.clinic(id);
  });
  const requests = {
    'a visit': (id: number) => staff.call('POST', '/visits', { user: String(id), kind: 'check-up' }),
    'a request of its clinic': (id: number) =>
      clinic.call('POST', `/clinic/cards/${id}/visits`, { kind: 'change', note: 'Sửa tên' }),
  };

  test.each(Object.entries(requests))('%s is answered as if it had never been there', async (name, send) => {
    const id = await registerCard(engine.context, card(`SOON-${name}`));
    // Signs in.
    await send(2_000_000_000);
    const sent: ReturnType<typeof send>[] = [];
    await engine.db.write(async (tx) => {
      await tx.deleteFrom('warranty').where('id', '=', id).execute();
      sent.push(send(id));
      await expect.poll(isWaiting).toBe(true);
    });
    const [answer] = await Promise.all(sent);
    const { requestId: _, ...usual } = (await send(id)).body;
    expect([answer?.status, answer?.body]).toEqual([404, usual]);
  });
});
