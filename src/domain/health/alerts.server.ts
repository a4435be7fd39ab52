import { hostname } from 'node:os';
import { z } from 'zod';
import type { Database } from '#database/database.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import type { Problem, SystemCheck } from '#domain/health/checks.server.ts';
import { sharedState } from '#domain/shared-state.server.ts';
import type { StateFile } from '#files/state-file.ts';
import { alerts as words } from '#strings/vi/server/health.ts';

interface AlertParts {
  /** Of all, those are mailed that say so. */
  checks: readonly SystemCheck[];
  send: (mail: { subject: string; text: string }) => Promise<void>;
  db: Database;
  dataDir: string;
  /** The brand, for the subject. */
  name: string;
  /** The site's own address, without a path; undefined if it is not configured. */
  publicUrl: string | undefined;
  /** Gets the first error of mails that fail one after the other. */
  onError: (error: unknown) => void;
  now?: () => Date;
}

/** Problems that each machine has for itself. Of all others the servers of a register see the same, and tell each other. */
const ofMachine: readonly string[] = [
  'disk-space',
  'register-missing',
  'register-damaged',
  'database-away',
  'other-schema',
  'pages-missing',
];

/**
 * Mails problems: one mail a day for each kind while it lasts, and one when it is over. Servers of one register take turns, and
 * know what the others have mailed.
 */
export class Alerts {
  readonly #parts: AlertParts;
  /** Where the servers of a register note what was mailed, so that they mail once, also if they are started again and again. */
  readonly #notes: StateFile<AlertNotes>;
  /** What is known of it. Not saved while the disk is full or gone, which may be what the mail is about. */
  #known: AlertNotes = {};
  #isSaved = true;
  /** Since when each check has found something, in ms. */
  readonly #since = new Map<SystemCheck, number>();
  #hasFailed = false;
  #isStopped = false;
  /** Settled when no check is under way. */
  #last: Promise<void> = Promise.resolve();

  constructor(parts: AlertParts) {
    this.#parts = parts;
    this.#notes = sharedState(parts.db, parts.dataDir, 'alerts', alertNotes);
  }

  /** Whether the last mail could not be sent. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Looks for problems and mails what is due. Never throws; a mail that failed is due at the next check again. */
  check(): Promise<void> {
    const { claims } = this.#parts.db;
    // While the database is away, nothing that others see is mailed.
    this.#last = this.#last.then(() => claims.runExclusively('mails', () => this.#check()).catch(() => this.#check()));
    return this.#last;
  }

  async #check(): Promise<void> {
    const mailed = this.#parts.checks.filter(({ told }) => told.includes('mail'));
    const found = await Promise.allSettled(mailed.map((check) => this.#findLasting(check)));
    const problems = found.flatMap((result) => (result.status === 'fulfilled' ? (result.value ?? []) : []));
    // What could not be looked at is not over.
    const isComplete = found.every(({ status }) => status === 'fulfilled');
    const today = todayInVietnam(this.#parts.now?.() ?? new Date());
    await this.#readNotes();
    for (const { code, message, detail } of problems) {
      const key = noteKey(code);
      if (this.#known[key]?.mailedOn === today) continue;
      const text = detail === undefined ? message : `${message}\n\n${detail}`;
      if (await this.#send(words.problem(code), text)) await this.#note(key, { mailedOn: today, isOver: false });
    }
    for (const [key, note] of Object.entries(this.#known)) {
      const [code = ''] = key.split(' ');
      const isOthers = key !== noteKey(code);
      if (note.isOver || !isComplete || isOthers || problems.some((problem) => problem.code === code)) continue;
      if (await this.#send(words.over(code), words.overText)) await this.#note(key, { ...note, isOver: true });
    }
  }

  /** What a check finds, if that has lasted for as long as it takes. */
  async #findLasting(check: SystemCheck): Promise<Problem | undefined> {
    const problem = await check.find();
    const now = performance.now();
    const since = this.#since.get(check) ?? now;
    if (problem) this.#since.set(check, since);
    else this.#since.delete(check);
    return now - since < (check.patience ?? 0) ? undefined : problem;
  }

  async #readNotes(): Promise<void> {
    const saved = await this.#notes.read().catch(() => undefined);
    if (saved) this.#known = this.#isSaved ? saved : { ...saved, ...this.#known };
  }

  /** Saves each note at once: what was mailed is not mailed again if the server stops before the next mail is sent. */
  async #note(key: string, note: AlertNotes[string]): Promise<void> {
    this.#known = { ...this.#known, [key]: note };
    this.#isSaved = await this.#notes.save(this.#known).then(
      () => true,
      () => false,
    );
  }

  /** Sends no further mail. Resolves once the one that is under way is noted. */
  stop(): Promise<void> {
    this.#isStopped = true;
    return this.#last;
  }

  /** Returns whether the mail server has taken the mail. */
  async #send(subject: string, text: string): Promise<boolean> {
    if (this.#isStopped) return false;
    const { send, name, publicUrl, onError } = this.#parts;
    const more = publicUrl === undefined ? [] : [words.more(`${publicUrl}/admin/health`)];
    try {
      await send({ subject: `[${name}] ${subject}`, text: [text, ...more, ''].join('\n\n') });
      this.#hasFailed = false;
      return true;
    } catch (error) {
      if (!this.#hasFailed) onError(error);
      this.#hasFailed = true;
      return false;
    }
  }
}

/** Under what is noted that a problem was mailed. */
function noteKey(code: string): string {
  return ofMachine.includes(code) ? `${code} ${hostname()}` : code;
}

/** What was mailed about one kind of problem: the day of the last mail, and whether it is over since. */
const alertNotes = z.record(z.string(), z.object({ mailedOn: z.string(), isOver: z.boolean() }));

type AlertNotes = z.infer<typeof alertNotes>;
