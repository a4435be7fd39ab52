import { z } from 'zod';
import { keysOf } from '#domain/field-definition.ts';
import { missingOr } from '#domain/fields.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { maxQueryLength } from '#domain/text.ts';
import { rules } from '#strings/vi/rules.ts';
import { requests } from '#strings/vi/server/api.ts';

/** The largest PostgreSQL integer. Ids are integers in the database and text on the wire. */
const maxId = 2_147_483_647;

/** An id as text. */
export const idText = z
  .string({ error: missingOr(requests.idText) })
  .max(10, requests.id)
  .regex(/^[1-9]\d{0,9}$/, requests.id)
  .transform(Number)
  .refine((number) => number <= maxId, requests.id);

/** A moment in an answer. */
export const instant = z.string().describe('ISO 8601, UTC');

/** The parameter `{id}` of a path. */
export const idParams = z.strictObject({ id: idText });

const maxPage = 100_000_000;
/** Records per page. */
const maxPageSize = 100;

/** A positive integer in a query. */
const positiveInteger = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, requests.positive(max))
    .transform(Number)
    .refine((number) => number <= max, requests.positive(max));

/** A boolean in a query or a multipart form. */
export const booleanText = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(fallback)
    .transform((text) => text === 'true');

/**
 * The query of a list. Without `limit` all records are returned and `page` is ignored.
 *
 * @param sorts the wire names that the list can be sorted by
 * @param filters further parameters
 */
export function listQuery<Filters extends z.ZodRawShape = Record<never, never>>(
  sorts: readonly string[],
  filters: Filters = {} as Filters,
) {
  return z.strictObject({
    q: z.string().max(maxQueryLength).default('').describe('Words that must all occur, accents or not'),
    page: positiveInteger(maxPage).default(1).describe('From 1'),
    limit: positiveInteger(maxPageSize)
      .optional()
      .describe(`Records a page, at most ${maxPageSize}; without it, all of them`),
    isActive: booleanText('true').describe('false: the recycle bin'),
    sort: z.enum(['createdAt', ...sorts]).default('createdAt'),
    dir: z.enum(['asc', 'desc']).optional().describe('`desc` by default for `createdAt`, `asc` for all others'),
    ...filters,
  });
}

/** Default lines per page. */
const defaultPageSize = 20;

/** The query of a list without search and sorting. */
export const pageQuery = z.strictObject({
  page: positiveInteger(maxPage).default(1).describe('From 1'),
  limit: positiveInteger(maxPageSize).default(defaultPageSize).describe(`At most ${maxPageSize}`),
});

/** An object type with one member. */
type Named<Name extends string, Schema extends z.ZodType> = Record<Name, Schema>;

/** A page of a list or all of it, in the member `many`. */
export function listReply<Many extends string, Schema extends z.ZodType>(many: Many, schema: Schema) {
  const records = { [many]: z.array(schema) } as Named<Many, z.ZodArray<Schema>>;
  return z.object({ success: z.literal(true), counts: z.int().describe('How many match in all'), ...records });
}

/** One record, in the member `one`. */
export function recordReply<One extends string, Schema extends z.ZodType>(one: One, schema: Schema) {
  const record = { [one]: schema } as Named<One, Schema>;
  return z.object({ success: z.literal(true), message: z.string().optional(), ...record });
}

/** The answer of an action without data. */
export const doneReply = z.object({ success: z.literal(true), message: z.string() });

const renameDescription = 'true: the name is written on its cards';
/** Whether the rename of a clinic or product also changes its cards. */
export const propagateRename = z.boolean().default(false).describe(renameDescription);
/** The same in a multipart form. */
export const propagateRenameText = booleanText('false').describe(renameDescription);

/** An edited record; `updatedCards` is set if its rename was propagated to cards. */
export function revisedReply<One extends string, Schema extends z.ZodType>(one: One, schema: Schema) {
  return recordReply(one, schema).extend({
    updatedCards: z.int().optional().describe('How many cards got the new name, if `propagateRename` was true'),
  });
}

/** How many cards a clinic or product has. */
export const cardsReply = z.object({
  success: z.literal(true),
  counts: z.int(),
  otherwiseNamed: z.int().describe('Those of them that bear another name than it has now'),
  adoptable: z.int().describe('Cards that refer to none and whose names mean it'),
});

/** The answer of a bulk action. */
export const countedReply = z.object({ success: z.literal(true), message: z.string(), counts: z.int() });

/** Records that a person can select, or unselect, one by one. For more, a call has the query of the list. */
export const maxIds = 1_000;
export const tooManyIds = rules.tooManySelected(maxIds);

/** The ids of a bulk call. */
const idList = z.array(idText).min(1, requests.nothingSelected).max(maxIds, tooManyIds);

/** Why a body names no records: there are no ids, or too many, or one is none. */
function whyNone({ input }: { input?: unknown }): string {
  const { ids, except } = Object(input);
  const listed: unknown = ids ?? except;
  if (!Array.isArray(listed)) return requests.nothingSelected;
  if (listed.length > maxIds) return tooManyIds;
  const wrong = listed.find((id) => !idText.safeParse(id).success);
  return wrong === undefined ? requests.nothingSelected : typeof wrong === 'string' ? requests.id : requests.idText;
}

/** All that match the words and `filters` of a list, but for some. */
const matchingRecords = <Filters extends z.ZodRawShape>(filters: Filters) => ({
  all: z.literal(true),
  q: z.string().max(maxQueryLength).default(''),
  except: z.array(idText).max(maxIds, tooManyIds).optional().describe('Ids of those that match and stay'),
  ...filters,
});

/** `remove-all`: records by ids, or all that match the words and `filters` of the list. */
export function removeAllBody<Filters extends z.ZodRawShape>(filters: Filters) {
  return z.union([z.strictObject({ ids: idList }), z.strictObject(matchingRecords(filters))], {
    error: whyNone,
  });
}

/** How many records of the bin a person has confirmed. */
const confirmedCount = {
  counts: z.int({ error: missingOr(rules.integer) }).describe('How many the person has confirmed; 409 if others match'),
};

/** `restore-all`: records by ids, or all of the bin that match. */
export function restoreAllBody<Filters extends z.ZodRawShape>(filters: Filters) {
  return z.union(
    [z.strictObject({ ids: idList }), z.strictObject({ ...matchingRecords(filters), ...confirmedCount })],
    { error: whyNone },
  );
}

/** The answer of `restore-all`. Records in `conflicts` are still in the bin. */
export const restoredAllReply = countedReply.extend({
  conflicts: z.array(
    z.object({
      _id: z.string(),
      message: z.string().describe('For people, in Vietnamese'),
      conflictWith: z.string().optional().describe('The active record that has its name or number'),
    }),
  ),
});

/** `purge-all`: a person confirms the permanent removal by typing the number of records. */
export function purgeAllBody<Filters extends z.ZodRawShape>(filters: Filters) {
  const byIds = z
    .strictObject({
      all: z.literal(false).optional(),
      ids: idList,
      counts: z.int({ error: missingOr(rules.integer) }).describe('How many different ids there are'),
    })
    .refine(({ ids, counts }) => counts === new Set(ids).size, { path: ['counts'], error: requests.wrongCount });
  // With the member that tells them apart, an error names its field.
  return z.discriminatedUnion('all', [byIds, z.strictObject({ ...matchingRecords(filters), ...confirmedCount })]);
}

/** The version that an edit is based on. If the record has another one now, nothing is changed. */
const version = z.int().min(1).max(maxId);
export const versionField = { version: version.optional() };
export const versionQuery = z.strictObject({ version: positiveInteger(maxId).optional() });

/** The members of every record. */
export const recordWire = {
  _id: z.string(),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
  deletedAt: z.string().nullable().describe('When it was put into the recycle bin'),
  deletedBy: z.string().nullable(),
};

export function toRecordWire({ id: number, version: current, createdAt, updatedAt, binnedAt, binnedBy }: RecordRow) {
  return {
    _id: String(number),
    isActive: binnedAt === null,
    version: current,
    createdAt,
    updatedAt,
    deletedAt: binnedAt,
    deletedBy: binnedBy,
  };
}

interface RequestedSort {
  /** A wire name, or `createdAt`. */
  sort: string;
  dir?: 'asc' | 'desc' | undefined;
}

/**
 * The field and direction that a list is sorted by. Any name that is not in `names` means `id`, the order of creation.
 * Without a direction, the newest record comes first, and fields ascend.
 *
 * @param names the wire name of each field that the list can be sorted by
 */
export function listSort<Names extends Readonly<Record<string, string>>>(
  names: Names,
  { sort: name, dir }: RequestedSort,
): { sort: Extract<keyof Names, string> | 'id'; dir: 'asc' | 'desc' } {
  const sort = keysOf(names).find((field) => names[field] === name) ?? 'id';
  return { sort, dir: dir ?? (sort === 'id' ? 'desc' : 'asc') };
}
