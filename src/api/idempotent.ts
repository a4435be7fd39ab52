import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#api/groups.ts';
import { UploadedFile } from '#api/uploads.ts';
import { KeyReused, UnderWay } from '#domain/errors.ts';
import { findOutcome, type RequestKey, type StoredOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { idempotency as words } from '#strings/vi/server/idempotency.ts';

/** After which a client may ask again for a request that is under way. */
const retrySeconds = 2;

interface IdempotentSteps<Reply> {
  /** Carries the request out, and keeps its outcome under the key of the context in the transaction that does. */
  run: (context: ServiceContext) => Promise<Reply>;
  /** Makes the answer from the stored outcome. */
  replay: (outcome: StoredOutcome) => Promise<Reply>;
}

/**
 * Carries a request out, unless its `Idempotency-Key` shows that it was carried out before. Without the header it is always
 * carried out. A request that failed has changed nothing, so its key is free.
 *
 * @throws {UnderWay} if this server is carrying the same request out
 * @throws {KeyReused} if another request was sent with the key
 */
export type Idempotent = <Reply>(request: FastifyRequest, steps: IdempotentSteps<Reply>) => Promise<Reply>;

/** What routes need whose requests are carried out once. */
export interface IdempotentParts extends Pick<ServiceContext, 'db'> {
  idempotent: Idempotent;
}

/** The register, and who calls. */
export const contextOf = (db: ServiceContext['db'], request: FastifyRequest): ServiceContext => ({
  db,
  actor: { name: sessionOf(request).name },
});

/** Creates the function that carries requests with a key out once. */
export function createIdempotent({ db }: Pick<ServiceContext, 'db'>): Idempotent {
  const underWay = new Set<string>();
  return async (request, { run, replay }) => {
    const requestKey = readRequestKey(request);
    const context = { ...contextOf(db, request), requestKey };
    if (!requestKey) return run(context);
    const name = `${requestKey.accountId} ${requestKey.keyHash}`;
    if (underWay.has(name)) throw new UnderWay(words.underWay, retrySeconds);
    underWay.add(name);
    try {
      const before = await findOutcome(db.read, requestKey);
      if (before) return await replay(before);
      return await run(context).catch(async (error: unknown) => {
        const meanwhile = await outcomeMeanwhile(db, requestKey);
        if (meanwhile) return replay(meanwhile);
        throw error;
      });
    } finally {
      underWay.delete(name);
    }
  };
}

/** The outcome of a request that has failed here: another server has carried it out, or only the answer of its commit was lost. */
async function outcomeMeanwhile({ read }: ServiceContext['db'], key: RequestKey): Promise<StoredOutcome | undefined> {
  return findOutcome(read, key).catch((error: unknown) => {
    if (error instanceof KeyReused) throw error;
    return undefined;
  });
}

function readRequestKey(request: FastifyRequest): RequestKey | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  const content = JSON.stringify([request.method, request.url, request.body ?? null], describeFile);
  return {
    accountId: sessionOf(request).accountId,
    keyHash: createHash('sha256').update(key).digest('base64url'),
    requestHash: createHmac('sha256', key).update(content).digest('base64url'),
  };
}

/** A file is compared by its name and content. */
function describeFile(_name: string, value: unknown): unknown {
  return value instanceof UploadedFile ? { file: value.name, hash: value.hash } : value;
}
