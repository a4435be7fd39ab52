/**
 * All domain errors. Each has a stable `code`, which maps to an HTTP status, and a Vietnamese message for people.
 */
type DomainErrorCode =
  | 'invalid'
  | 'not-found'
  | 'conflict'
  | 'key-reused'
  | 'unreadable-file'
  | 'unauthenticated'
  | 'forbidden'
  | 'too-many'
  | 'busy'
  | 'unavailable'
  | 'storage-full';

export type FieldIssue = {
  /** Domain name of the field, such as `cardNumber`. */
  field: string;
  /** For people, in Vietnamese, without the field's name. */
  message: string;
};

export class DomainError extends Error {
  readonly code: DomainErrorCode;

  constructor(code: DomainErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DomainError';
    this.code = code;
  }
}

/** The input breaks a rule; `issues` names each field. */
export class Invalid extends DomainError {
  readonly issues: readonly FieldIssue[];

  constructor(message: string, issues: readonly FieldIssue[] = []) {
    super('invalid', message);
    this.issues = issues;
  }
}

/** No such record. */
export class NotFound extends DomainError {
  constructor(message: string) {
    super('not-found', message);
  }
}

/** The write conflicts with the current state, such as a unique card number of another record; `issues` names fields. */
export class Conflict extends DomainError {
  readonly issues: readonly FieldIssue[];

  constructor(message: string, issues: readonly FieldIssue[] = []) {
    super('conflict', message);
    this.issues = issues;
  }
}

/** The same request is under way; ask again after `retryAfterSeconds`. */
export class UnderWay extends Conflict {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A request with this idempotency key was carried out before: another one, or the same, whose answer is not kept. */
export class KeyReused extends DomainError {
  /** The id of the record that it made or changed; undefined for several. */
  readonly conflictWith: number | undefined;

  constructor(message: string, conflictWith: number | undefined) {
    super('key-reused', message);
    this.conflictWith = conflictWith;
  }
}

/** An uploaded file cannot be read; the message says why and what to do. */
export class UnreadableFile extends DomainError {
  constructor(message: string) {
    super('unreadable-file', message);
  }
}

/** Another active record has the name or number already. */
export class Duplicate extends Conflict {
  /** The id of that record, if it still exists. */
  readonly conflictWith: number | undefined;

  constructor(message: string, conflictWith?: number) {
    super(message);
    this.conflictWith = conflictWith;
  }
}

/** The record has changed since the caller read it; `current` is the present one. */
export class Stale<Current> extends Conflict {
  readonly current: Current;

  constructor(message: string, current: Current) {
    super(message);
    this.current = current;
  }
}

/** Nobody is signed in, or the name or password is wrong. */
export class Unauthenticated extends DomainError {
  constructor(message: string) {
    super('unauthenticated', message);
  }
}

/** The account may not do this. */
export class Forbidden extends DomainError {
  constructor(message: string) {
    super('forbidden', message);
  }
}

/** Too many attempts; try again after `retryAfterSeconds`. */
export class TooMany extends DomainError {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super('too-many', message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Guesses from elsewhere delay the account; a code beside the right password opens it before. */
export class AccountDelayed extends TooMany {}

/** The server is at its limit for this kind of work; try again after `retryAfterSeconds`. */
export class Busy extends DomainError {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super('busy', message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Something that the request needs is unavailable, such as the database. Nothing was stored; try again after
 * `retryAfterSeconds`. The cause is for the log.
 */
export class Unavailable extends DomainError {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number, options?: ErrorOptions) {
    super('unavailable', message, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The answer to a write was lost, so it may have been stored. Never retry it without a check. */
export class OutcomeUnknown extends Unavailable {}

/** True for `Unavailable` and its subclasses. For pages, where `instanceof` fails since their build has its own copies. */
export function isUnavailable(error: unknown): error is Unavailable {
  return error instanceof Error && (error as { code?: unknown }).code === ('unavailable' satisfies DomainErrorCode);
}

/** The disk is full; nothing was stored. The cause is for the log. */
export class StorageFull extends DomainError {
  constructor(message: string, options?: ErrorOptions) {
    super('storage-full', message, options);
  }
}

/** True for the system's error of a file for which the disk has no room, or the quota. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
