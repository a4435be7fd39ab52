import type pg from 'pg';
import { leaderReplaced, standbyReached } from '#database/postgres/errors.ts';

/** Asks whether a standby answers, and when the server started. */
const serverQuery = `select pg_is_in_recovery() as "isStandby", extract(epoch from pg_postmaster_start_time())::text as started`;

/**
 * Asks a leader for its cluster and its timeline, which grows with each change of the leader. A timeline is eight hexadecimal digits. No
 * privilege is needed.
 */
const timelineQuery = `select system_identifier::text as cluster, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline
  from pg_control_system()`;

interface ServerRow {
  isStandby: boolean;
  started: string;
}

interface TimelineRow {
  cluster: string;
  timeline: string;
}

/** How long a leader with an earlier timeline is refused, in ms. After that it is the cluster itself that has gone back to it. */
const refusalTime = 60_000;

interface KnownLeader {
  /** The latest timeline that was met. */
  timeline: string;
  /** The first and the last refusal of an earlier one. */
  refused?: { first: number; last: number };
}

/**
 * Tells the server that leads from all others. It remembers the latest leader that was met: one that was replaced while its machine stood
 * still does not know it for a moment, and what it stores then is lost.
 */
export class LeaderCheck {
  /** By the id of the cluster. */
  readonly #leaders = new Map<string, KnownLeader>();

  /**
   * When the server of a connection started, which tells servers apart.
   * @throws {Error} with the reason, if the server is a standby, or a leader that was replaced
   */
  async startOf(client: pg.ClientBase): Promise<string> {
    const { rows } = await client.query<ServerRow>(serverQuery);
    const [{ isStandby, started } = { isStandby: false, started: '' }] = rows;
    if (isStandby) throw new Error(standbyReached);
    // Some clouds have no such functions, and change their leader in another way.
    const known = await client.query<TimelineRow>(timelineQuery).catch(() => undefined);
    if (known?.rows.some((row) => this.#isReplaced(row))) throw new Error(leaderReplaced);
    return started;
  }

  #isReplaced({ cluster, timeline }: TimelineRow): boolean {
    const latest = this.#leaders.get(cluster);
    if (latest && timeline < latest.timeline) {
      const now = performance.now();
      const before = latest.refused && now - latest.refused.last < refusalTime ? latest.refused : undefined;
      latest.refused = { first: before?.first ?? now, last: now };
      if (now - latest.refused.first < refusalTime) return true;
    }
    this.#leaders.set(cluster, { timeline });
    return false;
  }
}
