import type { BodyOf } from '#contract/operations.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { tasks } from '#strings/vi/admin/tasks.ts';
import { call } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { toastFailure } from '#web/admin/api/toast-failure.ts';
import { upload } from '#web/admin/api/upload.ts';
import { showUndoNotice } from '#web/admin/list/undo-notices.ts';
import { tasksQuery, type UnknownName } from '#web/admin/overview/tasks-query.ts';
import type { Clinic, Product } from '#web/admin/records/resource-config.ts';
import { toastSuccess } from '#web/ui/toasts.tsx';

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
  const { text, undo } = await carryOut(unknown, resolution, key);
  void queryClient.invalidateQueries(tasksQuery);
  const undoKey = new IdempotencyKey();
  async function takeBack() {
    try {
      await undoKey.sendWithRetry(undo);
      toastSuccess(words.undone);
    } catch (error) {
      toastFailure(error, admin.notUndone, { key: undoKey, again: takeBack });
    }
    void queryClient.invalidateQueries(tasksQuery);
  }
  showUndoNotice({ kind: 'edit', name: unknown.name, text, count: 1, undo: takeBack });
}

type Resolved = { text: string; undo: (idempotencyKey: string) => Promise<unknown> };

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
  const { counts, edit } = await call('POST /user/edit-all', { body: { cards, change }, idempotencyKey: key });
  return {
    text: words.renamed(name, target.name, counts),
    undo: async (idempotencyKey) =>
      edit !== null && (await call('POST /user/edits/:id/undo', { params: { id: edit }, idempotencyKey })),
  };
}

async function addAlias({ kind, name }: UnknownName, target: Clinic | Product, key: string): Promise<Resolved> {
  const { id, version, aliases } = target;
  const added = [aliases, name].filter(Boolean).join('\n');
  const saved = await saveAliases(kind, target, { version, aliases: added }, key);
  await adoptCards(kind, id);
  return {
    text: words.aliased(name, target.name),
    undo: (undoKey) => saveAliases(kind, { ...target, id }, { version: saved, aliases: aliases ?? '' }, undoKey),
  };
}

/** Returns the version after it. */
async function saveAliases(
  kind: UnknownName['kind'],
  target: Clinic | Product,
  { version, aliases }: { version: number; aliases: string },
  idempotencyKey: string,
): Promise<number> {
  const params = { id: String(target.id) };
  if (kind === 'dental') {
    const body = { dentalName: target.name, aliases: aliases || null, version };
    return (await call('PUT /dental/:id', { params, body, idempotencyKey })).dental.version;
  }
  const price = 'price' in target ? target.price : 0;
  const fields: object = { productName: target.name, productPrice: String(price), aliases, version: String(version) };
  // Fields that are not sent stay as they are, and a form has texts alone.
  const form = fields as BodyOf<'PUT /product/:id'>;
  return (await upload('PUT /product/:id', { params, form, idempotencyKey })).product.version;
}

/** Gives a clinic or product the cards of nobody that it was named for. To do so twice changes nothing. */
async function adoptCards(kind: UnknownName['kind'], id: number): Promise<void> {
  await call(`PUT /${kind}/:id/cards`, { params: { id: String(id) }, body: { adopt: true } });
}

async function createClinic({ name }: UnknownName, key: string): Promise<Resolved> {
  const { dental } = await call('POST /dental', { body: { dentalName: name }, idempotencyKey: key });
  await adoptCards('dental', Number(dental._id));
  return {
    text: words.created(name),
    undo: (idempotencyKey) => call('DELETE /dental/delete/:id', { params: { id: dental._id }, idempotencyKey }),
  };
}
