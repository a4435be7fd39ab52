import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';

/** Initial size of the buffer for a body. */
const initialBytes = 1_024;

/**
 * Parses JSON bodies up to the limit of their route. An empty body counts as none, since many clients send the JSON
 * content type with a PUT or DELETE without a body.
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
