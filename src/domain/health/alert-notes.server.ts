import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What was mailed about one kind of problem: the day of the last mail, and whether it is over since. */
const notes = z.record(z.string(), z.object({ mailedOn: z.string(), isOver: z.boolean() }));

export type AlertNotes = z.infer<typeof notes>;

/**
 * Notes on a file what was mailed, so that a server that is started again and again does not mail again and again. In memory
 * only if the disk takes no file.
 */
export class AlertNotesFile {
  readonly #path: string;
  #notes: AlertNotes | undefined;

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'alerts.json');
  }

  async read(): Promise<Readonly<AlertNotes>> {
    this.#notes ??= await readFile(this.#path, 'utf8')
      .then((text) => notes.parse(JSON.parse(text)))
      .catch(() => ({}));
    return this.#notes;
  }

  async write(changed: AlertNotes): Promise<void> {
    this.#notes = changed;
    try {
      await writeFile(`${this.#path}.new`, JSON.stringify(changed), { mode: 0o600 });
      await rename(`${this.#path}.new`, this.#path);
    } catch {
      // The disk is full or gone, which may be what the mail is about.
    }
  }
}
