import { z } from 'zod';
import { historyReply } from '#contract/history-wire.ts';
import { idempotencyHeaders } from '#contract/idempotency-wire.ts';
import {
  binnedReply,
  countedReply,
  deletionsReply,
  doneReply,
  idParams,
  listReply,
  pageQuery,
  recordReply,
  restoredAllReply,
  versionQuery,
} from '#contract/list-wire.ts';
import { operation } from '#contract/operation.ts';
import { duplicateProblem, keyReusedProblem, problems, staleProblem } from '#contract/problem-wire.ts';

/** The parameters of the operations of a resource. */
interface RecordContract<
  Path extends string,
  Many extends string,
  Names extends { one: string; many: string },
  Wire extends z.ZodType,
  Values extends z.ZodType,
  Query extends z.ZodType,
  RemoveAll extends z.ZodType,
  RestoreAll extends z.ZodType,
  PurgeAll extends z.ZodType,
> {
  /** The first segment of its paths, its tag, and the member of an answer that holds one record. */
  path: Path;
  /** The member of an answer that holds a list. */
  many: Many;
  /** The names in operation ids. */
  names: Names;
  wire: Wire;
  /** The fields in a record's history. */
  values: Values;
  query: Query;
  removeAll: RemoveAll;
  restoreAll: RestoreAll;
  purgeAll: PurgeAll;
}

/** The operations that cards, clinics and products share. */
export function recordOperations<
  const Path extends 'user' | 'dental' | 'product',
  const Many extends string,
  const Names extends { one: string; many: string },
  Wire extends z.ZodType,
  Values extends z.ZodType,
  Query extends z.ZodType,
  RemoveAll extends z.ZodType,
  RestoreAll extends z.ZodType,
  PurgeAll extends z.ZodType,
>(contract: RecordContract<Path, Many, Names, Wire, Values, Query, RemoveAll, RestoreAll, PurgeAll>) {
  const { path, many, names, wire, values, query, removeAll, restoreAll, purgeAll } = contract;
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
