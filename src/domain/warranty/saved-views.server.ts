import type { Kysely } from 'kysely';
import type { Database, Tables, Write } from '#database/database.ts';
import { includesRole, type Role } from '#domain/account/rights.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { Conflict, Duplicate, Forbidden, NotFound } from '#domain/errors.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { nameKey } from '#domain/name-key.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { translateUniqueViolation } from '#domain/translate-unique-violation.server.ts';
import type { SavedView, ViewFields } from '#domain/warranty/saved-view.ts';
import { savedViews as words } from '#strings/vi/server/records.ts';

/** The account that asks. */
interface Viewer {
  accountId: number;
  role: Role;
}

type ViewContext = ServiceContext & { viewer: Viewer };

/** Views that an account may have. */
const maxViews = 50;

/** The views of an account and those that others share, by name. */
export async function listViews({ read }: Pick<Database, 'read'>, viewer: Viewer): Promise<SavedView[]> {
  const rows = await selectViews(read)
    .where((row) => row.or([row('accountId', '=', viewer.accountId), row('isShared', '=', 1)]))
    .orderBy('savedView.nameKey')
    .orderBy('savedView.id')
    .execute();
  return rows.map((row) => toView(row, viewer));
}

/**
 * Saves a view under a name.
 *
 * @throws {Forbidden} if a viewer wants to share it
 * @throws {Duplicate} if the account has a view of that name
 * @throws {Conflict} if the account has too many
 */
export async function addView(context: ViewContext, fields: ViewFields): Promise<SavedView> {
  const { db, actor, viewer, now = new Date(), requestKey } = context;
  refuseSharing(viewer, fields);
  const at = now.toISOString();
  return db.write(async (tx) => {
    const own = await tx.selectFrom('savedView').select('id').where('accountId', '=', viewer.accountId).execute();
    if (own.length >= maxViews) throw new Conflict(words.tooMany(maxViews));
    const { id } = await refuseDuplicate(db, fields, () =>
      tx
        .insertInto('savedView')
        .values({ ...toRow(fields), accountId: viewer.accountId, createdAt: at, updatedAt: at })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await writeAudit(tx, { actor, action: 'create', noun: 'view', recordId: id, detail: { after: fields }, at });
    await storeOutcome(tx, { requestKey, at }, { noun: 'view', recordId: id });
    return findView(tx, viewer, id);
  });
}

/**
 * Changes the given members of a view.
 *
 * @throws {NotFound} if the account sees no view with the id
 * @throws {Forbidden} if it is another's, and the account no owner; or if a viewer wants to share it
 * @throws {Duplicate} if its maker has another view of that name
 */
export async function reviseView(
  { db, actor, viewer, now = new Date() }: ViewContext,
  id: number,
  changes: { [Field in keyof ViewFields]?: ViewFields[Field] | undefined },
): Promise<SavedView> {
  const at = now.toISOString();
  return db.write(async (tx) => {
    const before = await editableView(tx, viewer, id);
    const fields: ViewFields = {
      name: changes.name ?? before.name,
      isShared: changes.isShared ?? before.isShared,
      settings: changes.settings ?? before.settings,
    };
    if (!before.isShared) refuseSharing(viewer, fields);
    await refuseDuplicate(db, fields, () =>
      tx
        .updateTable('savedView')
        .set({ ...toRow(fields), updatedAt: at })
        .where('id', '=', id)
        .execute(),
    );
    const { name, isShared, settings } = before;
    const detail = { before: { name, isShared, settings }, after: fields };
    await writeAudit(tx, { actor, action: 'update', noun: 'view', recordId: id, detail, at });
    return findView(tx, viewer, id);
  });
}

/**
 * Removes a view. No card changes.
 *
 * @throws {NotFound} if the account sees no view with the id
 * @throws {Forbidden} if it is another's, and the account no owner
 */
export async function removeView({ db, actor, viewer, now = new Date() }: ViewContext, id: number): Promise<void> {
  const at = now.toISOString();
  await db.write(async (tx) => {
    await editableView(tx, viewer, id);
    await tx.deleteFrom('savedView').where('id', '=', id).execute();
    await writeAudit(tx, { actor, action: 'remove', noun: 'view', recordId: id, at });
  });
}

/** @throws {NotFound} if the account sees no view with the id */
async function findView(db: Kysely<Tables>, viewer: Viewer, id: number): Promise<SavedView> {
  const row = await selectViews(db).where('savedView.id', '=', id).executeTakeFirst();
  if (!row || (row.isShared === 0 && row.accountId !== viewer.accountId)) throw new NotFound(words.missing);
  return toView(row, viewer);
}

async function editableView(tx: Write, viewer: Viewer, id: number): Promise<SavedView> {
  const view = await findView(tx, viewer, id);
  if (!view.isEditable) throw new Forbidden(words.notYours);
  return view;
}

function refuseSharing({ role }: Viewer, { isShared }: ViewFields): void {
  if (isShared && !includesRole(role, 'staff')) throw new Forbidden(words.notShared);
}

function refuseDuplicate<Result>(db: Database, { name }: ViewFields, work: () => Promise<Result>): Promise<Result> {
  return translateUniqueViolation(db, async () => new Duplicate(words.duplicate(name)), work);
}

function selectViews(db: Kysely<Tables>) {
  return db
    .selectFrom('savedView')
    .innerJoin('account', 'account.id', 'savedView.accountId')
    .select(['savedView.id', 'accountId', 'savedView.name', 'isShared', 'settings', 'account.name as by']);
}

type ViewRow = Awaited<ReturnType<ReturnType<typeof selectViews>['execute']>>[number];

function toView({ accountId, isShared, settings, ...row }: ViewRow, { accountId: viewerId, role }: Viewer): SavedView {
  return {
    ...row,
    isShared: isShared === 1,
    settings: JSON.parse(settings),
    isEditable: accountId === viewerId || (isShared === 1 && includesRole(role, 'owner')),
  };
}

function toRow({ name, isShared, settings }: ViewFields) {
  return { name, nameKey: nameKey(name), isShared: isShared ? 1 : 0, settings: JSON.stringify(settings) };
}
