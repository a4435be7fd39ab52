import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '#api/answer/problem.ts';
import {
  Busy,
  Conflict,
  DomainError,
  Duplicate,
  type FieldIssue,
  Invalid,
  KeyReused,
  Stale,
  StorageFull,
  TooMany,
  Unavailable,
  UnderWay,
} from '#domain/errors.ts';
import { api as words } from '#strings/vi/server/api.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The wire name of each field that this route writes. */
    fields?: Readonly<Record<string, string>>;
    /** Makes the member of a conflict answer that shows the current record. */
    current?(record: object): Record<string, unknown>;
    /** The message for a body that is too large. */
    tooLarge?: string;
  }
}

/** The HTTP status of each domain error. */
const statusByCode: Record<DomainError['code'], number> = {
  invalid: 400,
  'unreadable-file': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'key-reused': 422,
  'too-many': 429,
  busy: 503,
  unavailable: 503,
  'storage-full': 507,
};

/** Messages for errors of Fastify itself. */
const messageByStatus: Record<number, string> = {
  413: words.tooLarge,
  415: words.unsupportedType,
  429: words.tooManyBodies,
};

/** Turns every error under the API into a problem: with the message of a domain error, else with a request id alone. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | DomainError, request, reply) => {
    if (error instanceof DomainError) return sendDomainProblem(error, request, reply);
    if ('validation' in error && error.validation) return sendValidationProblem(error, reply);
    const status = 'statusCode' in error ? error.statusCode : undefined;
    if (status !== undefined && status >= 400 && status < 500) {
      const own = status === 413 ? request.routeOptions.config.tooLarge : undefined;
      return sendProblem(reply, status, own ?? messageByStatus[status] ?? words.badRequest);
    }
    request.log.error({ id: request.id, err: error }, 'a request failed');
    return sendProblem(reply, 500, words.failed, { requestId: request.id });
  });
}

function sendDomainProblem(error: DomainError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { fields, current } = request.routeOptions.config;
  const status = statusByCode[error.code];
  if ((error instanceof Invalid || error instanceof Conflict) && error.issues.length > 0) {
    const errors = error.issues.map(({ field, message }) => ({ field: fields?.[field] ?? field, message }));
    return sendProblem(reply, status, error.message, { errors });
  }
  if ((error instanceof Duplicate || error instanceof KeyReused) && error.conflictWith !== undefined) {
    return sendProblem(reply, status, error.message, { conflictWith: String(error.conflictWith) });
  }
  if (error instanceof Stale) return sendProblem(reply, status, error.message, current?.(error.current));
  const isLogged = error instanceof Unavailable || error instanceof StorageFull;
  if (isLogged) request.log.warn({ id: request.id, err: error }, 'a request could not be served');
  if (error instanceof TooMany || error instanceof Busy || error instanceof Unavailable || error instanceof UnderWay)
    reply.header('retry-after', error.retryAfterSeconds);
  return sendProblem(reply, status, error.message, isLogged ? { requestId: request.id } : {});
}

/** A body is typed by a person, so its first error is the message. The rest of a request comes from a program. */
function sendValidationProblem(error: FastifyError, reply: FastifyReply): FastifyReply {
  const issues = (error.validation ?? []).flatMap(({ instancePath, message, params }): FieldIssue[] => {
    const { keys } = params as { keys?: string[] };
    if (keys) return keys.map((field) => ({ field, message: words.unknownField }));
    return [{ field: instancePath.split('/').filter(Boolean).join('.'), message: message ?? words.badRequest }];
  });
  const [first] = issues;
  const message = error.validationContext === 'body' && first ? first.message : words.badRequest;
  return sendProblem(reply, 400, message, issues.some((issue) => issue.field !== '') ? { errors: issues } : {});
}
