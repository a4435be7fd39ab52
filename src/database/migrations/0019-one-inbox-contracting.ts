import { type Generated, type Kysely, sql } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';

/**
 * What clinics ask of the staff is a visit, with its turns. Servers that know the former table must stop: what they would note in
 * it, nobody would read.
 */
export function oneInbox(dialect: SchemaDialect): SchemaChange {
  return {
    alters: ['clinicRequest', 'visit', 'audit', 'idempotencyKey'],
    async up(db) {
      await sql`alter table visit add column "count" integer`.execute(db);
      await sql`alter table visit add column "readAt" text`.execute(db);
      await dialect.dropNotNull(db, 'visit', 'warrantyId');
      const register = db as Kysely<Register>;
      // A clinic has read what was decided so far: nobody noted whether it has.
      await register
        .updateTable('visit')
        .set({ readAt: sql.ref('updatedAt') })
        .where('kind', '=', 'damage')
        .where('state', 'in', decided)
        .execute();
      for (const request of await register.selectFrom('clinicRequest').selectAll().orderBy('id').execute())
        await move(register, request);
      await keepRemoved(register);
      await sql`drop table "clinicRequest"`.execute(db);
    },
  };
}

/** How far Vietnam is ahead of UTC all year, in ms. */
const vietnamOffset = 7 * 3_600_000;

const decided = ['done', 'declined'] as const;

interface Request {
  id: number;
  clinicId: number;
  warrantyId: number | null;
  count: number | null;
  text: string | null;
  state: 'open' | (typeof decided)[number];
  answer: string | null;
  createdAt: string;
  createdBy: string;
  answeredAt: string | null;
}

interface Register {
  clinicRequest: Request;
  visit: Pick<Request, 'warrantyId' | 'count' | 'createdAt' | 'createdBy'> & {
    id: Generated<number>;
    version: number;
    clinicId: number | null;
    kind: string;
    state: string;
    visitedOn: string;
    note: string | null;
    decision: string | null;
    updatedAt: string;
    readAt: string | null;
  };
  audit: { at: string; action: string; noun: string; recordId: number; detail: string | null };
  idempotencyKey: { noun: string; recordId: number };
}

/** Notes a visit in the place of a request, to which its audit lines and the keys of who has sent it belong from now on. */
async function move(db: Kysely<Register>, request: Request): Promise<void> {
  const {
    clinicId,
    warrantyId,
    count,
    text: note,
    state,
    answer: decision,
    createdAt,
    createdBy,
    answeredAt,
  } = request;
  const kind = warrantyId === null ? 'cards' : 'change';
  const visitedOn = new Date(Date.parse(createdAt) + vietnamOffset).toISOString().slice(0, 10);
  const { id } = await db
    .insertInto('visit')
    .values({
      ...{ version: answeredAt === null ? 1 : 2, clinicId, warrantyId, kind, state, visitedOn, note, count, decision },
      ...{ createdAt, createdBy, updatedAt: answeredAt ?? createdAt, readAt: answeredAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const asked = { before: {}, after: { kind, state: 'open', visitedOn, toothPosition: null, note, count } };
  const answered = { before: { state: 'open', decision: null }, after: { state, decision } };
  for (const [former, action, detail] of [
    ['create', 'create', asked],
    ['answer', state === 'done' ? 'finish' : 'decline', answered],
  ] as const)
    await db
      .updateTable('audit')
      .set({ noun: 'visit', recordId: id, action, detail: JSON.stringify(detail) })
      .where(isOf(request.id))
      .where('action', '=', former)
      .execute();
  await db.updateTable('idempotencyKey').set({ noun: 'visit', recordId: id }).where(isOf(request.id)).execute();
}

/** The condition that a line is about a former request. */
const isOf = (former: number) => sql<boolean>`noun = 'request' and "recordId" = ${former}`;

/** Gives requests that are removed for good ids of visits that are removed, so that their audit lines are of no other one. */
async function keepRemoved(db: Kysely<Register>): Promise<void> {
  const removed = await db
    .selectFrom('audit')
    .select(['recordId', sql<string>`min(at)`.as('at')])
    .where('noun', '=', 'request')
    .groupBy('recordId')
    .orderBy('recordId')
    .execute();
  for (const { recordId, at } of removed) {
    const { id } = await db
      .insertInto('visit')
      .values({
        ...{ version: 1, clinicId: null, warrantyId: null, kind: 'cards', state: 'withdrawn', visitedOn: '2026-01-01' },
        ...{ note: null, count: null, decision: null, createdAt: at, createdBy: '', updatedAt: at, readAt: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('visit').where('id', '=', id).execute();
    await db.updateTable('audit').set({ noun: 'visit', recordId: id }).where(isOf(recordId)).execute();
  }
}
