import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { admit, type Group, type RouteGroups, type RouteScope, sessionOf } from '#api/groups.ts';
import { problem, problems } from '#api/replies.ts';
import { streamList } from '#api/stream-list.ts';
import { countedReply, doneReply, idParams, listReply, recordReply, versionQuery } from '#contract/list-wire.ts';
import { problemWire } from '#contract/problem-wire.ts';
import { NotFound } from '#domain/errors.ts';
import { binRecord, binRecords } from '#domain/record/bin-records.server.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import { findNamed } from '#domain/record/named-records.server.ts';
import type { Act, RecordKind, RecordRow } from '#domain/record/record-kind.server.ts';
import { removeRecord } from '#domain/record/remove-record.server.ts';
import { restoreRecord } from '#domain/record/restore-record.server.ts';

/** Ids of a whole register fit into one body. */
const largestIdList = 16 * 1024 * 1024;

/** Beside these members it has whatever filters the noun's schemas of queries let through. */
interface ListQuery {
  q: string;
  active: boolean;
  sort: string;
  dir: 'asc' | 'desc';
}

/** The same as it is asked for. */
interface ListRequest extends Omit<ListQuery, 'active'> {
  page: number;
  limit?: number | undefined;
  isActive: boolean;
}

/** What goes to the bin: certain records, or all that match, by words and by the noun's filters. */
type RemoveAll = { ids: number[] } | { all: true; q: string };

/** One noun of the wire: its words, its records and how they are listed. */
export interface WireNoun<Row extends RecordRow, Wire extends z.ZodType> {
  /** The first part of its paths, and its tag. */
  path: 'user' | 'dental' | 'product';
  many: string;
  /** Who may read its active records. Those in the bin are for staff accounts. */
  readers: Extract<Group, 'everyone' | 'viewer'>;
  kind: RecordKind<Row>;
  wire: Wire;
  toWire(row: Row): z.input<Wire>;
  query: z.ZodType<ListRequest>;
  page(query: ListQuery, page: { page: number; limit: number }): Promise<{ rows: Row[]; total: number }>;
  /** All of them, in batches. */
  stream(query: ListQuery): AsyncIterator<Row[]>;
  removeAll: z.ZodType<RemoveAll>;
  /** The ids of all that match. */
  ids(query: ListQuery): Promise<number[]>;
  /** What follows when a record has been removed for good. */
  onRemoved?(row: Row): Promise<void>;
  messages: { binned: string; manyBinned: string };
}

const restored = 'Khôi phục thành công!';
const removed = 'Đã xóa vĩnh viễn!';

const takenWire = problemWire.extend({
  conflictWith: z.string().optional().describe('The active record that has the name or number'),
});

/** The calls that the three nouns have alike: list, all, get, delete, restore, remove and remove-all. */
export function recordRoutes<Row extends RecordRow, Wire extends z.ZodType>(
  { db }: Pick<Act, 'db'>,
  noun: WireNoun<Row, Wire>,
): RouteGroups {
  const { path, many, kind, wire, messages } = noun;
  const tags = [path];
  const act = (request: FastifyRequest): Act => ({ db, actor: { name: sessionOf(request).name } });

  const list = (scope: RouteScope, url: string, summary: string, paged: boolean) =>
    scope.route({
      method: 'GET',
      url,
      // A HEAD would read a whole register to tell its length.
      exposeHeadRoute: false,
      schema: {
        tags,
        summary,
        querystring: noun.query,
        response: { 200: listReply(many, wire), ...problems(400, 401, 403) },
      },
      handler: async (request, reply: FastifyReply) => {
        const { page, limit, isActive: active, ...rest } = request.query as ListRequest;
        if (!active) admit(request.session, 'viewer');
        const query = { ...rest, active };
        if (!paged || limit === undefined) return streamList(reply, many, wire, noun.stream(query), noun.toWire);
        const { rows, total } = await noun.page(query, { page, limit });
        return { success: true, counts: total, [many]: rows.map(noun.toWire) };
      },
    });

  return {
    [noun.readers](scope: RouteScope) {
      list(scope, `/${path}`, 'List: a page, or all of them', true);
      list(scope, `/${path}/all`, 'All of them', false);
      const schema: FastifySchema = {
        tags,
        summary: 'Get one',
        params: idParams,
        response: { 200: recordReply(path, wire), ...problems(400, 401, 403, 404) },
      };
      scope.get(`/${path}/:id`, { schema }, async (request) => {
        const { id } = request.params as z.output<typeof idParams>;
        const row = await findRecord(db.read, kind, id);
        const hidden = row?.binnedAt !== null && !request.session;
        if (!row || hidden) throw new NotFound(kind.sentences.missing);
        return { success: true, [path]: noun.toWire(row) };
      });
    },

    staff(scope) {
      scope.delete(
        `/${path}/delete/:id`,
        {
          config: { current: currentOf(noun) },
          schema: {
            tags,
            summary: 'Put into the recycle bin',
            params: idParams,
            querystring: versionQuery,
            response: { 200: doneReply, ...problems(400, 401, 403, 404), 409: staleReply(noun) },
          },
        },
        async (request) => {
          await binRecord(act(request), kind, { ...request.params, ...request.query });
          return { success: true as const, message: messages.binned };
        },
      );
      scope.put(
        `/${path}/restore/:id`,
        {
          schema: {
            tags,
            summary: 'Take out of the recycle bin',
            params: idParams,
            response: { 200: doneReply, ...problems(400, 401, 403, 404), 409: takenReply },
          },
        },
        async (request) => {
          await restoreRecord(act(request), kind, request.params.id);
          return { success: true as const, message: restored };
        },
      );
      scope.post(
        `/${path}/remove-all`,
        {
          bodyLimit: largestIdList,
          schema: {
            tags,
            summary: 'Put many into the recycle bin: certain ones, or all that match',
            body: noun.removeAll,
            response: { 200: countedReply, ...problems(400, 401, 403, 404, 413) },
          },
        },
        async (request) => {
          const body = request.body as RemoveAll;
          const query = { active: true, sort: 'id', dir: 'desc' as const };
          const ids = 'ids' in body ? body.ids : await noun.ids({ ...query, ...body });
          const counts = await binRecords(act(request), kind, ids);
          return { success: true as const, message: messages.manyBinned, counts };
        },
      );
    },

    owner(scope) {
      scope.put(
        `/${path}/remove/:id`,
        {
          schema: {
            tags,
            summary: 'Remove from the recycle bin for good',
            params: idParams,
            response: { 200: doneReply, ...problems(400, 401, 403, 404, 409) },
          },
        },
        async (request) => {
          const row = await removeRecord(act(request), kind, request.params.id);
          await noun.onRemoved?.(row);
          return { success: true as const, message: removed };
        },
      );
    },
  };
}

/** How a noun is listed whose records are found by name, in memory. */
export function namedNoun<Row extends RecordRow & { name: string }>(db: Act['db'], kind: RecordKind<Row>) {
  return {
    async page(query: ListQuery, { page, limit }: { page: number; limit: number }) {
      const rows = await findNamed(db, kind, query);
      return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length };
    },
    async *stream(query: ListQuery) {
      yield await findNamed(db, kind, query);
    },
    async ids(query: ListQuery) {
      return (await findNamed(db, kind, query)).map((row) => row.id);
    },
  };
}

/** A conflict that shows the record as it is now, where a newer version is the reason. */
export function staleReply<Row extends RecordRow, Wire extends z.ZodType>(noun: WireNoun<Row, Wire>) {
  return problem(takenWire.extend({ [noun.path]: noun.wire.optional() }), 'Conflict');
}

/** How the record of a lost update is shown. */
export function currentOf<Row extends RecordRow, Wire extends z.ZodType>(noun: WireNoun<Row, Wire>) {
  return (row: Row) => ({ [noun.path]: noun.toWire(row) });
}

/** A conflict that names the record in the way. */
export const takenReply = problem(takenWire, 'Conflict');
