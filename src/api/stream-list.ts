import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { serializerOf } from '#api/schemas.ts';

/**
 * Streams a whole list: `{"success":true,"<many>":[…],"counts":n}`. One batch at a time is in memory, and the next is read
 * when the client has received the last. An error in the first batch becomes a problem. A later one breaks the connection,
 * so that a client cannot mistake a part for the whole.
 */
export async function streamList<Row, Wire>(
  reply: FastifyReply,
  many: string,
  wire: z.ZodType<Wire>,
  batches: AsyncIterator<Row[]>,
  toWire: (row: Row) => Wire,
): Promise<FastifyReply> {
  const write = serializerOf(wire);
  const first = await batches.next();
  async function* text() {
    let count = 0;
    yield `{"success":true,"${many}":[`;
    for (let next = first; !next.done; next = await batches.next()) {
      if (next.value.length === 0) continue;
      yield (count === 0 ? '' : ',') + next.value.map((row) => write(toWire(row))).join(',');
      count += next.value.length;
    }
    yield `],"counts":${count}}`;
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(text(), { objectMode: false }));
}
