import { queryOptions } from '@tanstack/react-query';
import { fromWire } from '#contract/field-mapping.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#contract/operations.ts';
import { recordPaths } from '#contract/record-names.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { type TypeOnCards, typesOnCards } from '#domain/record/record-type.ts';
import { call } from '#web/admin/api/call.ts';
import { type IdempotencyKey, idempotencyKeyOf } from '#web/admin/api/idempotency-key.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { upload } from '#web/admin/api/upload.ts';
import type { Clinic, Product, ResourceConfig } from '#web/admin/records/resource-config.ts';
import type { RequestOptions } from '#web/api/send-call.ts';
import { sizes } from '#web/ui/sizes.ts';

type Wire = ResourceConfig['wire'];

/** The query of a list, in wire names. Cards have the most parameters, so their type serves all. */
export type Query = QueryOf<'GET /user'>;

/** A record of any type as the API answers it. */
type RecordWire = { [W in Wire]: AnswerOf<`GET /${W}/:id`> extends Record<W, infer One> ? One : never }[Wire];

/** Converts a record from wire names to the names of the code. */
export function readRecord<Row extends RecordRow>(resource: ResourceConfig<Row>, wire: RecordWire): Row {
  const { _id, version, createdAt, updatedAt, deletedAt, deletedBy } = wire;
  const base: RecordRow = { id: Number(_id), version, createdAt, updatedAt, binnedAt: deletedAt, binnedBy: deletedBy };
  const row: object = { ...fromWire(resource.names, wire), ...base };
  // A resource answers with the fields of its own rows. Types cannot say that of the union of all answers.
  return row as Row;
}

/** The record in the answer of a single read. */
function recordIn(answer: object, { wire }: Pick<ResourceConfig<never>, 'wire'>): RecordWire {
  return new Map(Object.entries(answer)).get(wire);
}

/** The records in the answer of a list. */
function recordsIn(answer: object, { many }: Pick<ResourceConfig<never>, 'many'>): RecordWire[] {
  return new Map(Object.entries(answer)).get(many);
}

/** A page of records and the number of all that match. @throws {ApiError} */
export async function listRecords<Row extends RecordRow>(
  resource: ResourceConfig<Row>,
  query: Query,
  options: Pick<RequestOptions, 'signal' | 'returnTo'>,
): Promise<{ rows: Row[]; total: number }> {
  const answer = await call(`GET /${resource.wire}`, { query, ...options });
  return { rows: recordsIn(answer, resource).map((wire) => readRecord(resource, wire)), total: answer.counts };
}

/** One record. @throws {ApiError} */
export async function getRecord<Row extends RecordRow>(resource: ResourceConfig<Row>, id: string): Promise<Row> {
  return readRecord(resource, recordIn(await call(`GET /${resource.wire}/:id`, { params: { id } }), resource));
}

/** What a call has changed: the id by which it can be taken back. */
interface Changed {
  change?: string | undefined;
}

/** Moves a record into the recycle bin. @throws {ApiError} */
export function binRecord(resource: ResourceConfig<never>, id: number, key: IdempotencyKey): Promise<Changed> {
  return key.sendWithRetry((idempotencyKey) =>
    call(`DELETE /${resource.wire}/delete/:id`, { params: { id }, idempotencyKey }),
  );
}

/** The key of an action that this version of a record can take part in once. */
export const versionKey = (
  action: 'edit' | 'bin' | 'restore' | 'purge',
  { wire }: ResourceConfig<never>,
  record: Pick<RecordRow, 'id' | 'version'>,
) => idempotencyKeyOf([action, wire, record.id, record.version].join(' '));

/** Records by id, or all that match a query but for some. */
export type Chosen = { ids: number[] } | { query: Query; except: number[] };

/** Moves records into the recycle bin; returns how many. @throws {ApiError} */
export async function binRecords(
  resource: ResourceConfig<never>,
  which: Chosen,
  key: IdempotencyKey,
): Promise<Changed & { counts: number }> {
  const body = chosenBody(which);
  return key.sendWithRetry((idempotencyKey) => call(`POST /${resource.wire}/remove-all`, { body, idempotencyKey }));
}

/** Chosen records as the body of a bulk call names them. */
export const chosenBody = (which: Chosen) => ('ids' in which ? idsBody(which.ids) : queryBody(which));

const idsBody = (ids: readonly number[]) => ({ ids: ids.map(String) });

const queryBody = ({ query, except }: Extract<Chosen, { query: Query }>) => ({
  all: true as const,
  ...query,
  ...(except.length > 0 && { except: except.map(String) }),
});

/** Restores a record from the recycle bin. @throws {ApiError} */
export function restoreRecord(resource: ResourceConfig<never>, id: number, key: IdempotencyKey): Promise<Changed> {
  return key.sendWithRetry((idempotencyKey) =>
    call(`PUT /${resource.wire}/restore/:id`, { params: { id }, idempotencyKey }),
  );
}

/** Restores a card from the recycle bin with another number. @throws {ApiError} */
export function restoreCardAs(id: string, numbCode: string, key: IdempotencyKey): Promise<Changed> {
  return key.send((idempotencyKey) =>
    call('PUT /user/restore-as/:id', { params: { id }, body: { numbCode }, idempotencyKey }),
  );
}

/** A record that cannot be restored, because an active one has its number or name. */
export type RestoreConflict = AnswerOf<`POST /${Wire}/restore-all`>['conflicts'][number];

/** All records of the bin that match a query but for some; `count` is how many the user has confirmed. */
type ConfirmedMatches = Extract<Chosen, { query: Query }> & { count: number };

/** Restores records from the recycle bin; returns what to tell, how many, and the conflicts. @throws {ApiError} */
export async function restoreRecords(
  { wire }: Pick<ResourceConfig<never>, 'wire'>,
  which: { ids: number[] } | ConfirmedMatches,
  key: IdempotencyKey,
): Promise<Changed & { message: string; counts: number; conflicts: RestoreConflict[] }> {
  const body = 'query' in which ? { ...queryBody(which), counts: which.count } : idsBody(which.ids);
  return key.sendWithRetry((idempotencyKey) => call(`POST /${wire}/restore-all`, { body, idempotencyKey }));
}

/** A record as it is stored now. */
export interface Saved<Row> extends Changed {
  row: Row;
  /** How many cards got the new name of their clinic or product. */
  updatedCards: number;
}

/** The body that creates or updates a record: its type, and its fields in wire names. */
export type RecordContent =
  | { [W in JsonWire]: { wire: W; body: BodyOf<`PUT /${W}/:id`> } }[JsonWire]
  | { wire: 'product'; form: BodyOf<'PUT /product/:id'> };

/** The records that are sent as JSON, without a file. */
type JsonWire = Exclude<Wire, 'product'>;

interface SaveOptions {
  idempotencyKey: string;
  /** Called with the uploaded share of a form, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Creates a record, or updates the one with an id. @throws {ApiError} */
export async function saveRecord<Row extends RecordRow>(
  resource: ResourceConfig<Row>,
  id: number | undefined,
  content: RecordContent,
  options: SaveOptions,
): Promise<Saved<Row>> {
  const answer = await sendContent(id, content, options);
  return {
    row: readRecord(resource, recordIn(answer, resource)),
    change: answer.change,
    updatedCards: 'updatedCards' in answer ? (answer.updatedCards ?? 0) : 0,
  };
}

function sendContent(id: number | undefined, content: RecordContent, options: SaveOptions) {
  const isNew = id === undefined;
  // The path that creates a record has no `:id`, so the parameter is ignored there.
  const params = { id: String(id) };
  if (content.wire === 'product') {
    const { form } = content;
    return upload(isNew ? 'POST /product' : 'PUT /product/:id', { params, form, ...options });
  }
  const { wire, body } = content;
  const { idempotencyKey } = options;
  return call(isNew ? `POST /${wire}` : `PUT /${wire}/:id`, { params, body, idempotencyKey });
}

/** How many cards a clinic or product has, bear another name, or could be adopted by it. */
export const cardCountQuery = ({ wire }: Pick<ResourceConfig<never>, 'wire'>, id: number) =>
  queryOptions({
    queryKey: ['card count', wire, id],
    queryFn: async ({ signal }) =>
      isOnCards(wire)
        ? call(`GET /${wire}/:id/cards`, { params: { id }, signal })
        : { counts: 0, otherwiseNamed: 0, adoptable: 0 },
  });

/** Gives a clinic or product the cards of nobody that its names mean, or writes its name on its cards. @throws {ApiError} */
export async function settleCards(
  wire: MergeableWire,
  id: number,
  decision: { adopt: true } | { rename: true },
): Promise<Changed & { message: string }> {
  const answer = await call(`PUT /${wire}/:id/cards`, { params: { id: String(id) }, body: decision });
  void queryClient.invalidateQueries({ queryKey: cardCountQuery({ wire }, id).queryKey });
  return answer;
}

export const isOnCards = (wire: Wire): wire is MergeableWire => typesOnCards.some((type) => recordPaths[type] === wire);

/** All active clinics, or products. */
export const activeRecordsQuery = <Row extends Clinic | Product>(resource: ResourceConfig<Row>) =>
  queryOptions({
    queryKey: ['active records', resource.wire],
    queryFn: async ({ signal }) =>
      recordsIn(await call(`GET /${resource.wire}/all`, { signal }), resource).map((wire) =>
        readRecord(resource, wire),
      ),
  });

/**
 * A page of the history of one record, newest first.
 *
 * @param record as the API names it, such as `user-12`
 * @param before the id of the line that it begins after; '' for the newest
 * @throws {ApiError}
 */
export const recordHistory = (record: string, before = '') =>
  call('GET /admin/history', { query: { record, limit: String(sizes.page), ...(before !== '' && { before }) } });

/** Who has made the versions of a record since `before`, the latest first. */
export const saversQuery = (resource: ResourceConfig<never>, current: RecordRow, before: RecordRow | undefined) =>
  queryOptions({
    queryKey: ['savers', resource.wire, current.id, current.version, before?.version],
    queryFn: async () => {
      const { history } = await recordHistory(`${resource.wire}-${current.id}`);
      return [...new Set(history.filter(({ at }) => at > (before?.updatedAt ?? '')).map(({ by }) => by))];
    },
  });

/** Removes a binned record for good. @throws {ApiError} */
export async function purgeRecord(resource: ResourceConfig<never>, id: number, key: IdempotencyKey): Promise<void> {
  await key.sendWithRetry((idempotencyKey) =>
    call(`PUT /${resource.wire}/remove/:id`, { params: { id }, idempotencyKey }),
  );
}

/** Removes binned records for good: all of them or none. @throws {ApiError} */
export async function purgeRecords(
  resource: ResourceConfig<never>,
  which: { ids: number[] } | ConfirmedMatches,
  key: IdempotencyKey,
): Promise<void> {
  const counts = 'ids' in which ? which.ids.length : which.count;
  const body = { ...chosenBody(which), counts };
  await key.sendWithRetry((idempotencyKey) => call(`POST /${resource.wire}/purge-all`, { body, idempotencyKey }));
}

/** The resources whose records can be merged. */
export type MergeableWire = (typeof recordPaths)[TypeOnCards];

/** Merges `other` into the record `id`, which keeps its name. @throws {ApiError} */
export async function mergeRecords(
  wire: MergeableWire,
  { id, other }: { id: number; other: number },
  idempotencyKey: string,
): Promise<AnswerOf<`POST /${MergeableWire}/:id/merge`>> {
  return call(`POST /${wire}/:id/merge`, { params: { id }, body: { other: String(other) }, idempotencyKey });
}
