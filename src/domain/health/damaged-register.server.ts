import { z } from 'zod';
import type { Database } from '#database/database.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { Conflict, Unavailable } from '#domain/errors.ts';
import { sharedState } from '#domain/shared-state.server.ts';
import { backups as words } from '#strings/vi/server/backups.ts';

/** A person has to act. */
const retrySeconds = 60;

const schema = z.object({ by: z.string(), at: z.iso.datetime() });

/**
 * A register whose file is damaged is only read, until an owner has said once that it is to be written to all the same. What
 * the server notes by itself, such as who signs in, goes on.
 */
export class DamagedRegister {
  readonly #db: Database;
  readonly #consent: ReturnType<typeof sharedState<z.infer<typeof schema>>>;

  constructor(db: Database, dataDir: string) {
    this.#db = db;
    this.#consent = sharedState(db, dataDir, 'damage-accepted', schema);
  }

  /** Whether people's changes are refused. */
  async isReadOnly(): Promise<boolean> {
    return this.#db.isDamaged && (await this.#consent.read()) === undefined;
  }

  /** @throws {Unavailable} if people's changes are refused */
  async refuseWrites(): Promise<void> {
    if (await this.isReadOnly()) throw new Unavailable(words.readOnly, retrySeconds);
  }

  /**
   * Lets people's changes through from now on.
   *
   * @throws {Conflict} if they are not refused
   */
  async accept(actor: Actor): Promise<void> {
    if (!(await this.isReadOnly())) throw new Conflict(words.notReadOnly);
    const at = new Date().toISOString();
    await this.#db.write((tx) => writeAudit(tx, { actor, action: 'accept-damage', noun: 'backup', recordId: 0, at }));
    await this.#consent.save({ by: actor.name, at });
  }
}
