/**
 * The closed list of what can go wrong in the business. Each carries a stable `code` (for programs and for the
 * table of HTTP statuses) and a Vietnamese sentence that may be shown to a person as it is.
 */
type DomainErrorCode = 'invalid' | 'not-found' | 'conflict' | 'unreadable-file';

export type FieldIssue = {
  /** Name of the field in the product's vocabulary, such as `cardNumber`. */
  field: string;
  /** Vietnamese sentence without the field's name. */
  message: string;
};

export class DomainError extends Error {
  readonly code: DomainErrorCode;

  constructor(code: DomainErrorCode, message: string) {
    super(message);
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
