import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';

/** Bytes that are set aside for a body before any of it has come. */
const firstBytes = 1_024;

/**
 * Parses bodies of JSON, up to the limit of their route. Many clients call everything JSON, also a PUT or DELETE that has
 * no body: nothing at all is no body.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const text = await readText(payload, request.routeOptions.bodyLimit ?? 0);
    if (text === '') return undefined;
    return new Promise((resolve, reject) =>
      parse(request, text, (error, body) => (error ? reject(error) : resolve(body))),
    );
  });
}

/**
 * Reads a body as it comes into one piece of memory that grows with it. A list of its chunks would take some 400 bytes
 * for each chunk, and a client can send a byte a chunk.
 *
 * @throws {FastifyError} 413 for more bytes than `limit`, before any is read where the client announces as many
 */
function readText(body: IncomingMessage, limit: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  if (Number(body.headers['content-length']) > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  let bytes = Buffer.allocUnsafeSlow(Math.min(firstBytes, limit));
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
