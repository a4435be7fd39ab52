import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { itemSerializer } from '#api/schemas.ts';

/**
 * Answers with a whole list while it is read: `{"success":true,"<many>":[…],"counts":n}`. One batch at a time is in
 * memory, and the next is read when the client has taken the last. Where reading fails at once that is an error like
 * others; where it fails half-way the connection breaks off, so that nobody takes a part for the whole.
 */
export async function streamList<Row, Wire extends z.ZodType>(
  reply: FastifyReply,
  many: string,
  wire: Wire,
  batches: AsyncIterator<Row[]>,
  toWire: (row: Row) => z.input<Wire>,
): Promise<FastifyReply> {
  const write = itemSerializer(wire);
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
