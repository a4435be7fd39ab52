import multipart, { type Multipart } from '@fastify/multipart';
import { errorCodes, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify';
import { ZodType } from 'zod';
import type { ConcurrencyLimit } from '#api/concurrency-limit.ts';
import { type ApiRoute, inOwnScope } from '#api/route.ts';
import { validatorCompiler } from '#api/schemas.ts';
import { UploadedFile, type UploadFolder } from '#api/uploads.ts';
import { DomainError, Invalid } from '#domain/errors.ts';
import { normalizeFileName } from '#domain/text.ts';
import { api as words } from '#strings/vi/server/api.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a form: aborts if the client disconnects before the answer. */
    disconnectSignal: AbortSignal | null;
  }
}

/** Limits of a text field in bytes and of the number of parts, far above any form of this project. */
const maxFieldBytes = 16_384;
const maxParts = 32;

/** Field names that are refused, since they have a meaning in JavaScript objects. */
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

/** What a form may hold, and how many are read at a time. */
export interface FormRules {
  /** Bytes. */
  maxFileBytes: number;
  uploads: UploadFolder;
  /** Of the forms that are arriving or being handled. */
  limit: ConcurrencyLimit;
  /** Bytes up to which a form does not count, since handling it is fast. */
  unlimitedBytes?: number;
}

/**
 * Routes whose body is a multipart form. The body schema gets a string for each text field and an `UploadedFile` for
 * each file. Any other content type gets 415.
 *
 * A form is read only after the guard and if the limit has room. Its files and its room are released when
 * the route has answered or failed, or the client has disconnected.
 */
export function formRoutes(rules: FormRules, routes: ApiRoute[]): ApiRoute[] {
  const { maxFileBytes } = rules;
  return inOwnScope(routes, async (forms) => {
    forms.removeAllContentTypeParsers();
    await forms.register(multipart, {
      limits: {
        fileSize: maxFileBytes,
        files: 1,
        fields: maxParts,
        parts: maxParts,
        fieldSize: maxFieldBytes,
        headerPairs: 20,
      },
    });
    forms.decorateRequest('disconnectSignal', null);
    forms.addHook('onRoute', (route) => {
      // The whole form: its file, its texts and the boundaries.
      route.bodyLimit = maxFileBytes + maxParts * maxFieldBytes;
      parseFormInHandler(route, rules);
    });
  });
}

/** Parses the form in the handler instead of a hook, so that one `finally` releases its files. */
function parseFormInHandler(route: RouteOptions, { uploads, limit, unlimitedBytes = 0 }: FormRules): void {
  const { handler, schema, bodyLimit = 0 } = route;
  const check = validatorCompiler({ schema: zodSchema(schema?.body), method: '', url: '', httpPart: 'body' });
  route.validatorCompiler = (part) =>
    part.httpPart === 'body' ? () => true : validatorCompiler({ ...part, schema: zodSchema(part.schema) });
  route.handler = async function (request, reply) {
    const length = Number(request.headers['content-length'] ?? bodyLimit);
    if (length > bodyLimit) {
      reply.header('connection', 'close');
      throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    }
    const work = async () => {
      const files: UploadedFile[] = [];
      try {
        request.disconnectSignal = createDisconnectSignal(reply);
        request.body = validateForm(check, await readForm(request, uploads, files));
        return await handler.call(this, request, reply);
      } finally {
        await Promise.all(files.map((file) => uploads.remove(file)));
      }
    };
    return length > unlimitedBytes ? limit(work) : work();
  };
}

/** Narrows a file of a validated form. Throws if it did not come from a form. */
export function storedFile(file: File): UploadedFile {
  if (!(file instanceof UploadedFile)) throw new TypeError('The file is not from a form.');
  return file;
}

function createDisconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abortIfUnfinished = () => {
    if (!raw.writableFinished) controller.abort(new Invalid(words.uploadBrokenOff));
  };
  if (raw.closed) abortIfUnfinished();
  else raw.once('close', abortIfUnfinished);
  return controller.signal;
}

/** Parses a form by the schema; throws the error that Fastify throws for an invalid body. */
function validateForm(check: ReturnType<typeof validatorCompiler>, form: unknown): unknown {
  const result = check(form);
  if (typeof result === 'boolean' || 'then' in result) throw new TypeError('The compiler is not the one of zod.');
  const { error, value } = result;
  if (error)
    throw Object.assign(new Error(words.badRequest), { statusCode: 400, validation: error, validationContext: 'body' });
  return value;
}

/** The schema of a part of a request. Every route of the API has zod schemas. */
function zodSchema(schema: unknown): ZodType {
  if (!(schema instanceof ZodType)) throw new TypeError('The schema is not one of zod.');
  return schema;
}

/**
 * @param files gets each file that is written, even if a later part fails
 * @throws {Invalid} if the form ends early or is malformed, or a field is repeated or has a forbiddenNames name; Fastify's
 *   error if a part is too large
 */
async function readForm(request: FastifyRequest, uploads: UploadFolder, files: UploadedFile[]) {
  const form = new Map<string, string | File>();
  try {
    for await (const part of request.parts()) {
      checkName(part, form);
      if (part.type === 'field') {
        form.set(part.fieldname, textOf(part));
        continue;
      }
      const file = await uploads.write(part.file, normalizeFileName(part.filename ?? '') || words.unnamedFile);
      files.push(file);
      if (part.file.truncated) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
      form.set(part.fieldname, file);
    }
  } catch (error) {
    // Browsers read the answer only when they have sent everything. The rest is discarded.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof Error && (error instanceof DomainError || 'statusCode' in error || 'syscall' in error))
      throw error;
    // The parser's own errors have no status. They are about the client's input.
    throw new Invalid(words.badRequest);
  }
  return Object.fromEntries(form);
}

function checkName({ fieldname }: Multipart, form: ReadonlyMap<string, unknown>): void {
  if (form.has(fieldname)) throw new Invalid(words.fieldTwice(fieldname));
  if (forbiddenNames.has(fieldname)) throw new Invalid(words.badRequest);
}

function textOf({ fieldname, valueTruncated, value }: Multipart & { type: 'field' }): string {
  if (valueTruncated) throw new Invalid(`${words.textTooLong}.`, [{ field: fieldname, message: words.textTooLong }]);
  return String(value);
}
