import type { BodyOf } from '#contract/operations.ts';
import { tasks } from '#strings/vi/admin/tasks.ts';
import { call } from '#web/admin/api/call.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { upload } from '#web/admin/api/upload.ts';
import { undoChange } from '#web/admin/changes/undo-change.ts';
import { showUndoNotice } from '#web/admin/changes/undo-notices.ts';
import { tasksQuery, type UnknownName } from '#web/admin/overview/tasks-query.ts';
import type { Clinic, Product } from '#web/admin/records/resource-config.ts';

const { resolving: words } = tasks;

/** What is done with an unknown name. */
export type NameResolution = { how: 'rename' | 'alias'; target: Clinic | Product } | { how: 'create' };

/**
 * Resolves a name, and offers an undo for a while. Each way is a call that exists by itself, with its checks and audit
 * lines.
 *
 * @param key of the request, so that it is carried out once
 * @throws {ApiError}
 */
export async function resolveName(unknown: UnknownName, resolution: NameResolution, key: string): Promise<void> {
  const { text, changes } = await carryOut(unknown, resolution, key);
  const reload = () => queryClient.invalidateQueries(tasksQuery);
  void reload();
  const undo = async () => {
    for (const change of changes.toReversed()) await undoChange({ change, onDone: reload });
  };
  showUndoNotice({ kind: 'edit', name: unknown.name, text, count: 1, undo });
}

/** What was done, and the changes that were made, in their order. */
type Resolved = { text: string; changes: readonly (string | undefined)[] };

function carryOut(unknown: UnknownName, resolution: NameResolution, key: string): Promise<Resolved> {
  if (resolution.how === 'create') return createClinic(unknown, key);
  const { how, target } = resolution;
  return how === 'rename' ? renameOnCards(unknown, target, key) : addAlias(unknown, target, key);
}

/** Gives all active cards of the name the other one, as an edit of many cards. */
async function renameOnCards(
  { kind, name, filter }: UnknownName,
  target: Clinic | Product,
  key: string,
): Promise<Resolved> {
  const cards = { all: true as const, ...(kind === 'dental' ? { clinic: filter } : { product: filter }) };
  const change = { field: kind === 'dental' ? ('dentalName' as const) : ('productName' as const), value: target.name };
  const { counts, change: made } = await call('POST /user/edit-all', { body: { cards, change }, idempotencyKey: key });
  return { text: words.renamed(name, target.name, counts), changes: [made] };
}

async function addAlias({ kind, name }: UnknownName, target: Clinic | Product, key: string): Promise<Resolved> {
  const { id, version, aliases } = target;
  const added = [aliases, name].filter(Boolean).join('\n');
  const saved = await saveAliases(kind, target, { version, aliases: added }, key);
  return { text: words.aliased(name, target.name), changes: [saved, await adoptCards(kind, id)] };
}

/** Returns the change that it has made. */
async function saveAliases(
  kind: UnknownName['kind'],
  target: Clinic | Product,
  { version, aliases }: { version: number; aliases: string },
  idempotencyKey: string,
): Promise<string | undefined> {
  const params = { id: String(target.id) };
  if (kind === 'dental') {
    const body = { dentalName: target.name, aliases: aliases || null, version };
    return (await call('PUT /dental/:id', { params, body, idempotencyKey })).change;
  }
  const price = 'price' in target ? target.price : 0;
  const fields: object = { productName: target.name, productPrice: String(price), aliases, version: String(version) };
  // Fields that are not sent stay as they are, and a form has texts alone.
  const form = fields as BodyOf<'PUT /product/:id'>;
  return (await upload('PUT /product/:id', { params, form, idempotencyKey })).change;
}

/** Gives a clinic or product the cards of nobody that it was named for. To do so twice changes nothing. */
async function adoptCards(kind: UnknownName['kind'], id: number): Promise<string | undefined> {
  const { change } = await call(`PUT /${kind}/:id/cards`, { params: { id: String(id) }, body: { adopt: true } });
  return change;
}

async function createClinic({ name }: UnknownName, key: string): Promise<Resolved> {
  const { dental, change } = await call('POST /dental', { body: { dentalName: name }, idempotencyKey: key });
  return { text: words.created(name), changes: [change, await adoptCards('dental', Number(dental._id))] };
}
