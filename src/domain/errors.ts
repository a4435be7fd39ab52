/**
 * The closed list of what can go wrong in the business. Each carries a stable `code` (for programs and for the
 * table of HTTP statuses) and a Vietnamese sentence that may be shown to a person as it is.
 */
type DomainErrorCode =
  | 'invalid'
  | 'not-found'
  | 'conflict'
  | 'unreadable-file'
  | 'unauthenticated'
  | 'forbidden'
  | 'too-many'
  | 'busy'
  | 'unavailable'
  | 'storage-full';

export type FieldIssue = {
  /** Name of the field in the product's vocabulary, such as `cardNumber`. */
  field: string;
  /** Vietnamese sentence without the field's name. */
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

/** Nothing active carries that name or number. */
export class NotFound extends DomainError {
  constructor(message: string) {
    super('not-found', message);
  }
}

/** The write would break a promise that another record already holds, such as a unique card number. */
export class Conflict extends DomainError {
  constructor(message: string) {
    super('conflict', message);
  }
}

/** A file from outside cannot be read; the sentence says why and what to do. */
export class UnreadableFile extends DomainError {
  constructor(message: string) {
    super('unreadable-file', message);
  }
}

/** Another active record has the name or number already. */
export class Taken extends Conflict {
  /** Its id, where it is still there to be named. */
  readonly holder: number | undefined;

  constructor(message: string, holder?: number) {
    super(message);
    this.holder = holder;
  }
}

/** The record has changed since the caller read it; `current` is what it is now. */
export class Stale<Current> extends Conflict {
  readonly current: Current;

  constructor(message: string, current: Current) {
    super(message);
    this.current = current;
  }
}

/** Nobody is signed in, or the name and password are not those of an account. */
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

/** Too many attempts: the next one counts after `retryAfterSeconds`. */
export class TooMany extends DomainError {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super('too-many', message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The server has as much of this work as it takes at once; trying again after `retryAfterSeconds` will do. */
export class Busy extends DomainError {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super('busy', message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * What the request needs is away, such as the database; nothing was stored. Trying again after `retryAfterSeconds` may do.
 * The cause is for the log.
 */
export class Unavailable extends DomainError {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number, options?: ErrorOptions) {
    super('unavailable', message, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The answer to a write was lost on its way: it may have been stored. Nothing does it again without looking. */
export class OutcomeUnknown extends Unavailable {}

/** True for `Unavailable` of any kind. Pages ask it here: in their build they have classes of their own. */
export function isUnavailable(error: unknown): error is Unavailable {
  return error instanceof Error && (error as { code?: unknown }).code === ('unavailable' satisfies DomainErrorCode);
}

/** The disk has no room left; nothing was stored. The cause is for the log. */
export class StorageFull extends DomainError {
  constructor(message: string, options?: ErrorOptions) {
    super('storage-full', message, options);
  }
}
