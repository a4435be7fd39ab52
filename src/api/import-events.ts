import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionOf } from '#api/groups.ts';
import { type ApiRoute, inOwnScope, route } from '#api/route.ts';
import { importsOperations } from '#contract/imports-operations.ts';
import type { ImportEvent } from '#contract/imports-wire.ts';
import { isSessionActive } from '#domain/account/session.server.ts';
import { TooMany } from '#domain/errors.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import type { Imports } from '#import/staged/imports.server.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** How often a comment is sent, so that no proxy closes the stream, and the session is checked, in ms. */
const heartbeat = 15_000;
/** Streams of one account. Six browser tabs with an import each are within this. */
const maxStreams = 12;
const retrySeconds = 15;

/**
 * `GET /imports/{id}/events`: the events of an import until the client disconnects, its session ends or the server stops. Each
 * event has the state as it is then; what happens faster than a client reads is left out.
 */
export function importEvents({ db, imports }: Pick<ServiceContext, 'db'> & { imports: Imports }): ApiRoute[] {
  const streams = new Set<PassThrough>();
  const countOf = new Map<number, number>();
  const send = async (request: FastifyRequest, reply: FastifyReply, id: number): Promise<FastifyReply> => {
    const session = sessionOf(request);
    const count = countOf.get(session.accountId) ?? 0;
    if (count >= maxStreams) throw new TooMany(words.tooManyStreams, retrySeconds);
    const first = await imports.progress(id);
    countOf.set(session.accountId, count + 1);
    const stream = new PassThrough();
    streams.add(stream);
    let isReading = false;
    let isStale = false;
    let sent = '';
    const write = ({ state, progress }: ImportEvent) => {
      const text = `event: import\ndata: ${JSON.stringify({ state, progress })}\n\n`;
      if (text === sent || !stream.writable) return;
      sent = text;
      stream.write(text);
    };
    const update = async () => {
      isStale = true;
      // A slow client gets the newest state once it has read the last one.
      if (isReading || stream.writableNeedDrain) return;
      isReading = true;
      while (isStale) {
        isStale = false;
        write(await imports.progress(id));
      }
      isReading = false;
    };
    const updateOrEnd = () => void update().catch(() => stream.end());
    const unwatch = imports.watch(id, updateOrEnd);
    stream.on('drain', () => isStale && updateOrEnd());
    const timer = setInterval(async () => {
      const isActive = await isSessionActive(db, session.id).catch(() => true);
      if (isActive) stream.write(': \n\n');
      else stream.end();
    }, heartbeat);
    stream.once('close', () => {
      clearInterval(timer);
      unwatch();
      streams.delete(stream);
      const left = (countOf.get(session.accountId) ?? 1) - 1;
      if (left > 0) countOf.set(session.accountId, left);
      else countOf.delete(session.accountId);
    });
    write(first);
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        // A connection that was kept for another request would delay the stop of the server.
        .header('connection', 'close')
        .send(stream)
    );
  };
  const events = route(importsOperations.events, (request, reply) => send(request, reply, request.params.id));
  return inOwnScope([events], async (scope) => {
    // Open streams would delay the stop of the server.
    scope.addHook('preClose', async () => {
      for (const stream of streams) stream.end();
    });
  });
}
