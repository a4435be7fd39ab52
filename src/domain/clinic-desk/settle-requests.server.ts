import type { Write } from '#database/database.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { clinicIdsOf } from '#domain/clinic/merged-clinics.server.ts';
import type { RequestState } from '#domain/clinic-desk/clinic-request.ts';

/** How requests are answered, by whom, and when: ISO 8601, UTC. */
interface Answer {
  state: Exclude<RequestState, 'open'>;
  answer: string | null;
  actor: Actor;
  at: string;
}

/** Answers those of the requests that are still open, with an audit line each. Returns how many. */
export async function settleRequests(
  tx: Write,
  ids: readonly number[],
  { state, answer, actor, at }: Answer,
): Promise<number> {
  let settled = 0;
  for (const id of ids) {
    const { numUpdatedRows } = await tx
      .updateTable('clinicRequest')
      .set({ state, answer, answeredAt: at, answeredBy: actor.name })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) continue;
    const detail = { before: { state: 'open', answer: null }, after: { state, answer } };
    await writeAudit(tx, { actor, action: 'answer', noun: 'request', recordId: id, detail, at });
    settled++;
  }
  return settled;
}

/** Answers the open requests of a clinic for more blank cards: it has got some. */
export async function settleCardRequests(tx: Write, clinicId: number, answer: Omit<Answer, 'state'>): Promise<void> {
  const open = await tx
    .selectFrom('clinicRequest')
    .select('id')
    .where('clinicId', 'in', await clinicIdsOf(tx, clinicId))
    .where('warrantyId', 'is', null)
    .where('state', '=', 'open')
    .execute();
  await settleRequests(
    tx,
    open.map(({ id }) => id),
    { ...answer, state: 'done' },
  );
}
