import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Initial size of the buffer for a body. */
const initialBytes = 1_024;

/**
 * Parses JSON bodies up to the limit of their route. An empty body counts as none, since many clients send the JSON
 * content type with a PUT or DELETE without a body.
 *
 * @param maxBytes another limit, in a scope whose routes take larger forms
 */
export function parseJsonBodies(app: FastifyInstance, maxBytes?: number): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const text = await readText(payload, maxBytes ?? request.routeOptions.bodyLimit ?? 0);
    if (text === '') return undefined;
    return new Promise((resolve, reject) =>
      parse(request, text, (error, body) => (error ? reject(error) : resolve(body))),
    );
  });
}

/**
 * Reads a body into one growing buffer. A list of chunks would take some 400 bytes for each chunk, and a client can send
 * one byte per chunk.
 *
 * @throws {FastifyError} 413 for more bytes than `limit`, before reading if `Content-Length` says so
 */
function readText(body: IncomingMessage, limit: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  if (Number(body.headers['content-length']) > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  let bytes = Buffer.allocUnsafeSlow(Math.min(initialBytes, limit));
  let length = 0;
  body.on('data', (chunk: Buffer) => {
    if (length + chunk.length > limit) {
      body.removeAllListeners('data');
      return reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    }
    if (length + chunk.length > bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(limit, Math.max(length + chunk.length, 2 * bytes.length)));
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    }
    length += chunk.copy(bytes, length);
  });
  body.once('end', () => resolve(bytes.toString('utf8', 0, length)));
  body.once('error', (error) => reject(Object.assign(error, { statusCode: 400 })));
  return promise;
}

/** The longest form of a character in JSON is an escape such as `\u1ea5`. */
const bytesPerCharacter = 6;
/** Bytes of a number, `true` or `null`. */
const bytesPerScalar = 32;
/** Bytes for white space between members and around texts, which are trimmed. */
const whiteSpaceBytes = 512;

/**
 * The largest size in bytes of a JSON body that fits a schema; undefined if there is no schema, or it does not limit a
 * length. Such a route accepts only an empty body, unless it sets a limit of its own.
 */
export function maxJsonBytes(schema: unknown): number | undefined {
  const bytes = schema instanceof z.ZodType ? maxBytesOf(schema) : Number.POSITIVE_INFINITY;
  return Number.isFinite(bytes) ? bytes + whiteSpaceBytes : undefined;
}

function maxBytesOf(schema: z.core.$ZodType): number {
  if (schema instanceof z.ZodString) return 2 + (schema.maxLength ?? Number.POSITIVE_INFINITY) * bytesPerCharacter;
  if (schema instanceof z.ZodPipe) return Math.min(maxBytesOf(schema.in), maxBytesOf(schema.out));
  if (schema instanceof z.ZodObject) {
    const members = Object.entries<z.core.$ZodType>(schema.shape);
    return members.reduce((total, [name, value]) => total + `"${name}":,`.length + maxBytesOf(value), '{}'.length);
  }
  if (schema instanceof z.ZodUnion) return Math.max(...schema.options.map(maxBytesOf));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return Math.max(maxBytesOf(schema.unwrap()), 'null'.length);
  if (schema instanceof z.ZodLiteral || schema instanceof z.ZodEnum) {
    const values: readonly unknown[] = schema instanceof z.ZodEnum ? schema.options : [...schema.values];
    return Math.max(...values.map((value) => 2 + String(value).length * bytesPerCharacter));
  }
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodBoolean) return bytesPerScalar;
  return Number.POSITIVE_INFINITY;
}
