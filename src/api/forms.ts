import multipart, { type Multipart } from '@fastify/multipart';
import { errorCodes, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { ZodType } from 'zod';
import type { RouteScope } from '#api/groups.ts';
import { UploadedFile, type UploadFolder, type UploadQueue } from '#api/uploads.ts';
import { DomainError, Invalid } from '#domain/errors.ts';
import { api as words } from '#strings/vi/server/api.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a form: aborted where the client hangs up before it has its answer. */
    hungUp: AbortSignal | null;
  }
}

/** Largest text in a form, in bytes, and the most parts of one: far above any form of ours. */
const largestText = 16_384;
const mostParts = 32;

/** Members that no form may name. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

interface FormRules {
  /** Bytes. */
  largestFile: number;
  uploads: UploadFolder;
  queue: UploadQueue;
  /** Bytes up to which a form needs no room in the queue: nothing in it takes long. */
  alwaysTaken?: number;
}

/**
 * Adds routes whose body is a multipart form: a text for each field, an `UploadedFile` for each file. Their body schemas
 * get these by the fields' names. Any other content type is refused with 415.
 *
 * A form is read when its guard has admitted it and there is room in the queue, and not before. What it takes, on the
 * disk and in the queue, is given back when its route has answered or failed, or its client has hung up.
 */
export function formRoutes(scope: RouteScope, rules: FormRules, add: (forms: RouteScope) => void) {
  const { largestFile } = rules;
  scope.register(async (forms: RouteScope) => {
    forms.removeAllContentTypeParsers();
    await forms.register(multipart, {
      limits: {
        fileSize: largestFile,
        files: 1,
        fields: mostParts,
        parts: mostParts,
        fieldSize: largestText,
        headerPairs: 20,
      },
    });
    forms.decorateRequest('hungUp', null);
    forms.addHook('onRoute', (route) => {
      // What a form may weigh in all: its file, its texts and what parts them.
      route.bodyLimit = largestFile + mostParts * largestText;
      readInHandler(route, rules);
    });
    add(forms);
  });
}

/**
 * Puts the reading of the form in front of the route's handler rather than into a hook: so whatever ends the request,
 * ends there.
 */
function readInHandler(route: RouteOptions, { uploads, queue, alwaysTaken = 0 }: FormRules): void {
  const { handler, schema, bodyLimit = 0 } = route;
  const check = validatorCompiler({ schema: schema?.body as ZodType, method: '', url: '', httpPart: 'body' });
  route.validatorCompiler = (part) => (part.httpPart === 'body' ? () => true : validatorCompiler(part as never));
  route.handler = async function (request, reply) {
    const length = Number(request.headers['content-length'] ?? bodyLimit);
    if (length > bodyLimit) {
      reply.header('connection', 'close');
      throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    }
    const work = async () => {
      const files: UploadedFile[] = [];
      try {
        request.hungUp = hangUpOf(reply);
        request.body = checked(check, await readForm(request, uploads, files));
        return await handler.call(this, request, reply);
      } finally {
        await Promise.all(files.map((file) => uploads.remove(file)));
      }
    };
    return length > alwaysTaken ? queue(work) : work();
  };
}

/** A file of a form, which schemas know as any file. */
export function storedFile(file: File): UploadedFile {
  if (!(file instanceof UploadedFile)) throw new TypeError('The file is not from a form.');
  return file;
}

function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const look = () => {
    if (!raw.writableFinished) controller.abort(new Invalid(words.uploadBrokenOff));
  };
  if (raw.closed) look();
  else raw.once('close', look);
  return controller.signal;
}

/** What the schema makes of a form; throws what Fastify throws for a body that does not fit. */
function checked(check: ReturnType<typeof validatorCompiler>, form: unknown): unknown {
  const { error, value } = check(form) as { error?: unknown; value?: unknown };
  if (error)
    throw Object.assign(new Error(words.badRequest), { statusCode: 400, validation: error, validationContext: 'body' });
  return value;
}

/**
 * @param files gets each file that is written, whatever comes after it
 * @throws {Invalid} where the form is broken off or malformed, a field comes twice or has a forbidden name; Fastify's
 *   error where a part is too large
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
      const file = await uploads.write(part.file, part.filename);
      files.push(file);
      if (part.file.truncated) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
      form.set(part.fieldname, file);
    }
  } catch (error) {
    // Whoever sends more gets the answer when all is sent: browsers listen no sooner. Nobody keeps it.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof Error && (error instanceof DomainError || 'statusCode' in error || 'syscall' in error))
      throw error;
    // The parser's own errors have no status: they are about what was sent.
    throw new Invalid(words.badRequest);
  }
  return Object.fromEntries(form);
}

function checkName({ fieldname }: Multipart, form: ReadonlyMap<string, unknown>): void {
  if (form.has(fieldname)) throw new Invalid(words.fieldTwice(fieldname));
  if (forbidden.has(fieldname)) throw new Invalid(words.badRequest);
}

function textOf({ fieldname, valueTruncated, value }: Multipart & { type: 'field' }): string {
  if (valueTruncated) throw new Invalid(`${words.textTooLong}.`, [{ field: fieldname, message: words.textTooLong }]);
  return String(value);
}
