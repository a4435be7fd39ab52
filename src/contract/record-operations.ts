import { z } from 'zod';
import { historyReply } from '#contract/history-wire.ts';
import {
  binnedReply,
  countedReply,
  deletionsReply,
  doneReply,
  idParams,
  listQuery,
  listReply,
  listSort,
  pageQuery,
  purgeAllBody,
  recordReply,
  removeAllBody,
  restoreAllBody,
  restoredAllReply,
  versionQuery,
} from '#contract/list-wire.ts';
import { idempotencyHeaders, operation } from '#contract/operation.ts';
import { duplicateProblem, keyReusedProblem, problems, staleProblem } from '#contract/problem-wire.ts';
import type { RecordPath } from '#contract/record-names.ts';
import { type DefinitionsOf, keysOf, pick } from '#domain/field-definition.ts';

/** The names and schemas of a record type. */
interface RecordSchemas<
  Path extends string,
  Many extends string,
  Wire extends z.ZodType,
  Values extends z.ZodType,
  Query extends z.ZodType,
  RemoveAll extends z.ZodType,
  RestoreAll extends z.ZodType,
  PurgeAll extends z.ZodType,
  Body extends z.ZodType,
  Revision extends z.ZodType,
  Revised extends z.ZodType,
> {
  /** `one` is also the first segment of its paths, and its tag. */
  names: { one: Path; many: Many };
  wire: Wire;
  /** The fields in a record's history. */
  values: Values;
  query: Query;
  removeAll: RemoveAll;
  restoreAll: RestoreAll;
  purgeAll: PurgeAll;
  /** A new record, and an edited one with its answer. */
  body: Body;
  revision: Revision;
  revised: Revised;
}

/** The operations of every record type. */
export function recordOperations<
  const Path extends RecordPath,
  const Many extends string,
  Wire extends z.ZodType,
  Values extends z.ZodType,
  Query extends z.ZodType,
  RemoveAll extends z.ZodType,
  RestoreAll extends z.ZodType,
  PurgeAll extends z.ZodType,
  Body extends z.ZodType,
  Revision extends z.ZodType,
  Revised extends z.ZodType,
>(schemas: RecordSchemas<Path, Many, Wire, Values, Query, RemoveAll, RestoreAll, PurgeAll, Body, Revision, Revised>) {
  const { wire, values, query, removeAll, restoreAll, purgeAll, body, revision, revised } = schemas;
  const { one: path, many } = schemas.names;
  const names = { one: capitalize(path), many: capitalize(many) };
  // The OpenAPI document has one named schema for the record.
  z.globalRegistry.add(wire, { id: names.one });
  const list = {
    tag: path,
    query,
    status: 200,
    reply: listReply(many, wire),
    problems: problems(400, 401, 403),
  } as const;
  return {
    list: operation({
      ...list,
      id: `list${names.many}`,
      method: 'GET',
      path: `/${path}` as const,
      summary: 'List: a page, or all of them',
    }),
    listAll: operation({
      ...list,
      id: `listAll${names.many}`,
      method: 'GET',
      path: `/${path}/all` as const,
      summary: 'All of them',
    }),
    get: operation({
      id: `get${names.one}`,
      method: 'GET',
      path: `/${path}/:id` as const,
      tag: path,
      summary: 'Get one',
      params: idParams,
      status: 200,
      reply: recordReply(path, wire),
      problems: problems(400, 401, 403, 404),
    }),
    create: operation({
      id: `create${names.one}`,
      method: 'POST',
      path: `/${path}` as const,
      tag: path,
      summary: 'Add one',
      body,
      headers: idempotencyHeaders,
      status: 201,
      reply: recordReply(path, wire),
      problems: { ...problems(400, 401, 403, 404), 409: duplicateProblem, 422: keyReusedProblem },
    }),
    update: operation({
      id: `update${names.one}`,
      method: 'PUT',
      path: `/${path}/:id` as const,
      tag: path,
      summary: 'Edit one',
      params: idParams,
      body: revision,
      headers: idempotencyHeaders,
      status: 200,
      reply: revised,
      problems: { ...problems(400, 401, 403, 404), 409: staleProblem(path, wire), 422: keyReusedProblem },
    }),
    history: operation({
      id: `get${names.one}History`,
      method: 'GET',
      path: `/${path}/:id/history` as const,
      tag: path,
      summary: 'Who changed it, when, and its values, newest first',
      params: idParams,
      query: pageQuery,
      status: 200,
      reply: historyReply(values),
      problems: problems(400, 401, 403, 404),
    }),
    delete: operation({
      id: `delete${names.one}`,
      method: 'DELETE',
      path: `/${path}/delete/:id` as const,
      tag: path,
      summary: 'Put into the recycle bin',
      params: idParams,
      query: versionQuery,
      headers: idempotencyHeaders,
      status: 200,
      reply: doneReply,
      problems: { ...problems(400, 401, 403, 404), 409: staleProblem(path, wire), 422: keyReusedProblem },
    }),
    restore: operation({
      id: `restore${names.one}`,
      method: 'PUT',
      path: `/${path}/restore/:id` as const,
      tag: path,
      summary: 'Restore from the recycle bin',
      params: idParams,
      headers: idempotencyHeaders,
      status: 200,
      reply: doneReply,
      problems: { ...problems(400, 401, 403, 404), 409: duplicateProblem, 422: keyReusedProblem },
    }),
    purge: operation({
      id: `purge${names.one}`,
      method: 'PUT',
      path: `/${path}/remove/:id` as const,
      tag: path,
      summary: 'Remove from the recycle bin permanently',
      params: idParams,
      headers: idempotencyHeaders,
      status: 200,
      reply: doneReply,
      problems: { ...problems(400, 401, 403, 404, 409), 422: keyReusedProblem },
    }),
    deleteMany: operation({
      id: `delete${names.many}`,
      method: 'POST',
      path: `/${path}/remove-all` as const,
      tag: path,
      summary: 'Put many into the recycle bin, by ids or all that match',
      body: removeAll,
      headers: idempotencyHeaders,
      status: 200,
      reply: binnedReply,
      problems: { ...problems(400, 401, 403, 404, 409, 413), 422: keyReusedProblem },
    }),
    deletions: operation({
      id: `list${names.one}Deletions`,
      method: 'GET',
      path: `/${path}/deletions` as const,
      tag: path,
      summary: 'What was put into the recycle bin by one call, and is still there, newest first',
      status: 200,
      reply: deletionsReply,
      problems: problems(401, 403),
    }),
    restoreMany: operation({
      id: `restore${names.many}`,
      method: 'POST',
      path: `/${path}/restore-all` as const,
      tag: path,
      summary: 'Restore many from the recycle bin, by ids, a whole deletion or all that match, except conflicts',
      body: restoreAll,
      headers: idempotencyHeaders,
      status: 200,
      reply: restoredAllReply,
      problems: { ...problems(400, 401, 403, 404, 409, 413), 422: keyReusedProblem },
    }),
    purgeMany: operation({
      id: `purge${names.many}`,
      method: 'POST',
      path: `/${path}/purge-all` as const,
      tag: path,
      summary: 'Remove many from the recycle bin permanently, by ids or all that match: all or none',
      body: purgeAll,
      headers: idempotencyHeaders,
      status: 200,
      reply: countedReply,
      problems: { ...problems(400, 401, 403, 404, 409, 413), 422: keyReusedProblem },
    }),
  };
}

/** As an operation's id has a name. */
export const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The query of a list of records that are searched by name, sorted by the fields that have an order. */
export function namedListQuery<Fields extends DefinitionsOf<Fields>>(
  names: Readonly<Record<keyof Fields & string, string>>,
  fields: Fields,
) {
  const sorts = pick(
    names,
    keysOf(fields).filter((field) => fields[field].order !== 'none'),
  );
  return listQuery(Object.values<string>(sorts)).transform((query) => ({ ...query, ...listSort(sorts, query) }));
}

/** The bodies of the bulk calls of a list without filters. */
export const bulkBodies = () => ({
  removeAll: removeAllBody({}),
  restoreAll: restoreAllBody({}),
  purgeAll: purgeAllBody({}),
});
