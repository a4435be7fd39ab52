import { join } from 'node:path';
import { z } from 'zod';
import { type StateFile, stateFile } from '#files/state-file.ts';

/** What was mailed about one kind of problem: the day of the last mail, and whether it is over since. */
const notes = z.record(z.string(), z.object({ mailedOn: z.string(), isOver: z.boolean() }));

export type AlertNotes = z.infer<typeof notes>;

/**
 * Notes on a file what was mailed, so that a server that is started again and again does not mail again and again. In memory
 * only if the disk takes no file.
 */
export class AlertNotesFile {
  readonly #file: StateFile<AlertNotes>;
  #notes: AlertNotes | undefined;

  constructor(dataDir: string) {
    this.#file = stateFile(join(dataDir, 'alerts.json'), notes);
  }

  async read(): Promise<Readonly<AlertNotes>> {
    this.#notes ??= (await this.#file.read()) ?? {};
    return this.#notes;
  }

  async write(changed: AlertNotes): Promise<void> {
    this.#notes = changed;
    // The disk may be full or gone, which may be what the mail is about.
    await this.#file.save(changed).catch(() => undefined);
  }
}
