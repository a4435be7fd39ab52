import { z } from 'zod';
import { doneReply, idParams } from '#contract/list-wire.ts';
import { idempotencyHeaders, operation } from '#contract/operation.ts';
import { duplicateProblem, keyReusedProblem, problems } from '#contract/problem-wire.ts';
import { warrantyNames } from '#contract/record-names.ts';
import { warrantyFilters } from '#contract/warranty-filters.ts';
import { requiredText } from '#domain/fields.ts';
import type { SavedView } from '#domain/warranty/saved-view.ts';

const maxNameLength = 80;
const maxShare = 1_000;
const fields = z.enum(Object.values(warrantyNames));

const share = z.number().min(0).max(maxShare).optional();
const shares = Object.fromEntries(Object.values(warrantyNames).map((name) => [name, share])) as Record<
  (typeof warrantyNames)[keyof typeof warrantyNames],
  typeof share
>;

/** What a view shows. Searched words are left out: they may be names of patients. */
const settings = z.strictObject({
  filters: z.strictObject(warrantyFilters),
  sort: fields.nullable(),
  dir: z.enum(['asc', 'desc']),
  columns: z.strictObject(shares).nullable().describe('Shares of the width'),
});
const viewFields = { name: requiredText(maxNameLength), isShared: z.boolean(), settings };
const body = z.strictObject(viewFields);
const revision = z.strictObject(viewFields).partial();

const viewWire = z.object({
  _id: z.string(),
  name: z.string(),
  isShared: z.boolean().describe('Everybody who is signed in may use it'),
  by: z.string().describe('Who has made it'),
  isEditable: z.boolean().describe('Whether this account may change and remove it'),
  settings: z.object({
    filters: z.record(z.string(), z.string()),
    sort: z.string().nullable(),
    dir: z.enum(['asc', 'desc']),
    columns: z.record(z.string(), z.number()).nullable(),
  }),
});
z.globalRegistry.add(viewWire, { id: 'UserView' });

const reply = z.object({ success: z.literal(true), message: z.string(), view: viewWire });
const tag = 'user';

/** The operations on views: filters, order and columns of the list of cards under a name. */
export const savedViewOperations = {
  list: operation({
    id: 'listUserViews',
    method: 'GET',
    path: '/user/views',
    tag,
    summary: 'The own views and those that others share, by name',
    status: 200,
    reply: z.object({ success: z.literal(true), views: z.array(viewWire) }),
    problems: problems(401, 403),
  }),
  create: operation({
    id: 'createUserView',
    method: 'POST',
    path: '/user/views',
    tag,
    summary: 'Keep filters, order and columns under a name',
    body,
    headers: idempotencyHeaders,
    status: 201,
    reply,
    problems: { ...problems(400, 401, 403, 404), 409: duplicateProblem, 422: keyReusedProblem },
  }),
  update: operation({
    id: 'updateUserView',
    method: 'PUT',
    path: '/user/views/:id',
    tag,
    summary: 'Change what is given of a view',
    params: idParams,
    body: revision,
    status: 200,
    reply,
    problems: { ...problems(400, 401, 403, 404), 409: duplicateProblem },
  }),
  delete: operation({
    id: 'deleteUserView',
    method: 'DELETE',
    path: '/user/views/:id',
    tag,
    summary: 'Remove a view',
    params: idParams,
    status: 200,
    reply: doneReply,
    problems: problems(400, 401, 403, 404),
  }),
};

export function toViewWire({ id, ...view }: SavedView): z.input<typeof viewWire> {
  const { filters, columns, ...rest } = view.settings;
  return {
    _id: String(id),
    ...view,
    settings: { ...rest, filters: defined(filters), columns: columns && defined(columns) },
  };
}

/** The members that have a value. */
function defined<Value>(members: Record<string, Value | undefined>): Record<string, Value> {
  const entries = Object.entries(members).filter((entry): entry is [string, Value] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}
