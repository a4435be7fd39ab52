import { DomainError } from '#domain/errors.ts';

/** Members that say what went wrong and name no person and no card: codes, and the names of the database's own parts. */
const harmless = [
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

const longestMessage = 300;
const mostFrames = 30;
/** Of causes within causes. */
const deepest = 4;

/**
 * An error as the log has it: its kind, its message without the values in it, its harmless members, and where it was
 * thrown. Drivers and parsers write what they were given into messages and members, and that may be somebody's card.
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
    ...(typeof message === 'string' && { message: withoutValues(message) }),
    ...Object.fromEntries(harmless.map((name) => [name, plain((error as Record<string, unknown>)[name])])),
    ...(typeof stack === 'string' && { stack: framesOf(stack) }),
    ...(inner.length > 0 &&
      depth < deepest && { causes: inner.slice(0, deepest).map((one) => describe(one, depth + 1)) }),
  };
}

/** What the business says is no fault of the program: its reason will do, without a stack. */
function describeDomainError({ code, message, cause }: DomainError): Record<string, unknown> {
  const reason = cause instanceof Error ? withoutValues(cause.message) : undefined;
  return { code, message: withoutValues(message), reason };
}

/**
 * The first line of a message without what may be somebody's: what stands in quotes or brackets, addresses, queries,
 * and each word with a digit.
 */
export function withoutValues(message: string): string {
  const [line = ''] = message.slice(0, longestMessage).split('\n', 1);
  return line
    .replace(/["'`“‘«].*["'`”’»]?/u, '…')
    .replace(/[([{].*/, '…')
    .replace(/\S*[\d/?%=&@]\S*/g, '…');
}

/** A number or one word. */
function plain(value: unknown): string | number | undefined {
  const isWord = typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value);
  return isWord || typeof value === 'number' ? value : undefined;
}

/** The lines after the message, which may be of several. */
function framesOf(stack: string): string {
  const frames = stack.split('\n').filter((line) => /^ {4}at /.test(line));
  return frames.slice(0, mostFrames).join('\n');
}
