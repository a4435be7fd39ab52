import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { CannotOpen } from '#database/database-errors.ts';
import type { ClaimTable } from '#database/tables/servers.ts';
import { register as words } from '#strings/vi/server/register.ts';

/** After how long without a report a claim expires, in ms. */
const claimLifetime = 10_000;
/** How often the holder of a claim reports its progress, in ms. */
export const renewInterval = 1_000;

/** How often a process says that it has the register open, in ms. */
const presenceInterval = 3_000;
/** The claim of who moves the register to another place. */
const moving = 'move';
/** The name of the claim of each process that has the register open begins so. */
const presence = 'open ';
/** The claim of the only server of a register in a file. */
const server = 'server';
/** How often a server that starts looks whether another one has ended, in ms. */
const serverInterval = 250;

const whereabouts = z.object({ machine: z.string(), process: z.number() });

/** This process, among all that ever had its id. */
const run = randomUUID();
/** Where process ids are comparable. */
const place = createHash('sha256').update(describePlace()).digest('hex').slice(0, 16);

export interface ClaimTables {
  claim: ClaimTable;
}

/** The progress that a process reports of its task. */
export interface Claim {
  isOurs: boolean;
  /** Of JSON. */
  detail: unknown;
}

/**
 * What has become of a claim: `cancelled` if somebody has asked the holder to stop, `lost` if another process may have
 * it.
 */
export type ClaimState = 'held' | 'cancelled' | 'lost';

/**
 * Tasks that one process of a register does for all. The process that claims one reports its progress once a second. A
 * claim expires when its process has ended, or has not reported for ten seconds, or the clock has been set back since.
 */
export class Claims {
  readonly #db: Kysely<ClaimTables>;
  /** Now, in ms since 1970, by the clock that all processes share. */
  readonly #now: RawBuilder<number>;
  readonly #holder: string;
  /** The claims that the register is open here, and is served, with their timers. */
  #presence: { name: string; timer: NodeJS.Timeout }[] = [];

  constructor(db: Kysely<ClaimTables>, now: RawBuilder<number>) {
    this.#db = db;
    this.#now = now;
    this.#holder = [place, process.pid, run].join(' ');
  }

  /** Claims a task, unless another process has it. */
  async take(name: string, detail: unknown): Promise<boolean> {
    const row = await this.#db.selectFrom('claim').select('holder').where('name', '=', name).executeTakeFirst();
    const isFree = row !== undefined && (row.holder === this.#holder || this.#hasEnded(row.holder));
    const values = { holder: this.#holder, beatAt: this.#now, detail: JSON.stringify(detail), isCancelled: 0 };
    const taken = await this.#db
      .insertInto('claim')
      .values({ name, ...values })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(values)
          .where((where) =>
            where.or([this.#isExpired(where), ...(isFree ? [where('claim.holder', '=', row.holder)] : [])]),
          ),
      )
      .returning('name')
      .executeTakeFirst();
    return taken !== undefined;
  }

  /** Does work that no two processes may do at once. Undefined if another process does it. */
  async runExclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> {
    if (!(await this.take(name, null))) return undefined;
    const timer = setInterval(() => void this.renew(name, null).catch(() => undefined), renewInterval);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      // If it cannot be released, it expires in ten seconds.
      await this.release(name).catch(() => undefined);
    }
  }

  /** Renews the claim, with the progress of the task. */
  async renew(name: string, detail: unknown): Promise<ClaimState> {
    const row = await this.#db
      .updateTable('claim')
      .set({ beatAt: this.#now, detail: JSON.stringify(detail) })
      .where('name', '=', name)
      .where('holder', '=', this.#holder)
      .returning('isCancelled')
      .executeTakeFirst();
    if (!row) return 'lost';
    return row.isCancelled === 1 ? 'cancelled' : 'held';
  }

  /** Releases a claim. */
  async release(name: string): Promise<void> {
    await this.#db.deleteFrom('claim').where('name', '=', name).where('holder', '=', this.#holder).execute();
  }

  /** Asks the holder to stop, whichever process it is. */
  async cancel(name: string): Promise<void> {
    await this.#db.updateTable('claim').set({ isCancelled: 1 }).where('name', '=', name).execute();
  }

  /** The valid claims, by the names of their tasks. */
  async read(names: readonly string[]): Promise<ReadonlyMap<string, Claim>> {
    if (names.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('claim')
      .select(['name', 'holder', 'detail'])
      .where('name', 'in', names)
      .where((where) => where.not(this.#isExpired(where)))
      .execute();
    const held = rows.filter(({ holder }) => !this.#hasEnded(holder));
    return new Map(
      held.map(({ name, holder, detail }) => [name, { isOurs: holder === this.#holder, detail: JSON.parse(detail) }]),
    );
  }

  /**
   * Notes that this process has the register open, until `leave`. A full disk keeps nobody from opening a register: then it is
   * noted as soon as there is space.
   *
   * @throws {CannotOpen} while the register is moved
   */
  async enter(): Promise<void> {
    const name = presence + randomUUID();
    if (await this.#note(name).catch(() => false)) await this.#removeExpired().catch(() => undefined);
    this.#keepNoted(name);
    const isMoved = await this.read([moving]).catch(() => new Map());
    if (isMoved.size === 0) return;
    await this.leave();
    throw new CannotOpen(words.isMoved);
  }

  /**
   * Notes that this process is the only server of the register, until `leave`. Waits for one that was killed where nobody can
   * see that, as in another container, until its claim expires. A full disk keeps no server from starting.
   *
   * @throws {CannotOpen} while another server is alive
   */
  async enterAsServer(): Promise<void> {
    let seen: number | undefined;
    while (!(await this.#note(server).catch(() => true))) {
      const row = await this.#db
        .selectFrom('claim')
        .select(['beatAt', 'detail'])
        .where('name', '=', server)
        .executeTakeFirst();
      if (row && row.beatAt !== (seen ?? row.beatAt))
        throw new CannotOpen(words.isServed(whereabouts.parse(JSON.parse(row.detail))));
      seen ??= row?.beatAt;
      await setTimeout(serverInterval);
    }
    this.#keepNoted(server);
  }

  /** The process has the register open no longer. */
  async leave(): Promise<void> {
    for (const { name, timer } of this.#presence.splice(0)) {
      clearInterval(timer);
      // If it cannot be released, it expires in ten seconds.
      await this.release(name).catch(() => undefined);
    }
  }

  /** Claims a name with the whereabouts of this process. */
  #note(name: string): Promise<boolean> {
    return this.take(name, { machine: hostname(), process: process.pid });
  }

  #keepNoted(name: string): void {
    const note = () => this.#note(name).catch(() => false);
    this.#presence.push({ name, timer: setInterval(note, presenceInterval).unref() });
  }

  /** A process that has the register open, after this one has left; undefined if none has. */
  async openElsewhere(): Promise<Claim | undefined> {
    const rows = await this.#db.selectFrom('claim').select('name').where('name', 'like', `${presence}%`).execute();
    const [open] = (await this.read(rows.map(({ name }) => name))).values();
    return open;
  }

  /**
   * Does work while no process has the register open, and none may open it.
   *
   * @throws {CannotOpen} if one has it open, or moves it already
   */
  async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const outcome = await this.runExclusively(moving, async () => {
      const open = await this.openElsewhere();
      if (open) throw new CannotOpen(words.isOpen(whereabouts.parse(open.detail)));
      return { result: await work() };
    });
    if (!outcome) throw new CannotOpen(words.isMoved);
    return outcome.result;
  }

  /** Removes what processes have left that were killed. */
  async #removeExpired(): Promise<void> {
    await this.#db
      .deleteFrom('claim')
      .where('name', 'like', `${presence}%`)
      .where((where) => this.#isExpired(where))
      .execute();
  }

  #isExpired(where: ExpressionBuilder<ClaimTables, 'claim'>) {
    return where.or([
      where('claim.beatAt', '<', sql<number>`${this.#now} - ${sql.lit(claimLifetime)}`),
      where('claim.beatAt', '>', sql<number>`${this.#now} + ${sql.lit(claimLifetime)}`),
    ]);
  }

  /** True for a process of this machine that has ended. For other machines only the missing reports show it. */
  #hasEnded(holder: string): boolean {
    const [itsPlace, id, itsRun] = holder.split(' ');
    if (itsPlace !== place || itsRun === run) return false;
    // Another process has had this one's id before.
    if (Number(id) === process.pid) return true;
    try {
      return !process.kill(Number(id), 0);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ESRCH';
    }
  }
}

/**
 * The start of the machine and, on Linux, the namespace of process ids: containers may share the name of the machine.
 */
function describePlace(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8') + readlinkSync('/proc/self/ns/pid');
  } catch {
    return process.platform === 'linux' ? run : hostname();
  }
}
