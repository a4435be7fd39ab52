/** How many positions of the leader are kept, one a second. A replica that is further behind has an unknown lag. */
const maxPositions = 600;

/**
 * How far a replica is behind its leader, from positions in the WAL. What was committed before a position was read is in the
 * WAL up to there, so a replica that has replayed it shows all of that. Nothing is written for it, and no clocks are compared.
 */
export class ReplicationLag {
  /** Positions that the replica has not reached, in the order of their times. */
  #ahead: { position: number; at: number }[] = [];
  #leaderSeenAt = Number.NEGATIVE_INFINITY;
  /** The replica shows everything that was committed before this. */
  #completeTo: number | undefined;

  /** @param at when the leader was asked, in ms by a monotonic clock */
  leaderWas(position: number, at: number): void {
    this.#leaderSeenAt = at;
    this.#ahead.push({ position, at });
    if (this.#ahead.length > maxPositions) this.#ahead.shift();
  }

  /** The replica has replayed the WAL up to there. */
  replicaIs(position: number): void {
    // The last one: after a failover the positions of the new leader may be smaller than those of the old one.
    const reached = this.#ahead.findLastIndex((leader) => leader.position <= position);
    if (reached < 0) return;
    this.#completeTo = this.#ahead[reached]?.at;
    this.#ahead.splice(0, reached + 1);
  }

  /** In ms, when the leader last answered; undefined while it is unknown. */
  current(): number | undefined {
    return this.#completeTo === undefined ? undefined : this.#leaderSeenAt - this.#completeTo;
  }

  /** How long the leader has not answered, in ms. */
  leaderAbsence(now: number): number {
    return now - this.#leaderSeenAt;
  }
}
