import { z } from 'zod';
import { doneReply } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { duplicateProblem } from '#contract/problem-wire.ts';
import { sortedWarrantyNames, warrantyNames } from '#contract/record-names.ts';
import { warrantyFilters } from '#contract/warranty-filters.ts';
import { requiredText } from '#domain/fields.ts';
import type { SavedView } from '#domain/warranty/saved-view.ts';

const maxNameLength = 80;
const maxShare = 1_000;
const fields = z.enum(Object.values(sortedWarrantyNames));

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

const operation = operationsOf('user');

/** The operations on views: filters, order and columns of the list of cards under a name. */
export const savedViewOperations = {
  list: operation('listUserViews', 'GET /user/views', 'seeBackOffice', {
    summary: 'The own views and those that others share, by name',
    reply: z.object({ success: z.literal(true), views: z.array(viewWire) }),
  }),
  create: operation('createUserView', 'POST /user/views', 'seeBackOffice', {
    summary: 'Keep filters, order and columns under a name',
    body,
    isKeyed: true,
    status: 201,
    reply,
    problems: [404, duplicateProblem],
  }),
  update: operation('updateUserView', 'PUT /user/views/:id', 'seeBackOffice', {
    summary: 'Change what is given of a view',
    body: revision,
    reply,
    problems: [duplicateProblem],
  }),
  delete: operation('deleteUserView', 'DELETE /user/views/:id', 'seeBackOffice', {
    summary: 'Remove a view',
    reply: doneReply,
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
