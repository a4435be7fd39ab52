import { z } from 'zod';
import type { Database } from '#database/database.ts';
import { sharedState } from '#domain/shared-state.server.ts';
import type { StateFile } from '#files/state-file.ts';

/** What was mailed about one kind of problem: the day of the last mail, and whether it is over since. */
const notes = z.record(z.string(), z.object({ mailedOn: z.string(), isOver: z.boolean() }));

export type AlertNotes = z.infer<typeof notes>;

/**
 * Notes what was mailed, for all servers of a register, so that they mail once, also if they are started again and again. In
 * memory only while neither disk nor database takes the notes.
 */
export class AlertNotesFile {
  readonly #file: StateFile<AlertNotes>;
  #known: AlertNotes = {};
  #isSaved = true;

  constructor(db: Database, dataDir: string) {
    this.#file = sharedState(db, dataDir, 'alerts', notes);
  }

  async read(): Promise<Readonly<AlertNotes>> {
    if (this.#isSaved)
      this.#known = await this.#file.read().then(
        (saved) => saved ?? {},
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
