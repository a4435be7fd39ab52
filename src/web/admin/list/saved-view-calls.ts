import type { AnswerOf, BodyOf } from '#contract/operations.ts';
import { call } from '#web/admin/api/call.ts';
import { type ListState, readListState } from '#web/admin/list/list-state.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

export type SavedView = AnswerOf<'GET /user/views'>['views'][number];
type ViewBody = BodyOf<'POST /user/views'>;
/** The share of the width that each column has, by field. */
type Shares = Readonly<Record<string, number>>;

/** @throws {ApiError} */
export async function createView(body: ViewBody, idempotencyKey: string): Promise<void> {
  await call('POST /user/views', { body, idempotencyKey });
}

/** @throws {ApiError} */
export async function renameView({ _id: id }: SavedView, name: string): Promise<void> {
  await call('PUT /user/views/:id', { params: { id }, body: { name } });
}

/** @throws {ApiError} */
export async function removeView({ _id: id }: SavedView): Promise<void> {
  await call('DELETE /user/views/:id', { params: { id } });
}

type Resource = Pick<ResourceConfig<never>, 'names' | 'sorts' | 'filters'>;

/** What a list shows now, as a view keeps it. */
export function settingsOf({ names }: Resource, state: ListState, shares: Shares | undefined): ViewBody['settings'] {
  const columns = Object.entries(shares ?? {}).flatMap(([field, share]) =>
    names[field] ? [[names[field], share]] : [],
  );
  const { filters, sort, dir } = state;
  const settings = {
    filters,
    sort: sort === undefined ? null : (names[sort] ?? sort),
    dir,
    columns: columns.length === 0 ? null : Object.fromEntries(columns),
  };
  // The names of a resource are those of the contract, which the map of names does not say.
  return settings as ViewBody['settings'];
}

/** The list that a view shows, on its first page, and the widths of its columns. What this version does not know is left out. */
export function readSavedView(
  resource: Resource,
  { settings }: SavedView,
): { state: ListState; shares: Shares | undefined } {
  const fieldOf = new Map(Object.entries(resource.names).map(([field, name]) => [name, field]));
  const { filters, sort, dir, columns } = settings;
  const search = new URLSearchParams(filters);
  const field = sort === null ? undefined : fieldOf.get(sort);
  if (field !== undefined) search.set('sort', field);
  search.set('dir', dir);
  const shares = Object.entries(columns ?? {}).flatMap(([name, share]) => {
    const of = fieldOf.get(name);
    return of === undefined ? [] : [[of, share]];
  });
  return {
    state: readListState(resource, search),
    shares: shares.length === 0 ? undefined : Object.fromEntries(shares),
  };
}
