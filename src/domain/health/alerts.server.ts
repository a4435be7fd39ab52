import { hostname } from 'node:os';
import { z } from 'zod';
import type { Database } from '#database/database.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { sharedState } from '#domain/shared-state.server.ts';
import type { Warning, WarningProvider } from '#domain/warning.ts';
import type { StateFile } from '#files/state-file.ts';
import { alerts as words } from '#strings/vi/server/alerts.ts';

interface AlertParts {
  /** Detect the problems that are mailed, each by its code. */
  providers: readonly WarningProvider[];
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
const ofMachine: readonly string[] = ['disk-space', 'register-missing', 'register-damaged', 'database-away'];

/**
 * Mails problems: one mail a day for each kind while it lasts, and one when it is over. Servers of one register take turns, and
 * know what the others have mailed.
 */
export class Alerts {
  readonly #parts: AlertParts;
  readonly #notes: AlertNotesFile;
  #hasFailed = false;
  #isStopped = false;
  /** Settled when no check is under way. */
  #last: Promise<void> = Promise.resolve();

  constructor(parts: AlertParts) {
    this.#parts = parts;
    this.#notes = new AlertNotesFile(parts.db, parts.dataDir);
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
    const found = await Promise.allSettled(this.#parts.providers.map((provider) => provider()));
    const warnings = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    // What could not be looked at is not over.
    const isComplete = found.every(({ status }) => status === 'fulfilled');
    const today = todayInVietnam(this.#parts.now?.() ?? new Date());
    const before = await this.#notes.read();
    const notes = { ...before };
    for (const warning of warnings) {
      const key = noteKey(warning.code);
      if (notes[key]?.mailedOn === today) continue;
      const text = [warning.message, warning.detail].filter((part) => part !== undefined).join('\n\n');
      if (await this.#send(words.problem(warning.code), text))
        await this.#note(notes, key, { mailedOn: today, isOver: false });
    }
    for (const [key, note] of Object.entries(before)) {
      const [code = ''] = key.split(' ');
      const isOthers = key !== noteKey(code);
      if (note.isOver || !isComplete || isOthers || has(warnings, code)) continue;
      if (await this.#send(words.over(code), words.overText)) await this.#note(notes, key, { ...note, isOver: true });
    }
  }

  /** Saves each note at once: what was mailed is not mailed again if the server stops before the next mail is sent. */
  async #note(notes: AlertNotes, key: string, note: AlertNotes[string]): Promise<void> {
    notes[key] = note;
    await this.#notes.write({ ...notes });
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

const has = (warnings: readonly Warning[], code: string) => warnings.some((warning) => warning.code === code);

/** What was mailed about one kind of problem: the day of the last mail, and whether it is over since. */
const notes = z.record(z.string(), z.object({ mailedOn: z.string(), isOver: z.boolean() }));

type AlertNotes = z.infer<typeof notes>;

/**
 * Notes what was mailed, for all servers of a register, so that they mail once, also if they are started again and again. In
 * memory only while neither disk nor database takes the notes.
 */
class AlertNotesFile {
  readonly #file: StateFile<AlertNotes>;
  #known: AlertNotes = {};
  #isSaved = true;

  constructor(db: Database, dataDir: string) {
    this.#file = sharedState(db, dataDir, 'alerts', notes);
  }

  async read(): Promise<Readonly<AlertNotes>> {
    const own = this.#isSaved ? {} : this.#known;
    this.#known = await this.#file.read().then(
      (saved) => ({ ...saved, ...own }),
      () => this.#known,
    );
    return this.#known;
  }

  async write(changed: AlertNotes): Promise<void> {
    this.#known = changed;
    // The disk may be full or gone, which may be what the mail is about.
    this.#isSaved = await this.#file.save(changed).then(
      () => true,
      () => false,
    );
  }
}
