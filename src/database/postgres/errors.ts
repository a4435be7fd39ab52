import pg from 'pg';
import { storageFull } from '#database/database-errors.ts';
import { Unavailable } from '#domain/errors.ts';
import { database as words } from '#strings/vi/server/register.ts';

const uniqueViolation = '23505';

/**
 * SQLSTATEs of a transaction that another one has overtaken: serialization failure, deadlock; and a foreign key whose row is gone
 * since it was checked, which a second attempt does not find.
 */
const conflicts = ['40001', '40P01', '23503'];

const full = ['53100'];

/** SQLSTATEs after which the connection has ended or cannot be used any more. */
const losses = [
  /^08/, // connection exception
  /^57P/, // the server shuts down, has crashed, starts; the database was dropped; the session was idle for too long
  /^25P0[34]/, // the transaction was idle, or took too long
  /^25006/, // the server became a standby: another one takes writes
];

/** SQLSTATEs of a server that works and cannot do this now. */
const busy = [
  /^53/, // out of connections or memory
  /^55P03/, // a lock was waited for too long
  /^57014/, // a statement took too long
];

/** Errors of the network and of name resolution that may be temporary. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Messages of `pg` that come without a code. */
const lossMessages = [
  'Connection terminated',
  'Query read timeout',
  'timeout expired',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
];

/** The message of a pool whose connections are all in use. */
export const poolExhausted = 'timeout exceeded when trying to connect';

/** Why a connection to a standby is refused: it answers with what was, and takes no write. */
export const standbyReached = 'PostgreSQL there is a standby, not the leader';

/** Why a connection to a former leader is refused that does not know it yet: what it stores is lost. */
export const leaderReplaced = 'PostgreSQL there is a leader that was replaced';

const awaySeconds = 5;
const busySeconds = 3;

/** Two transactions conflicted, and PostgreSQL aborted this one or refused its statement. Nothing was stored, so it can be repeated. */
export class TransactionConflict extends Unavailable {}

/** The database cannot be reached. Nothing was stored. */
export function databaseUnavailable(cause: unknown): Unavailable {
  return new Unavailable(words.unavailable, awaySeconds, { cause });
}

/** The database works, but the statement waited for too long. Nothing was stored. */
export function databaseBusy(cause: unknown): Unavailable {
  return new Unavailable(words.busy, busySeconds, { cause });
}

/** Translates an error of PostgreSQL into a domain error, unless the statement itself is at fault. */
export function translatePostgresError(error: unknown): unknown {
  const code = codeOf(error);
  if (conflicts.includes(code)) {
    return new TransactionConflict(words.conflict, busySeconds, { cause: error });
  }
  if (full.includes(code)) {
    return storageFull(error);
  }
  if (busy.some((pattern) => pattern.test(code))) return databaseBusy(error);
  return error;
}

/** True if the connection has ended or cannot be used any more. */
export function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error);
  if (error instanceof pg.DatabaseError) return losses.some((pattern) => pattern.test(code));
  // The socket file does not exist yet.
  if (code === 'ENOENT') return (error as NodeJS.ErrnoException).syscall === 'connect';
  return networkCodes.has(code) || lossMessages.some((message) => messageOf(error).startsWith(message));
}

/** True if connecting may succeed later. */
export function isTransient(error: unknown): boolean {
  // It would happen again each time. A pooler has the same code for a PostgreSQL that does not answer.
  if (messageOf(error).startsWith('unsupported startup parameter')) return false;
  return isConnectionLoss(error) || codeOf(error).startsWith('53');
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === uniqueViolation;
}

/** True for the translated error of a lock that another transaction holds. */
export function isLockRefused(error: unknown): boolean {
  return error instanceof Unavailable && codeOf(error.cause) === '55P03';
}

/** A short text for the log and the operator, without addresses. */
export function describePostgresError(error: unknown): string {
  return error instanceof pg.DatabaseError ? error.message : codeOf(error) || messageOf(error);
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
