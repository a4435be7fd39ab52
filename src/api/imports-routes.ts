import { createReadStream } from 'node:fs';
import type { ConcurrencyLimit } from '#api/concurrency-limit.ts';
import { asFile, contentTypes } from '#api/exports.ts';
import { formRoutes, storedFile } from '#api/forms.ts';
import { sessionOf } from '#api/groups.ts';
import type { IdempotentParts } from '#api/idempotent.ts';
import { importEvents } from '#api/import-events.ts';
import { toEdits, toImportDetail, toImportLine, toImportRow } from '#api/import-to-wire.ts';
import { type ApiRoute, route } from '#api/route.ts';
import type { UploadFolder } from '#api/uploads.ts';
import { importsOperations as operations } from '#contract/imports-operations.ts';
import { toUserWire } from '#contract/warranty-wire.ts';
import { Conflict } from '#domain/errors.ts';
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
