import pTimeout from 'p-timeout';
import { isUnavailable } from '#domain/errors.ts';

/** How long the leader is waited for before the replica is asked, too, in ms. */
const timeout = 500;

/**
 * Asks the leader, and the replica besides if the leader is unavailable or takes long.
 *
 * @param isAnswer whether what the replica has is an answer; if not, the leader's is waited for
 * @throws the error of the leader, if neither has an answer
 */
export async function leaderOrReplica<Result>(
  askLeader: () => Promise<Result>,
  askReplica: () => Promise<Result>,
  isAnswer: (result: Result) => boolean = () => true,
): Promise<Result> {
  const leader = askLeader();
  const isLate = await pTimeout(leader, { milliseconds: timeout, fallback: () => late }).then(
    (result) => result === late,
    (error: unknown) => isUnavailable(error),
  );
  if (!isLate) return leader;
  try {
    const result = await askReplica();
    if (isAnswer(result)) return result;
  } catch {
    // It is away, too.
  }
  return leader;
}

const late = Symbol('late');
