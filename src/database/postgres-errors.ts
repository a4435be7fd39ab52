import pg from 'pg';
import { storageFull } from '#database/not-writable.ts';
import { Unavailable } from '#domain/errors.ts';
import { database as words } from '#strings/vi/server/database.ts';

const uniqueViolation = '23505';

/** SQLSTATEs of a transaction that was given up for the sake of another: serialization failure, deadlock. */
const conflicts = ['40001', '40P01'];

const full = ['53100'];

/** What PostgreSQL says before it ends the connection, or where the connection is of no more use. */
const losses = [
  /^08/, // connection exception
  /^57P/, // the server shuts down, has crashed, starts; the database was dropped; the session was idle for too long
  /^25P0[34]/, // the transaction was idle, or took too long
  /^25006/, // the server became a standby: another one takes writes
];

/** It works, and cannot do this now. */
const busy = [
  /^53/, // out of connections or memory
  /^55P03/, // a lock was waited for too long
  /^57014/, // a statement took too long
];

/** Network errors, and those of the name service, that may pass. */
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

/** What `pg` says without a code. */
const lossMessages = [
  'Connection terminated',
  'Query read timeout',
  'timeout expired',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
];

/** What a pool says when all of its connections are in use. */
export const poolExhausted = 'timeout exceeded when trying to connect';

const awaySeconds = 5;
const busySeconds = 3;

/** Two transactions were in each other's way, and PostgreSQL gave this one up. Nothing was stored; it can be repeated. */
export class TransactionConflict extends Unavailable {}

/** The database is away. Nothing was stored. */
export function databaseUnavailable(cause: unknown): Unavailable {
  return new Unavailable(words.unavailable, awaySeconds, { cause });
}

/** The database works, but this had to wait for too long. Nothing was stored. */
export function databaseBusy(cause: unknown): Unavailable {
  return new Unavailable(words.busy, busySeconds, { cause });
}

/** Turns what PostgreSQL says into an error of the business where it is no fault of the statement. */
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

/** True where the connection is gone, or cannot be used any more. */
export function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error);
  if (error instanceof pg.DatabaseError) return losses.some((pattern) => pattern.test(code));
  // There is no socket file yet.
  if (code === 'ENOENT') return (error as NodeJS.ErrnoException).syscall === 'connect';
  return networkCodes.has(code) || lossMessages.some((message) => messageOf(error).startsWith(message));
}

/** True where connecting may work a little later. */
export function isTransient(error: unknown): boolean {
  // 08P01: it was asked for something that it does not know, and will be each time.
  if (codeOf(error) === '08P01') return false;
  return isConnectionLoss(error) || codeOf(error).startsWith('53');
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === uniqueViolation;
}

/** A few words for the log and the operator, without addresses. */
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
