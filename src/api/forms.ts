import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { RouteScope } from '#api/groups.ts';
import { DomainError, Invalid } from '#domain/errors.ts';

/** Largest text in a form, in bytes, and the most parts of one: far above any form of ours. */
const largestText = 16_384;
const mostParts = 32;

/** Members that no form may name. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
const malformed = 'Yêu cầu không hợp lệ.';

/**
 * Adds routes whose body is a multipart form: a text for each field, a `File` for each file. Their body schemas get
 * these by the fields' names. Any other content type is refused with 415.
 *
 * @param largestFile bytes
 */
export function formRoutes(
  scope: RouteScope,
  { largestFile }: { largestFile: number },
  add: (forms: RouteScope) => void,
) {
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
    forms.addHook('onRoute', (route) => {
      // What a form may weigh in all: its file, its texts and what parts them.
      route.bodyLimit = largestFile + mostParts * largestText;
      route.schema = { ...route.schema, consumes: ['multipart/form-data'] } as typeof route.schema;
    });
    forms.addHook('preValidation', async (request) => {
      request.body = await readForm(request);
    });
    add(forms);
  });
}

/**
 * @throws {Invalid} where the form is broken off or malformed, a field comes twice or has a forbidden name; Fastify's
 *   error where a part is too large
 */
async function readForm(request: FastifyRequest): Promise<Record<string, string | File>> {
  const form = new Map<string, string | File>();
  try {
    for await (const part of request.parts()) await addPart(form, part);
  } catch (error) {
    if (error instanceof Error && (error instanceof DomainError || 'statusCode' in error)) throw error;
    // The parser's own errors have no status: they are about what was sent.
    throw new Invalid(malformed);
  }
  return Object.fromEntries(form);
}

async function addPart(form: Map<string, string | File>, part: Multipart): Promise<void> {
  const { fieldname } = part;
  if (form.has(fieldname)) throw new Invalid(`Trường "${fieldname}" được gửi hai lần.`);
  if (forbidden.has(fieldname)) throw new Invalid(malformed);
  if (part.type === 'file') form.set(fieldname, new File([new Uint8Array(await part.toBuffer())], part.filename));
  else if (part.valueTruncated)
    throw new Invalid('Nội dung quá dài.', [{ field: fieldname, message: 'Nội dung quá dài' }]);
  else form.set(fieldname, String(part.value));
}
