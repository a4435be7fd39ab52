import multipart, { type Multipart } from '@fastify/multipart';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify';
import { ZodType } from 'zod';
import type { ConcurrencyLimit } from '#api/request/concurrency-limit.ts';
import { parseJsonBodies } from '#api/request/json-body.ts';
import { UploadedFile, type UploadFolder } from '#api/request/uploads.ts';
import { type ApiRoute, inOwnScope } from '#api/route.ts';
import { validatorCompiler } from '#api/schemas.ts';
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
  /** The field that may have several files, and what is said of more or larger ones. By default a form has one file. */
  several?: SeveralFiles;
}

interface SeveralFiles {
  field: string;
  max: number;
  tooMany: string;
  tooLarge: string;
}

/**
 * Routes whose body is a multipart form. The body schema gets a string for each text field and an `UploadedFile` for
 * each file, or a list of them for a field that may have several. Any other content type gets 415; routes of such a field also take JSON.
 *
 * A form is read only after the guard and if the limit has room. Its files and its room are released when
 * the route has answered or failed, or the client has disconnected.
 */
export function formRoutes(rules: FormRules, routes: ApiRoute[]): ApiRoute[] {
  return inOwnScope(routes, async (forms) => {
    forms.removeAllContentTypeParsers();
    if (rules.several) parseJsonBodies(forms, maxFieldBytes);
    await parseForms(forms, rules);
    forms.decorateRequest('disconnectSignal', null);
    forms.addHook('onRoute', (route) => {
      route.bodyLimit = maxFormBytes(rules);
      parseFormInHandler(route, rules);
    });
  });
}

/** The whole form in bytes: its files, its texts and the boundaries. */
const maxFormBytes = ({ maxFileBytes, several }: Pick<FormRules, 'maxFileBytes' | 'several'>): number =>
  (several?.max ?? 1) * maxFileBytes + maxParts * maxFieldBytes;

/** Has a scope parse forms, for `readForm`. */
async function parseForms(scope: FastifyInstance, { maxFileBytes, several }: FormRules): Promise<void> {
  await scope.register(multipart, {
    limits: {
      fileSize: maxFileBytes,
      // One more than allowed arrives, so that the field can be named.
      files: several ? several.max + 1 : 1,
      fields: maxParts,
      parts: maxParts,
      fieldSize: maxFieldBytes,
      headerPairs: 20,
    },
  });
}

/** Forms with files that are sent to pages, which send them on to routes. */
export const pageForms = (rules: FormRules) => ({
  maxBytes: maxFormBytes(rules),
  prepare: (scope: FastifyInstance) => parseForms(scope, rules),
  /** Reads a form. What is wrong with it the page says. `remove` removes its files. */
  async read(request: FastifyRequest) {
    const files: UploadedFile[] = [];
    const form: Form = new Map();
    const remove = async () => void (await Promise.all(files.map((file) => rules.uploads.remove(file))));
    let refused: Invalid | undefined;
    try {
      await readForm(request, rules, files, form);
    } catch (error) {
      if (!(error instanceof Invalid)) throw await remove().then(() => error);
      refused = error;
    }
    const texts = [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    );
    return { texts, files, refused, remove };
  },
});

/** Parses the form in the handler instead of a hook, so that one `finally` releases its files. */
function parseFormInHandler(route: RouteOptions, rules: FormRules): void {
  const { uploads, limit, unlimitedBytes = 0, several } = rules;
  const { handler, schema, bodyLimit = 0 } = route;
  const check = validatorCompiler({ schema: zodSchema(schema?.body), method: '', url: '', httpPart: 'body' });
  route.validatorCompiler = (part) =>
    part.httpPart === 'body' ? () => true : validatorCompiler({ ...part, schema: zodSchema(part.schema) });
  route.handler = async function (request, reply) {
    const length = Number(request.headers['content-length'] ?? bodyLimit);
    // Of several files each is measured as it arrives, so that the field can be named.
    if (length > bodyLimit && !several) {
      reply.header('connection', 'close');
      throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    }
    const work = async () => {
      const files: UploadedFile[] = [];
      try {
        request.disconnectSignal = createDisconnectSignal(reply);
        const sent = request.isMultipart() ? await readForm(request, rules, files) : request.body;
        request.body = validateForm(check, sent);
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

type Form = Map<string, string | File | File[]>;

/**
 * @param files gets each file that is written, even if a later part fails
 * @param form gets each field
 * @throws {Invalid} if the form ends early or is malformed, or a field is repeated or has a forbiddenNames name; Fastify's
 *   error if a part is too large
 */
async function readForm(request: FastifyRequest, rules: FormRules, files: UploadedFile[], form: Form = new Map()) {
  try {
    for await (const part of request.parts()) await readPart(part, rules, files, form);
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

async function readPart(part: Multipart, { uploads, several }: FormRules, files: UploadedFile[], form: Form) {
  const list = several?.field === part.fieldname ? several : undefined;
  if (!list) checkName(part, form);
  if (part.type === 'field') return form.set(part.fieldname, textOf(part));
  // What a browser sends where nothing was chosen.
  if (list && part.filename === '') return part.file.resume();
  if (list && files.length >= list.max) throw refuse(list, list.tooMany);
  const file = await uploads.write(part.file, normalizeFileName(part.filename ?? '') || words.unnamedFile);
  files.push(file);
  if (part.file.truncated) throw list ? refuse(list, list.tooLarge) : new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  return form.set(part.fieldname, list ? [...files] : file);
}

const refuse = ({ field }: SeveralFiles, message: string) => new Invalid(message, [{ field, message }]);

function checkName({ fieldname }: Multipart, form: ReadonlyMap<string, unknown>): void {
  if (form.has(fieldname)) throw new Invalid(words.fieldTwice(fieldname));
  if (forbiddenNames.has(fieldname)) throw new Invalid(words.badRequest);
}

function textOf({ fieldname, valueTruncated, value }: Multipart & { type: 'field' }): string {
  if (valueTruncated) throw new Invalid(`${words.textTooLong}.`, [{ field: fieldname, message: words.textTooLong }]);
  return String(value);
}
