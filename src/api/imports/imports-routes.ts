import { createReadStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asFile, contentTypes } from '#api/answer/exports.ts';
import { sessionOf } from '#api/groups.ts';
import { toEdits, toImportDetail, toImportLine, toImportRow } from '#api/imports/import-to-wire.ts';
import type { ConcurrencyLimit } from '#api/request/concurrency-limit.ts';
import { formRoutes, storedFile } from '#api/request/forms.ts';
import type { IdempotentParts } from '#api/request/idempotent.ts';
import type { UploadFolder } from '#api/request/uploads.ts';
import { type ApiRoute, inOwnScope, route } from '#api/route.ts';
import { importsOperations as operations } from '#contract/imports-operations.ts';
import type { ImportEvent } from '#contract/imports-wire.ts';
import { toUserWire } from '#contract/warranty-wire.ts';
import { isSessionActive } from '#domain/account/sign-in/session.server.ts';
import { Conflict, TooMany } from '#domain/errors.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import type { BulkReadAudit } from '#domain/warranty/bulk-read-audit.server.ts';
import { writeTemplate } from '#export/card-file.ts';
import { prepareThread } from '#import/confined/ask-thread.ts';
import { maxFileBytes } from '#import/limits.ts';
import { maxPlanBytes } from '#import/staged/change-plan.server.ts';
import { faultyFile } from '#import/staged/faulty-file.server.ts';
import { findImportState, listImports } from '#import/staged/import-records.server.ts';
import { listImportCards, listImportRows } from '#import/staged/import-rows.server.ts';
import type { Imports } from '#import/staged/imports.server.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

interface ImportsParts extends IdempotentParts {
  imports: Imports;
  bulkReads: BulkReadAudit;
  uploads: UploadFolder;
  limit: ConcurrencyLimit;
}

/** `/imports`: spreadsheets that are sent, mapped and checked, then stored. */
export function importsRoutes({ db, imports, bulkReads, uploads, limit, idempotent }: ImportsParts): ApiRoute[] {
  const reply = async (id: number) => ({ import: toImportDetail(await imports.find(id)) });
  return [
    route(operations.list, async (request) => {
      const { total, imports: lines } = await listImports(db, request.query);
      const listed = await imports.withStates(lines);
      return { counts: total, imports: listed.map(toImportLine) };
    }),
    route(operations.get, (request) => reply(request.params.id)),
    route(operations.cards, async (request) => {
      const { id } = request.params;
      await findImportState(db, id);
      const { total, cards } = await listImportCards(db, { id, ...request.query });
      bulkReads.count(sessionOf(request).name, cards);
      return { counts: total, users: cards.map((card) => ({ ...toUserWire(card), isAdded: card.importId === id })) };
    }),

    ...formRoutes({ maxFileBytes, uploads, limit }, [
      route(operations.upload, (request) => {
        const { name, path, size, hash } = storedFile(request.body.file);
        return idempotent(
          request,
          async (context) => reply(await imports.upload(context.actor, { name, path, size, hash }, context.requestKey)),
          async (id) => {
            await imports.completeUpload(id, path);
            return reply(id);
          },
        );
      }),
    ]),
    route(operations.prepare, async () => {
      await prepareThread();
      return { message: words.prepared };
    }),
    route(
      operations.plan,
      async ({ params: { id }, body: { version, ...change } }) => {
        await imports.plan(id, change, version);
        return reply(id);
      },
      { bodyLimit: maxPlanBytes, config: { tooLarge: words.planTooLarge } },
    ),
    route(
      operations.draft,
      async ({ params: { id }, body: { version, ...draft } }) => {
        await imports.keepDraft(id, draft, version);
        return { message: words.draftKept };
      },
      { bodyLimit: maxPlanBytes, config: { tooLarge: words.planTooLarge } },
    ),
    route(operations.edits, async (request) => {
      const { plan } = await imports.find(request.params.id);
      return toEdits(plan.edits, request.query);
    }),
    route(operations.discard, async (request) => {
      await imports.discard(request.params.id);
      return { message: words.discardedNow };
    }),
    route(operations.rows, async (request) => {
      const { total, rows } = await listImportRows(db, imports.files, { ...request.params, ...request.query });
      return { counts: total, rows: rows.map(toImportRow) };
    }),
    route(operations.commit, (request) => {
      const { id } = request.params;
      return idempotent(request, async (context) => {
        await imports.commit(id, context, request.body);
        return reply(id);
      });
    }),
    route(operations.cancel, async (request) => {
      await imports.cancel(request.params.id);
      return reply(request.params.id);
    }),
    ...importEvents({ db, imports }),
    route(operations.faulty, async (request, answer) => {
      const { name, content } = await faultyFile(db, imports.files, request.params.id);
      return asFile(answer, name, contentTypes.xlsx).send(content);
    }),
    route(operations.template, async (_request, answer) =>
      asFile(answer, words.templateName, contentTypes.xlsx).send(writeTemplate()),
    ),
    route(operations.source, async (request, answer) => {
      const { id, fileName } = await imports.find(request.params.id);
      if (!(await imports.files.has(id))) throw new Conflict(words.noFile);
      const source = createReadStream(await imports.files.source(id));
      return asFile(answer, fileName, 'application/octet-stream').send(source);
    }),
  ];
}

/** How often a comment is sent, so that no proxy closes the stream, and the session is checked, in ms. */
const heartbeat = 15_000;
/** Streams of one account. Six browser tabs with an import each are within this. */
const maxStreams = 12;
const retrySeconds = 15;

/**
 * `GET /imports/{id}/events`: the events of an import until the client disconnects, its session ends or the server stops. Each
 * event has the state as it is then; what happens faster than a client reads is left out.
 */
function importEvents({ db, imports }: Pick<ServiceContext, 'db'> & { imports: Imports }): ApiRoute[] {
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
  const events = route(operations.events, (request, reply) => send(request, reply, request.params.id));
  return inOwnScope([events], async (scope) => {
    // Open streams would delay the stop of the server.
    scope.addHook('preClose', async () => {
      for (const stream of streams) stream.end();
    });
  });
}
