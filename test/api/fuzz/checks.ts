import { join } from 'node:path';
import { includesRole, staffRoles } from '#domain/account/rights.ts';
import type { ApiDocument } from './document.ts';
import type { Draft } from './draft.ts';
import type { Caller } from './plan.ts';
import type { Reply } from './send.ts';

export interface Exchange {
  draft: Draft;
  caller: Caller;
  reply: Reply;
  /** The answer's body where it is JSON. */
  json: unknown;
}

/** Says what is wrong with an answer, if anything is. */
type Check = (exchange: Exchange, document: ApiDocument) => string | false | undefined;

/** Answers that any call may get without its own word on them: what is refused before the operation is known. */
const general = new Set([400, 413, 414, 415, 431]);
/** Answers of the HTTP server itself, to what is no request or asks for what it does not do. */
const onTheWire = new Set([...general, 404, 405, 408, 417, 501, 505]);

/** Traces of the program's inside. */
const leak =
  /(?:\\n|\n)\s+at |node:internal|node_modules|\.ts:\d|SqliteError|SQLITE_|PostgresError|syntax error at|constraint failed|unique constraint|\$argon2/;
const folder = join(import.meta.dirname, '..', '..', '..');

/** The message of each check says what it is for. */
const checks: Check[] = [
  ({ draft, reply }) =>
    reply.failure !== undefined &&
    !(draft.tooMuch || (draft.garble && reply.failure === 'closed')) &&
    `no answer: ${reply.failure}`,
  ({ draft, reply }) =>
    reply.status >= 500 &&
    reply.status !== 503 &&
    !(draft.garble && onTheWire.has(reply.status)) &&
    `status ${reply.status}`,
  ({ draft, reply }) =>
    reply.status === 503 && !draft.operation.answers.has(503) && 'status 503, which is not documented',
  ({ reply }) => (reply.status === 503 || reply.status === 429) && !reply.headers['retry-after'] && 'no Retry-After',
  isDocumented,
  isRefused,
  isTaken,
  isGuarded,
  ({ reply }) => leak.test(reply.body) && `the body shows ${leak.exec(reply.body)?.[0]}`,
  ({ reply }) => reply.body.includes(folder) && 'the body shows a path',
  ({ reply }) =>
    reply.status > 0 &&
    'content-type' in reply.headers &&
    isOurs(reply) &&
    reply.headers['x-content-type-options'] !== 'nosniff' &&
    'no nosniff',
  ({ draft, reply }) =>
    draft.operation.group !== 'everyone' &&
    reply.status === 200 &&
    !draft.strayed &&
    !reply.headers['cache-control']?.includes('no-store') &&
    'what only some may see may be kept',
  ({ draft, reply }) =>
    reply.cookies.length > 0 && !/\/admin\/(?:signIn|signOut|me\/)/.test(draft.operation.path) && 'a cookie is set',
];

/** All that is wrong with an answer. */
export function faultsOf(exchange: Exchange, document: ApiDocument): string[] {
  return checks.flatMap((check) => check(exchange, document) || []);
}

/** Answers of the HTTP parser come before the program's. */
function isOurs({ headers }: Reply): boolean {
  return headers.connection !== 'close';
}

function isDocumented({ draft, reply, json }: Exchange, { problem }: ApiDocument) {
  const { status, headers } = reply;
  if (draft.strayed || isOfServer(draft, reply)) return false;
  const known = draft.operation.answers.get(status);
  if (known === undefined && !general.has(status)) return `status ${status} is not documented`;
  if (known === null) return reply.body !== '' && 'a body where none is documented';
  const { types, accepts } = known ?? problem;
  const type = headers['content-type']?.split(';')[0] ?? '';
  if (!types.includes(type)) return `a ${status} of type ${type}`;
  // The body of a file is its bytes.
  if (!accepts(type.endsWith('json') ? json : reply.body))
    return `the body of ${status} is not as documented: ${JSON.stringify(accepts.errors?.[0])}`;
  return status >= 400 && isNoProblem(status, json as Record<string, unknown>);
}

/** True for an answer that is given before the API begins: to what is no request, or has no address or host. */
function isOfServer(draft: Draft, { status, headers }: Reply): boolean {
  if (status === 0 || status >= 500 || status === 417) return true;
  const isText = headers['content-type']?.startsWith('text/plain') ?? true;
  return isText && (draft.garble !== undefined || draft.tooMuch || isForAnotherHost(draft)) && onTheWire.has(status);
}

/** A Host that is none is refused before anything else. */
function isForAnotherHost({ headers }: Draft): boolean {
  return headers.some(([name]) => name === 'host');
}

function isNoProblem(status: number, { status: said, detail, message }: Record<string, unknown>) {
  if (said !== status) return `a problem of status ${said} with status ${status}`;
  return (detail !== message || message === '') && 'a problem without its sentence';
}

/** True for an answer that says that something was done. The site's pages, which lead elsewhere by 302, do nothing. */
function isDone({ status, headers }: Reply): boolean {
  const isPage = headers['content-type']?.startsWith('text/html');
  return (status >= 200 && status < 300 && !isPage) || status === 303;
}

function isRefused({ draft, reply, json }: Exchange) {
  return (
    draft.verdict === 'refused' && isDone(reply) && !isFailedImport(json) && `status ${reply.status} for what is wrong`
  );
}

/** A file that cannot be read is an import that has failed. */
function isFailedImport(json: unknown): boolean {
  return (json as { import?: { state?: unknown } } | undefined)?.import?.state === 'failed';
}

function isTaken({ draft, caller, reply }: Exchange) {
  const denied = denialOf(draft, caller) !== undefined;
  return (
    draft.verdict === 'valid' && !denied && general.has(reply.status) && `status ${reply.status} for what is right`
  );
}

function isGuarded({ draft, caller, reply }: Exchange) {
  if (draft.otherCookie) return false;
  const denial = denialOf(draft, caller);
  const isOdd = draft.strayed || draft.tooMuch || isForAnotherHost(draft);
  const exact = !isOdd && !draft.garble && reply.status !== 417;
  if (denial === undefined) return exact && isTurnedAway(draft, reply.status) && `status ${reply.status} for who may`;
  if (exact) return reply.status !== denial && `status ${reply.status}, not ${denial}`;
  return isDone(reply) && `status ${reply.status} for who may not`;
}

/** A name or token in the body may be refused, too, and the bin is not for everybody, nor the history of all records. */
function isTurnedAway(draft: Draft, status: number): boolean {
  if (/signIn|first-account|clinic\/(?:join|invitation)/.test(draft.operation.path)) return false;
  if (asksForBin(draft) || asksForAllHistory(draft) || isOfOtherSite(draft)) return false;
  return status === 401 || status === 403;
}

/** Reads that count, or leave an audit line, are not for pages of other sites. */
function isOfOtherSite({ headers }: Draft): boolean {
  return headers.some(([name, value]) => name === 'sec-fetch-site' && value === 'cross-site');
}

function asksForBin({ query }: Draft): boolean {
  return query.some(([name, value]) => name === 'isActive' && value === 'false');
}

/** Viewers read the history of one record at a time. */
function asksForAllHistory({ operation, query }: Draft): boolean {
  return operation.name === 'GET /api/admin/history' && !query.some(([name]) => name === 'record');
}

/** The expected status if the caller must be rejected; undefined if the call is allowed. */
function denialOf(draft: Draft, caller: Caller): number | undefined {
  if (draft.crossSite) return 403;
  const { group } = draft.operation;
  if (group === 'everyone' && !(asksForBin(draft) && draft.verdict === 'valid')) return undefined;
  if (['nobody', 'forged', 'ended', 'disabled'].includes(caller)) return 401;
  if (group === 'self') return undefined;
  if (group === 'clinic') return 403;
  if (caller === 'viewer' && asksForAllHistory(draft) && draft.verdict === 'valid') return 403;
  const role = staffRoles.find((one) => one === caller);
  return role && includesRole(role, group === 'everyone' ? 'viewer' : group) ? undefined : 403;
}
