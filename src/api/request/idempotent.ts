import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#api/groups.ts';
import { UploadedFile } from '#api/request/uploads.ts';
import { FirstAnswer } from '#api/route.ts';
import { seal, unseal } from '#domain/account/secrets/sealed-text.server.ts';
import { KeyReused, UnderWay } from '#domain/errors.ts';
import { findOutcome, keepAnswer, keyReused, type RequestKey } from '#domain/idempotency/idempotency-key.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { idempotency as words } from '#strings/vi/server/api.ts';

/** After which a client may ask again for a request that is under way. */
const retrySeconds = 2;
/** How often another server's answer is looked for that is not kept yet, and after how many ms each time. */
const looks = 20;
const lookEvery = 100;

/** How long an answer waits to be kept, in ms. */
const keepWait = 2_000;

const hmacBlockBytes = 64;

/**
 * Carries a request out and keeps its answer, sealed, unless its `Idempotency-Key` shows that it was carried out before: then the
 * first answer comes again. Without the header it is always carried out. A request that failed has changed nothing, so its key is free.
 *
 * @param run notes what it makes or changes under the key of the context, in its transaction
 * @param complete goes on with a request that a kill has broken off after its transaction, and returns its answer; by default that
 *   one is told that it was carried out
 * @throws {UnderWay} if this server is carrying the same request out
 * @throws {KeyReused} if another request was sent with the key, or the answer is not kept
 */
export type Idempotent = <Reply extends object>(
  request: FastifyRequest,
  run: (context: ServiceContext) => Promise<Reply>,
  complete?: (recordId: number) => Promise<Reply>,
) => Promise<Reply | FirstAnswer>;

/** What routes need whose requests are carried out once. */
export interface IdempotentParts extends Pick<ServiceContext, 'db'> {
  idempotent: Idempotent;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether clinics are sent mails. */
    mailsClinics: boolean;
  }
}

/** The register, and who calls. */
export const contextOf = (db: ServiceContext['db'], request: FastifyRequest): ServiceContext => ({
  db,
  actor: { name: sessionOf(request).name },
  mailsClinics: request.server.mailsClinics,
});

/** Creates the function that carries requests with a key out once. */
export function createIdempotent({ db }: Pick<ServiceContext, 'db'>): Idempotent {
  const underWay = new Set<string>();
  return async (request, carryOut, complete) => {
    const key = request.headers['idempotency-key'];
    const run = (context: ServiceContext) => withChange(context, carryOut);
    const context = contextOf(db, request);
    if (typeof key !== 'string') return run(context);
    const requestKey = readRequestKey(request, key);
    const box = { key: derive(key, 'first answer'), boundTo: `request ${requestKey.requestHash}` };
    /** Keeps an answer. If that fails, or an import is before it, it is sent all the same. */
    const keep = async (reply: object) => {
      const answer = toFirstAnswer(request, reply);
      const sealed = seal(box.key, box.boundTo, JSON.stringify(answer));
      requestKey.answer = sealed;
      const kept = keepAnswer(db, requestKey, sealed).catch((err: unknown) =>
        request.log.warn({ id: request.id, err }, 'an answer was not kept'),
      );
      await Promise.race([kept, sleep(keepWait, undefined, { ref: false })]);
      return answer;
    };
    const find = () => findKept(db, requestKey);
    const repeat = async ({ recordId, answer }: Kept) => {
      const text = answer === null ? undefined : unseal(box.key, box.boundTo, answer);
      if (text !== undefined) return new FirstAnswer(JSON.parse(text));
      if (complete && answer === null) return keep(await complete(recordId));
      throw keyReused(words.done, recordId);
    };
    const name = `${requestKey.accountId} ${requestKey.keyHash}`;
    if (underWay.has(name)) throw new UnderWay(words.underWay, retrySeconds);
    underWay.add(name);
    try {
      const before = await find();
      if (before) return await repeat(before);
      return await run({ ...context, requestKey }).then(keep, async (error: unknown) => {
        // Another server has carried it out, or only the answer of its commit was lost.
        const meanwhile = await find().catch(ignoreOthers);
        if (meanwhile) return repeat(meanwhile);
        throw error;
      });
    } finally {
      underWay.delete(name);
    }
  };
}

/** Runs what makes a change, and adds its id to the answer. */
async function withChange<Reply extends object>(
  context: ServiceContext,
  run: (context: ServiceContext) => Promise<Reply>,
): Promise<Reply> {
  const made: { change?: string } = {};
  const reply = await run({
    ...context,
    onChange(id) {
      if (id === null) delete made.change;
      else made.change = String(id);
    },
  });
  return { ...reply, ...made };
}

type Kept = NonNullable<Awaited<ReturnType<typeof findOutcome>>>;

/** The outcome of a request that was carried out, with its answer, for which it waits a moment: another server may be about to keep it. */
async function findKept({ read }: ServiceContext['db'], key: RequestKey): Promise<Kept | undefined> {
  let found = await findOutcome(read, key);
  for (let look = 0; found?.answer === null && look < looks; look++) {
    await sleep(lookEvery);
    found = await findOutcome(read, key);
  }
  return found;
}

/** The answer as it is sent. */
function toFirstAnswer({ routeOptions }: FastifyRequest, reply: object): FirstAnswer {
  const { firstAnswer } = routeOptions.config;
  if (!firstAnswer) throw new TypeError('The operation does not say that it has keys.');
  return firstAnswer(reply);
}

/** @throws {KeyReused} */
function ignoreOthers(error: unknown): undefined {
  if (error instanceof KeyReused) throw error;
}

/** What is stored of a key and of its request. */
function readRequestKey(request: FastifyRequest, key: string): RequestKey {
  const content = JSON.stringify([request.method, request.url, request.body ?? null], describeFile);
  // In the place of a longer key an HMAC takes its hash, which is stored.
  const secret = key.length > hmacBlockBytes ? derive(key, 'request') : key;
  return {
    accountId: sessionOf(request).accountId,
    keyHash: createHash('sha256').update(key).digest('base64url'),
    requestHash: createHmac('sha256', secret).update(content).digest('base64url'),
  };
}

/** A secret for one purpose, which nothing that is stored gives away. */
const derive = (key: string, purpose: string) => new Uint8Array(hkdfSync('sha256', key, '', purpose, 32));

/** A file is compared by its name and content. */
function describeFile(_name: string, value: unknown): unknown {
  return value instanceof UploadedFile ? { file: value.name, hash: value.hash } : value;
}
