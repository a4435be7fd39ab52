import { z } from 'zod';
import {
  countedReply,
  doneReply,
  listQuery,
  listReply,
  listSort,
  purgeAllBody,
  recordReply,
  removeAllBody,
  restoreAllBody,
  restoredAllReply,
  versionQuery,
} from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { duplicateProblem, staleProblem } from '#contract/problem-wire.ts';
import type { RecordPath } from '#contract/record-names.ts';
import { type DefinitionsOf, pick, sortedFields } from '#domain/field-definition.ts';

/** The names and schemas of a record type. */
export interface RecordSchemas {
  /** `one` is also the first segment of its paths, and its tag. */
  names: { one: RecordPath; many: string };
  /** Who may read its active records. Those in the bin are for staff accounts. */
  readers: 'everyone' | 'seeNames';
  wire: z.ZodType;
  query: z.ZodType;
  removeAll: z.ZodType;
  restoreAll: z.ZodType;
  purgeAll: z.ZodType;
  /** A new record, and an edited one with its answer. */
  body: z.ZodType;
  revision: z.ZodType;
  revised: z.ZodType;
  /** How those two are sent. */
  consumes: 'application/json' | 'multipart/form-data';
}

/** The operations of every record type. */
export function recordOperations<const Schemas extends RecordSchemas>(schemas: Readonly<Schemas>) {
  const { wire, query, removeAll, restoreAll, purgeAll, body, revision, revised, readers, consumes } = schemas;
  const path: Schemas['names']['one'] = schemas.names.one;
  const many: Schemas['names']['many'] = schemas.names.many;
  const names = { one: capitalize(path), many: capitalize(many) };
  // The OpenAPI document has one named schema for the record.
  z.globalRegistry.add(wire, { id: names.one });
  const operation = operationsOf(path);
  const stale = staleProblem(path, wire);
  const ofReaders = readers === 'everyone' ? ([401] as const) : ([] as const);
  const list = { query, reply: listReply(many, wire), problems: ofReaders };
  return {
    list: operation(`list${names.many}`, `GET /${path}`, readers, { ...list, summary: 'List: a page, or all of them' }),
    listAll: operation(`listAll${names.many}`, `GET /${path}/all`, readers, { ...list, summary: 'All of them' }),
    get: operation(`get${names.one}`, `GET /${path}/:id`, readers, {
      summary: 'Get one',
      reply: recordReply(path, wire),
      problems: ofReaders,
    }),
    create: operation(`create${names.one}`, `POST /${path}`, 'create', {
      summary: 'Add one',
      body,
      consumes,
      isKeyed: true,
      status: 201,
      reply: recordReply(path, wire),
      problems: [404, duplicateProblem],
    }),
    update: operation(`update${names.one}`, `PUT /${path}/:id`, 'edit', {
      summary: 'Edit one',
      body: revision,
      consumes,
      isKeyed: true,
      reply: revised,
      problems: [stale],
    }),
    delete: operation(`delete${names.one}`, `DELETE /${path}/delete/:id`, 'bin', {
      summary: 'Put into the recycle bin',
      query: versionQuery,
      isKeyed: true,
      reply: doneReply,
      problems: [stale],
    }),
    restore: operation(`restore${names.one}`, `PUT /${path}/restore/:id`, 'restore', {
      summary: 'Restore from the recycle bin',
      isKeyed: true,
      reply: doneReply,
      problems: [duplicateProblem],
    }),
    purge: operation(`purge${names.one}`, `PUT /${path}/remove/:id`, 'purge', {
      summary: 'Remove from the recycle bin permanently',
      isKeyed: true,
      reply: doneReply,
      problems: [409],
    }),
    deleteMany: operation(`delete${names.many}`, `POST /${path}/remove-all`, 'bin', {
      summary: 'Put many into the recycle bin, by ids or all that match',
      body: removeAll,
      isKeyed: true,
      reply: countedReply,
      problems: [404, 409, 413],
    }),
    restoreMany: operation(`restore${names.many}`, `POST /${path}/restore-all`, 'restore', {
      summary: 'Restore many from the recycle bin, by ids, a whole deletion or all that match, except conflicts',
      body: restoreAll,
      isKeyed: true,
      reply: restoredAllReply,
      problems: [404, 409, 413],
    }),
    purgeMany: operation(`purge${names.many}`, `POST /${path}/purge-all`, 'purge', {
      summary: 'Remove many from the recycle bin permanently, by ids or all that match: all or none',
      body: purgeAll,
      isKeyed: true,
      reply: countedReply,
      problems: [404, 409, 413],
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
  const sorts = pick(names, sortedFields(fields));
  return listQuery(Object.values<string>(sorts)).transform((query) => ({ ...query, ...listSort(sorts, query) }));
}

/** The bodies of the bulk calls of a list without filters. */
export const bulkBodies = () => ({
  removeAll: removeAllBody({}),
  restoreAll: restoreAllBody({}),
  purgeAll: purgeAllBody({}),
});
