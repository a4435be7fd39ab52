import { todayInVietnam } from '#domain/calendar.ts';
import { AlertNotesFile } from '#domain/health/alert-notes.server.ts';
import type { Warning, WarningProvider } from '#domain/overview/warning.ts';
import { alerts as words } from '#strings/vi/server/alerts.ts';

interface AlertParts {
  /** Detect the problems that are mailed, each by its code. */
  providers: readonly WarningProvider[];
  send: (mail: { subject: string; text: string }) => Promise<void>;
  dataDir: string;
  /** The brand, for the subject. */
  name: string;
  /** The site's own address, without a path; undefined if it is not configured. */
  publicUrl: string | undefined;
  /** Gets the first error of mails that fail one after the other. */
  onError: (error: unknown) => void;
  now?: () => Date;
}

/** Mails problems: one mail a day for each kind while it lasts, and one when it is over. */
export class Alerts {
  readonly #parts: AlertParts;
  readonly #notes: AlertNotesFile;
  #hasFailed = false;
  /** Settled when no check is under way. */
  #last: Promise<void> = Promise.resolve();

  constructor(parts: AlertParts) {
    this.#parts = parts;
    this.#notes = new AlertNotesFile(parts.dataDir);
  }

  /** Whether the last mail could not be sent. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Looks for problems and mails what is due. Never throws; a mail that failed is due at the next check again. */
  check(): Promise<void> {
    this.#last = this.#last.then(() => this.#check());
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
      if (notes[warning.code]?.mailedOn === today) continue;
      if (await this.#send(words.problem(warning.code), warning.message))
        notes[warning.code] = { mailedOn: today, isOver: false };
    }
    for (const [code, note] of Object.entries(before)) {
      if (note.isOver || !isComplete || has(warnings, code)) continue;
      if (await this.#send(words.over(code), words.overText)) notes[code] = { ...note, isOver: true };
    }
    if (JSON.stringify(notes) !== JSON.stringify(before)) await this.#notes.write(notes);
  }

  /** Returns whether the mail server has taken the mail. */
  async #send(subject: string, text: string): Promise<boolean> {
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

const has = (warnings: readonly Warning[], code: string) => warnings.some((warning) => warning.code === code);
