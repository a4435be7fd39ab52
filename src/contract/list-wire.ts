import { z } from 'zod';

/** Ids are whole numbers in the database and text on the wire. */
const largestId = 2_147_483_647;

const id = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Mã bản ghi không hợp lệ')
  .transform(Number)
  .refine((number) => number <= largestId, 'Mã bản ghi không hợp lệ');

/** The path's `{id}`. */
export const idParams = z.strictObject({ id });

const largestPage = 100_000_000;
/** Most records on one page. */
const mostOnPage = 100;
export const longestQuery = 200;

const whole = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .refine((number) => number <= most);

/**
 * The query of a list. Without `limit`, the whole set is asked for and `page` has no meaning.
 *
 * @param sorts what the list can be ordered by, in the wire's names
 * @param filters what else it can be asked for
 */
export function listQuery<Filters extends z.ZodRawShape = Record<never, never>>(
  sorts: readonly string[],
  filters: Filters = {} as Filters,
) {
  return z.strictObject({
    q: z.string().max(longestQuery).default('').describe('Words that must all occur, accents or not'),
    page: whole(largestPage).default(1).describe('From 1'),
    limit: whole(mostOnPage).optional().describe(`Records a page, at most ${mostOnPage}; without it, all of them`),
    isActive: z
      .enum(['true', 'false'])
      .default('true')
      .transform((text) => text === 'true')
      .describe('false: the recycle bin'),
    sort: z.enum(['createdAt', ...sorts]).default('createdAt'),
    dir: z.enum(['asc', 'desc']).optional().describe('Newest first unless said otherwise, all else ascending'),
    ...filters,
  });
}

/** Lines on a page where none is asked for. */
const usualPage = 20;

/** The query of a list that has no other order or words. */
export const pageQuery = z.strictObject({
  page: whole(largestPage).default(1).describe('From 1'),
  limit: whole(mostOnPage).default(usualPage).describe(`At most ${mostOnPage}`),
});

/** A name of the wire's, with its own type. */
type Named<Name extends string, Schema extends z.ZodType> = Record<Name, Schema>;

/** A page of a list or the whole of it, under the noun's plural. */
export function listReply<Many extends string, Schema extends z.ZodType>(many: Many, schema: Schema) {
  const records = { [many]: z.array(schema) } as Named<Many, z.ZodArray<Schema>>;
  return z.object({ success: z.literal(true), counts: z.int().describe('How many match in all'), ...records });
}

/** One record, under the noun's singular. */
export function recordReply<One extends string, Schema extends z.ZodType>(one: One, schema: Schema) {
  const record = { [one]: schema } as Named<One, Schema>;
  return z.object({ success: z.literal(true), message: z.string().optional(), ...record });
}

/** What was done, in words. */
export const doneReply = z.object({ success: z.literal(true), message: z.string() });

/** One record that was corrected; `updatedCards` where its new name was to be carried into cards. */
export function revisedReply<One extends string, Schema extends z.ZodType>(one: One, schema: Schema) {
  return recordReply(one, schema).extend({
    updatedCards: z.int().optional().describe('How many cards took the new name, where that was asked for'),
  });
}

/** How many cards hold a name. */
export const cardsReply = z.object({ success: z.literal(true), counts: z.int() });

/** What was done to many. */
export const countedReply = z.object({ success: z.literal(true), message: z.string(), counts: z.int() });

const chooseSome = 'Hãy chọn ít nhất một bản ghi';

/** The ids of a bulk call. */
const idList = z.array(id).min(1, chooseSome).max(1_000_000);

/** `remove-all`: certain records, or all that match, `filters` being those of the noun's list. */
export function removeAllBody<Filters extends z.ZodRawShape>(filters: Filters) {
  return z.union(
    [
      z.strictObject({ ids: idList }),
      z.strictObject({ all: z.literal(true), q: z.string().max(longestQuery).default(''), ...filters }),
    ],
    { error: chooseSome },
  );
}

/** `restore-all`. */
export const restoreAllBody = z.strictObject({ ids: idList });

/** What `restore-all` did: those in `conflicts` are still in the bin. */
export const restoredAllReply = countedReply.extend({
  conflicts: z.array(
    z.object({
      _id: z.string(),
      message: z.string().describe('Vietnamese sentence for people'),
      conflictWith: z.string().describe('The active record that has its name or number'),
    }),
  ),
});

/** `purge-all`: what cannot be taken back is confirmed by the number of records, typed by a person. */
export const purgeAllBody = z
  .strictObject({ ids: idList, counts: z.int('Phải là một số nguyên').describe('How many different ids there are') })
  .refine(({ ids, counts }) => counts === new Set(ids).size, {
    path: ['counts'],
    error: 'Số vừa nhập không đúng với số bản ghi đã chọn',
  });

/** The version that a change was made on: where the record has another by now, nothing is changed. */
const version = z.int().min(1).max(largestId);
export const versionField = { version: version.optional() };
export const versionQuery = z.strictObject({ version: whole(largestId).optional() });

/** What every record carries. */
export const recordWire = {
  _id: z.string(),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: z.string().describe('ISO 8601, UTC'),
  updatedAt: z.string().describe('ISO 8601, UTC'),
  deletedAt: z.string().nullable().describe('When it was put into the recycle bin'),
  deletedBy: z.string().nullable(),
};

interface Row {
  id: number;
  version: number;
  createdAt: string;
  updatedAt: string;
  binnedAt: string | null;
  binnedBy: string | null;
}

export function toRecordWire({ id: number, version: current, createdAt, updatedAt, binnedAt, binnedBy }: Row) {
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
