import { writeAudit } from '#domain/audit.server.ts';
import type { MergeableDefinition, MergeableFields } from '#domain/merge/merge-records.server.ts';
import { moveToBin } from '#domain/record/bin-records.server.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import { joinAliases } from '#domain/record/name-aliases.server.ts';
import { where } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { takeFromBin } from '#domain/record/restore-records.server.ts';
import { foldText, splitLines } from '#domain/text.ts';
import { moveBack, type NetChange, netChange, selectLines } from '#domain/undo/reversal.server.ts';
import type { UndoContext } from '#domain/undo/undo-report.server.ts';
import { namesOnCards } from '#domain/warranty/warranty-fields.ts';

/** Fields with pictures: their files may be gone. */
const pictures: readonly string[] = ['image', 'imageWidth', 'imageHeight', 'gallery'];

/**
 * Takes back what a change has done to clinics or products.
 *
 * @param which those that it has created, which go to the bin once their cards are taken back, or the others
 */
export async function undoNamedRecords<Row extends RecordRow & Fields, Fields extends MergeableFields>(
  context: UndoContext,
  definition: MergeableDefinition<Row, Fields>,
  which: 'created' | 'others',
): Promise<void> {
  const { tx, change, report } = context;
  const { type: noun } = definition;
  // The last first: what a merge has given to one record must be taken from it before the other one gets it.
  const lines = await selectLines(tx, noun).where('changeId', '=', change.id).orderBy('id', 'desc').execute();
  const created = new Set(lines.flatMap(({ action, recordId }) => (action === 'create' ? [recordId] : [])));
  const seen = new Set<number>();
  for (const line of lines) {
    const { recordId: id } = line;
    const isCreated = created.has(id);
    if (isCreated !== (which === 'created')) continue;
    const isFirst = !seen.has(id);
    if (isFirst) report.count(noun, 1);
    seen.add(id);
    const record = await findRecord(tx, definition, id);
    if (!record) {
      if (isFirst && !isCreated) report.leave({ noun, id, name: null, cause: 'removed' });
    } else if (!isCreated) await undoRecord(context, definition, record, netChange([line]));
    else if (isFirst) await binCreated(context, definition, record);
  }
}

/** Puts a new record into the bin, unless somebody has edited it or given it cards since. */
async function binCreated<Row extends RecordRow & Fields, Fields extends MergeableFields>(
  { tx, step, report, change }: UndoContext,
  definition: MergeableDefinition<Row, Fields>,
  record: Row,
): Promise<void> {
  const { type: noun } = definition;
  const { id, name } = record;
  if (record.binnedAt !== null) return;
  const later = await selectLines(tx, noun)
    .where('recordId', '=', id)
    .where('action', '=', 'update')
    .where('at', '>=', change.at)
    .orderBy('id')
    .execute();
  const { before } = netChange(later);
  const values = new Map<string, unknown>(Object.entries(record));
  const fields = Object.keys(before).filter((field) => values.get(field) !== before[field]);
  if (fields.length > 0) return report.leave({ noun, id, name, cause: { fields } });
  const { cards } = await tx
    .selectFrom('warranty')
    .select(({ fn }) => fn.countAll<number | string>().as('cards'))
    .where(namesOnCards[noun].reference, '=', id)
    .where('binnedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(cards) > 0) return report.leave({ noun, id, name, cause: { cards: Number(cards) } });
  await moveToBin(tx, definition, [id], step);
}

async function undoRecord<Row extends RecordRow & Fields, Fields extends MergeableFields>(
  context: UndoContext,
  definition: MergeableDefinition<Row, Fields>,
  record: Row,
  net: NetChange,
): Promise<void> {
  const { tx, step, report } = context;
  const { type: noun } = definition;
  const { id, name } = record;
  const now: Readonly<Record<string, unknown>> = Object.fromEntries(
    definition.fields.map((field) => [field, record[field as keyof Row]]),
  );
  const { values, kept } = formerValues(now, net);
  if (kept.some((field) => pictures.includes(field))) report.leave({ noun, id, name, cause: 'pictures' });
  const fields = kept.filter((field) => !pictures.includes(field));
  if (fields.length > 0) report.leave({ noun, id, name, cause: { fields } });
  if (values.name !== name && record.binnedAt === null) {
    const key = definition.keyOf(values as unknown as Fields);
    const other = await tx
      .selectFrom(noun)
      .select('id')
      .where('nameKey', '=', key)
      .where('binnedAt', 'is', null)
      .where('id', '!=', id)
      .executeTakeFirst();
    if (other) {
      report.leave({ noun, id, name, cause: { conflictWith: other.id } });
      values.name = name;
    }
  }
  values.aliases = joinAliases(String(values.name), await freeAliases(context, noun, id, String(values.aliases ?? '')));
  const changed = Object.keys(values).filter((field) => values[field] !== now[field]);
  if (changed.length > 0) {
    const metadata = { version: record.version + 1, updatedAt: step.at };
    await definition.update(tx, values as unknown as Fields, metadata, where('id', '=', id));
    const pick = (all: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(changed.map((field) => [field, all[field]]));
    const detail = { before: pick(now), after: pick(values) };
    await writeAudit(tx, { ...step, action: 'update', noun, recordId: id, detail });
  }
  const move = moveBack(net, record);
  if (move === 'leave') report.leave({ noun, id, name, cause: { fields: [] } });
  if (move === 'bin') await moveToBin(tx, definition, [id], step, { binned: net.place?.before ?? undefined });
  if (move !== 'restore') return;
  const { conflicts } = await takeFromBin(tx, definition, [id], step);
  for (const { conflictWith } of conflicts) report.leave({ noun, id, name, cause: { conflictWith } });
}

/** What a record has once a change of it is taken back, and the fields that stay because somebody has changed them since. */
function formerValues(now: Readonly<Record<string, unknown>>, { before, after }: NetChange) {
  const values: Record<string, unknown> = { ...now };
  const kept: string[] = [];
  for (const field of Object.keys(after)) {
    if (now[field] === before[field] || !(field in now)) continue;
    if (pictures.includes(field)) kept.push(field);
    else if (now[field] === after[field]) values[field] = before[field];
    else if (field === 'aliases')
      values[field] = withoutAdded(now[field], { before: before[field], after: after[field] });
    else kept.push(field);
  }
  return { values, kept };
}

/** Aliases of now, without those that a change has added, and with those that it has taken away. */
function withoutAdded(now: unknown, { before, after }: { before: unknown; after: unknown }): string {
  const [current, former, given] = [now, before, after].map((aliases) => splitLines(String(aliases ?? '')));
  const has = (aliases: readonly string[] = [], alias: string) =>
    aliases.some((one) => foldText(one) === foldText(alias));
  const stay = (current ?? []).filter((alias) => has(former, alias) || !has(given, alias));
  return [...stay, ...(former ?? []).filter((alias) => !has(given, alias))].join('\n');
}

/** Those aliases that no other record has by now. */
async function freeAliases(
  { tx }: UndoContext,
  kind: MergeableDefinition<never, never>['type'],
  id: number,
  aliases: string,
): Promise<string[]> {
  const all = splitLines(aliases);
  if (all.length === 0) return [];
  const taken = await tx
    .selectFrom('nameAlias')
    .select('key')
    .where('kind', '=', kind)
    .where('key', 'in', all.map(foldText))
    .where('recordId', '!=', id)
    .execute();
  const keys = new Set(taken.map(({ key }) => key));
  return all.filter((alias) => !keys.has(foldText(alias)));
}
