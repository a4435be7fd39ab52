import type { Selectable, Updateable } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import type { ClinicMailTable } from '#database/tables/clinic-mails.ts';
import { seeingClinic } from '#domain/clinic-desk/clinic-visits.server.ts';
import { NotFound, Unavailable } from '#domain/errors.ts';
import { findClinicRecall } from '#domain/recall/recall-queries.server.ts';
import { activeRecordId } from '#domain/record/record-merges.server.ts';
import { normalizeText } from '#domain/text.ts';
import type { VisitState } from '#domain/visit/visit.ts';
import { findVisit } from '#domain/visit/visit-queries.server.ts';
import { clinicMails as words } from '#strings/vi/server/clinic-mails.ts';

/** How long a mail is tried, in ms: a day. */
const patience = 86_400_000;
/** After the first failure it is tried again after so many ms, after each further one three times as late, and at least every hour. */
const firstDelay = 10_000;
const maxDelay = 3_600_000;
/** What is kept of an answer of a mail server, in characters. */
const maxReason = 200;

/** The states in which a question, or a decision, is still one. */
const newsStates = {
  question: ['waiting'],
  decision: ['approved', 'done', 'declined'],
} as const satisfies Record<string, readonly VisitState[]>;

interface ClinicMailParts {
  db: Database;
  /** Throws if the mail server does not take the mail. `id` is the same whenever a mail is sent again. */
  send: (mail: { to: string; subject: string; text: string; id: string }) => Promise<void>;
  /** Whether an error of `send` says that there is no such address. */
  isRefusedAddress: (error: unknown) => boolean;
  /** The brand. */
  name: string;
  /** The site's own address, without a path; undefined if it is not configured. */
  publicUrl: string | undefined;
  /** Gets why the first of mails fails that fail one after the other, without an address, for the log. */
  onFailure: (reason: string) => void;
  now?: () => Date;
}

type QueuedMail = Selectable<ClinicMailTable>;

/**
 * Sends the mails to clinics that are queued. Of the servers of a register one at a time does so, and each attempt is noted before
 * it is made. A server that ends between the mail server's yes and the removal of the mail has it sent again, with the same id.
 */
export class ClinicMails {
  readonly #parts: ClinicMailParts;
  #hasFailed = false;
  #isStopped = false;
  #underWay: Promise<void> | undefined;

  constructor(parts: ClinicMailParts) {
    this.#parts = parts;
  }

  /** Sends what is due, or waits for those that are being sent. Never throws. */
  sendDue(): Promise<void> {
    this.#underWay ??= this.#sendAll()
      .catch((error: unknown) => this.#report(error))
      .finally(() => {
        this.#underWay = undefined;
      });
    return this.#underWay;
  }

  /** Sends no further mail. Resolves once the one that is under way is noted. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#underWay;
  }

  async #sendAll(): Promise<void> {
    // No claim is written while nothing is due.
    if (!(await this.#findDue())) return;
    await this.#parts.db.claims.runExclusively('clinic-mails', async () => {
      for (let mail = await this.#findDue(); mail && !this.#isStopped; mail = await this.#findDue())
        // A mail server that is away is asked again at the next time.
        if (!(await this.#deliver(mail))) return;
    });
  }

  #now(): Date {
    return this.#parts.now?.() ?? new Date();
  }

  #findDue(): Promise<QueuedMail | undefined> {
    return this.#parts.db.read
      .selectFrom('clinicMail')
      .selectAll()
      .where('nextAt', '<=', this.#now().toISOString())
      .orderBy('nextAt')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  }

  /** Sends a mail, unless it is no news any more. Returns whether the mail server has answered about it. */
  async #deliver(mail: QueuedMail): Promise<boolean> {
    const { send, isRefusedAddress, db } = this.#parts;
    const letter = await this.#write(mail);
    if (!letter) {
      await db.write((tx) => tx.deleteFrom('clinicMail').where('id', '=', mail.id).execute());
      return true;
    }
    const nextAt = new Date(this.#now().getTime() + Math.min(firstDelay * 3 ** mail.attempts, maxDelay)).toISOString();
    const tried = { ...mail, attempts: mail.attempts + 1 };
    const noted = await this.#change(mail, { attempts: tried.attempts, nextAt });
    if (noted.numUpdatedRows === 0n) return true;
    const { clinicId, to } = letter;
    try {
      await send({ ...letter, id: `${mail.id}.${Date.parse(mail.createdAt)}` });
    } catch (error) {
      const isRefused = isRefusedAddress(error);
      const isLate = Date.parse(nextAt) > Date.parse(mail.createdAt) + patience;
      const reason = normalizeText(reasonOf(error)).slice(0, maxReason);
      if (isRefused || isLate) await this.#change(tried, { clinicId, nextAt: null, failedTo: to, reason });
      if (!isRefused) this.#report(error, to);
      return isRefused;
    }
    this.#hasFailed = false;
    // What has failed before is no task of staff any more.
    await db.write((tx) =>
      tx
        .deleteFrom('clinicMail')
        .where(({ or, and, eb }) =>
          or([eb('id', '=', mail.id), and([eb('clinicId', '=', clinicId), eb('nextAt', 'is', null)])]),
        )
        .execute(),
    );
    return true;
  }

  /** Changes a mail, unless another server has begun to send it meanwhile. */
  #change({ id, attempts }: QueuedMail, values: Updateable<ClinicMailTable>) {
    const update = (tx: Write) => tx.updateTable('clinicMail').set(values).where('id', '=', id);
    return this.#parts.db.write((tx) => update(tx).where('attempts', '=', attempts).executeTakeFirst());
  }

  #report(error: unknown, address = ''): void {
    // The log says by itself that the database is away.
    if (this.#hasFailed || error instanceof Unavailable) return;
    this.#hasFailed = true;
    const reason = reasonOf(error);
    this.#parts.onFailure(address === '' ? reason : reason.replaceAll(address, '…'));
  }

  /**
   * The mail as it is sent now, to the clinic that was meant or that it was merged into; undefined if that wants none, or has
   * nothing to see any more.
   */
  async #write(mail: QueuedMail): Promise<{ clinicId: number; to: string; subject: string; text: string } | undefined> {
    const { db, name: brand, publicUrl = '' } = this.#parts;
    const clinic = await db.read
      .selectFrom('clinic')
      .select(['id', 'name', 'email as to'])
      .where('id', '=', (await activeRecordId(db.read, 'clinic', mail.clinicId)) ?? 0)
      .where('email', 'is not', null)
      .where('mailsOffAt', 'is', null)
      .$narrowType<{ to: string }>()
      .executeTakeFirst();
    const news = clinic && (await this.#findNews(mail, clinic.id).catch(ignoreMissing));
    if (!news) return undefined;
    const link = publicUrl && `${publicUrl}${news.path}`;
    const text = words.text({ brand, clinic: clinic.name, text: news.text, link });
    return { clinicId: clinic.id, to: clinic.to, subject: `[${brand}] ${news.title}`, text };
  }

  /** What a clinic reads of the subject of a mail: nothing of a patient, and nothing that somebody has written freely. */
  async #findNews({ kind, recallId, visitId }: QueuedMail, clinicId: number) {
    const { read } = this.#parts.db;
    if (kind === 'recall') {
      const { recall } = await findClinicRecall(read, clinicId, recallId ?? 0);
      return recall.state === 'published' ? { ...words.recall, path: `/clinic/recalls/${recall.id}` } : undefined;
    }
    const visit = await findVisit(read, visitId ?? 0, await seeingClinic(read, clinicId));
    const states: readonly VisitState[] = newsStates[kind];
    if (!states.includes(visit.state) || visit.readAt !== null) return undefined;
    const path = visit.warrantyId === null ? '/clinic' : `/clinic/cards/${visit.warrantyId}`;
    return { ...words[kind](visit.kind === 'damage'), path };
  }
}

/** What a clinic does not see is no news. */
function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof NotFound)) throw error;
}

/** What the mail server has answered, or what else went wrong. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'response' in error && typeof error.response === 'string' ? error.response : error.message;
}
