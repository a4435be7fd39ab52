import type { Kysely } from 'kysely';
import type { Tables, Write } from '#database/database.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { activeRecord } from '#domain/record/find-record.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';

/** What clinics are mailed about. */
type News =
  | { kind: 'recall'; recallId: number; visitId: null }
  | { kind: 'question' | 'decision'; recallId: null; visitId: number };

/**
 * Queues a mail to each of some clinics that has an address and wants mails, in the transaction of what it is about. Queues nothing
 * where the server sends no mails.
 */
export async function queueMails(
  tx: Write,
  { mailsClinics = false, now = new Date() }: Pick<ServiceContext, 'mailsClinics' | 'now'>,
  clinicIds: readonly number[],
  { kind, recallId, visitId }: News,
): Promise<void> {
  if (!mailsClinics || clinicIds.length === 0) return;
  const at = now.toISOString();
  const wanting = await tx
    .selectFrom('clinic')
    .select('id as clinicId')
    .where('id', 'in', clinicIds)
    .where('binnedAt', 'is', null)
    .where('email', 'is not', null)
    .where('mailsOffAt', 'is', null)
    .execute();
  const rows = wanting.map(({ clinicId }) => ({ clinicId, kind, recallId, visitId, createdAt: at, nextAt: at }));
  if (rows.length > 0) await tx.insertInto('clinicMail').values(rows).execute();
}

/** Where mails to a clinic go, and whether it wants them. */
export async function mailSetting(
  read: Kysely<Tables>,
  clinicId: number,
): Promise<{ address: string | null; isOn: boolean }> {
  const { email: address, mailsOffAt } = await read
    .selectFrom('clinic')
    .select(['email', 'mailsOffAt'])
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow();
  return { address, isOn: mailsOffAt === null };
}

/**
 * Turns the mails to a clinic on or off. It is no edit of its record, so that nobody's edit is stale by it.
 *
 * @throws {NotFound} if there is no such clinic
 * @throws {Conflict} if it is in the bin
 */
export async function switchMails(
  { db, actor, now = new Date() }: ServiceContext,
  { clinicId, isOn }: { clinicId: number; isOn: boolean },
): Promise<void> {
  const at = now.toISOString();
  await db.write(async (tx) => {
    await activeRecord(tx, clinics, { id: clinicId });
    const changed = await tx
      .updateTable('clinic')
      .set({ mailsOffAt: isOn ? null : at })
      .where('id', '=', clinicId)
      .where('mailsOffAt', isOn ? 'is not' : 'is', null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    const detail = { before: { getsMails: !isOn }, after: { getsMails: isOn } };
    await writeAudit(tx, { actor, action: 'update', noun: 'clinic', recordId: clinicId, detail, at });
  });
}

/** For how long staff are told of a mail that has failed, in ms: thirty days. */
const failureShown = 30 * 86_400_000;

/** A clinic whose last mail could not be sent. */
export interface FailedMail {
  clinicId: number;
  clinicName: string;
  address: string;
  /** What the mail server said. */
  reason: string;
}

/** The clinics that mails did not reach at the address that they still have, the last one first. */
export async function listFailedMails(read: Kysely<Tables>, now: Date = new Date()): Promise<FailedMail[]> {
  const rows = await read
    .selectFrom('clinicMail as mail')
    .innerJoin('clinic', 'clinic.id', 'mail.clinicId')
    .select(['mail.clinicId', 'clinic.name as clinicName', 'mail.failedTo as address', 'mail.reason'])
    .whereRef('mail.failedTo', '=', 'clinic.email')
    .where('clinic.binnedAt', 'is', null)
    .where('clinic.mailsOffAt', 'is', null)
    .where('mail.createdAt', '>', new Date(now.getTime() - failureShown).toISOString())
    .orderBy('mail.id', 'desc')
    .$narrowType<{ address: string; reason: string }>()
    .execute();
  return rows.filter(({ clinicId }, at) => rows.findIndex((row) => row.clinicId === clinicId) === at);
}
