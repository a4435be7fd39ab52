import { DomainError } from '#domain/errors.ts';

/** Members without personal data: codes, and names of database objects. */
const safeMembers = [
  'code',
  'status',
  'statusCode',
  'syscall',
  'address',
  'port',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
] as const;

const maxMessageLength = 300;
const maxFrames = 30;
/** Of nested causes. */
const maxDepth = 4;

/**
 * An error for the log: its type, its message without values, its safe members and its stack frames. Drivers and parsers
 * copy their input into messages and members, and that may be personal data.
 */
export function describeError(error: unknown): Record<string, unknown> {
  return describe(error, 0);
}

function describe(error: unknown, depth: number): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { type: typeof error };
  if (error instanceof DomainError) return describeDomainError(error);
  const { message, stack, cause, errors } = error as Partial<AggregateError>;
  const inner = [cause, ...(Array.isArray(errors) ? errors : [])].filter((one) => one !== undefined);
  return {
    type: error.constructor?.name ?? 'Object',
    ...(typeof message === 'string' && { message: redactValues(message) }),
    ...Object.fromEntries(safeMembers.map((name) => [name, plain((error as Record<string, unknown>)[name])])),
    ...(typeof stack === 'string' && { stack: stackFrames(stack) }),
    ...(inner.length > 0 &&
      depth < maxDepth && { causes: inner.slice(0, maxDepth).map((one) => describe(one, depth + 1)) }),
  };
}

/** A domain error is not a bug, so its reason is enough, without a stack. */
function describeDomainError({ code, message, cause }: DomainError): Record<string, unknown> {
  const reason = cause instanceof Error ? redactValues(cause.message) : undefined;
  return { code, message: redactValues(message), reason };
}

/** The first line of a message without quoted text, text in brackets, addresses, queries and words with a digit. */
export function redactValues(message: string): string {
  const [line = ''] = message.slice(0, maxMessageLength).split('\n', 1);
  return line
    .replace(/["'`“‘«].*["'`”’»]?/u, '…')
    .replace(/[([{].*/, '…')
    .replace(/\S*[\d/?%=&@]\S*/g, '…');
}

/** The value if it is a number or one word. */
function plain(value: unknown): string | number | undefined {
  const isWord = typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value);
  return isWord || typeof value === 'number' ? value : undefined;
}

/** The lines after the message, which may have several lines itself. */
function stackFrames(stack: string): string {
  const frames = stack.split('\n').filter((line) => /^ {4}at /.test(line));
  return frames.slice(0, maxFrames).join('\n');
}
