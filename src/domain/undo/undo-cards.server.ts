import type { Selectable } from 'kysely';
import type { Write } from '#database/database.ts';
import type { WarrantyTable } from '#database/tables/records.ts';
import { keysOf } from '#domain/field-definition.ts';
import { type Binned, moveToBin } from '#domain/record/bin-records.server.ts';
import { type TypeOnCards, typesOnCards } from '#domain/record/record-type.ts';
import { takeFromBin } from '#domain/record/restore-records.server.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import { moveBack, type NetChange, netChange, selectLines } from '#domain/undo/reversal.server.ts';
import type { UndoContext } from '#domain/undo/undo-report.server.ts';
import { createReferenceRestorer, type NotedValues } from '#domain/warranty/restored-references.server.ts';
import { type CardUpdate, updateCards } from '#domain/warranty/update-cards.server.ts';
import { voidPrintedNumbers } from '#domain/warranty/void-numbers.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import {
  type CardValues,
  cardColumns,
  namesOnCards,
  type WarrantyField,
  warrantyFields,
} from '#domain/warranty/warranty-fields.ts';

const onCards: ReadonlySet<string> = new Set(typesOnCards.map((type) => namesOnCards[type].field));

const plainFields = keysOf(warrantyFields).filter((field) => !onCards.has(field));

/** Cards that are taken back at once: a few milliseconds of the thread that answers requests. */
const batchSize = 500;

const noun = 'warranty';
const columns = [...cardColumns, 'id', 'version', 'binnedAt', 'binnedBy'] as const;
type Card = Pick<Selectable<WarrantyTable>, (typeof columns)[number]>;

/** Takes back what a change has done to cards: field by field, by the values that it has given them. */
export async function undoCards(context: UndoContext): Promise<void> {
  const { tx, change, report, onProgress } = context;
  if (change.kind === 'import' && change.importId !== null) await binImported(context, change.importId);
  const former = createFormerValues(context.tx);
  for (let last = 0; ; ) {
    const lines = await selectLines(tx, noun)
      .where('changeId', '=', change.id)
      .where('recordId', '>', last)
      .orderBy('recordId')
      .orderBy('id')
      .limit(batchSize)
      .execute();
    const byCard = Map.groupBy(lines, ({ recordId }) => recordId);
    const end = lines.at(-1)?.recordId;
    if (end === undefined) return;
    // Further lines of the last card may follow.
    if (lines.length === batchSize && byCard.size > 1) byCard.delete(end);
    last = [...byCard.keys()].at(-1) ?? end;
    await undoBatch(context, new Map([...byCard].map(([id, some]) => [id, netChange(some)])), former);
    onProgress(report.total);
  }
}

/** Puts the cards that an import has added into the bin. Each of them has no line of its own. */
async function binImported(context: UndoContext, importId: number): Promise<void> {
  const { tx, report, onProgress } = context;
  for (let last = 0; ; ) {
    const cards = await tx
      .selectFrom(noun)
      .select(columns)
      .where('importId', '=', importId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    const end = cards.at(-1)?.id;
    if (end === undefined) return;
    last = end;
    report.count(noun, cards.length);
    await binCreated(context, cards);
    onProgress(report.total);
  }
}

/** Puts new cards into the bin, but for those that somebody has edited since. */
async function binCreated({ tx, step, report }: UndoContext, cards: readonly Card[]): Promise<void> {
  const active = cards.filter(({ binnedAt }) => binnedAt === null);
  const edited = await editedFields(
    tx,
    active.filter(({ version }) => version > 1),
  );
  for (const [{ id, cardNumber: name }, fields] of edited) report.leave({ noun, id, name, cause: { fields } });
  const free = active.filter((card) => !edited.has(card)).map(({ id }) => id);
  if (free.length > 0) await moveToBin(tx, warranties, free, step);
}

/** The fields of cards that have other values than when they were created, but for names that were written on many cards. */
async function editedFields(tx: Write, cards: readonly Card[]): Promise<Map<Card, string[]>> {
  const edited = new Map<Card, string[]>();
  if (cards.length === 0) return edited;
  const lines = await selectLines(tx, noun)
    .where(
      'recordId',
      'in',
      cards.map(({ id }) => id),
    )
    .where('action', '=', 'update')
    .orderBy('id')
    .execute();
  const byCard = Map.groupBy(lines, ({ recordId }) => recordId);
  for (const card of cards) {
    const { before } = netChange(byCard.get(card.id) ?? []);
    const fields = keysOf(warrantyFields).filter((field) => field in before && before[field] !== card[field]);
    if (fields.length > 0) edited.set(card, fields);
  }
  return edited;
}

type FormerValues = ReturnType<typeof createFormerValues>;

async function undoBatch(
  context: UndoContext,
  changes: ReadonlyMap<number, NetChange>,
  former: FormerValues,
): Promise<void> {
  const { tx, step, report } = context;
  report.count(noun, changes.size);
  const cards: Card[] = await tx
    .selectFrom(noun)
    .select(columns)
    .where('id', 'in', [...changes.keys()])
    .execute();
  const found = new Set(cards.map(({ id }) => id));
  // A new card that was removed for good is as it was before.
  for (const [id, { isCreated }] of changes)
    if (!found.has(id) && !isCreated) report.leave({ noun, id, name: null, cause: 'removed' });
  const batch = new CardBatch();
  for (const card of cards) {
    const change = changes.get(card.id);
    if (change?.isCreated) batch.created.push(card);
    else if (change) batch.add(context, card, change, await former(card, change));
  }
  await updateFree(context, batch.updates, new Map(cards.map((card) => [card.id, card])));
  await binCreated(context, batch.created);
  for (const { binned, ids } of batch.binned.values()) await moveToBin(tx, warranties, ids, step, { binned });
  await restore(context, batch.restored, cards);
}

/** What an undo does with some cards. */
class CardBatch {
  readonly updates: (CardUpdate & { isCarried: boolean })[] = [];
  readonly created: Card[] = [];
  readonly restored: number[] = [];
  /** Those that go to the bin again, by when and by whom they were put there before. */
  readonly binned = new Map<string, { binned: Binned; ids: number[] }>();

  /** Adds what is done with a card, and names it as far as it is left as it is. */
  add({ report }: UndoContext, card: Card, change: NetChange, { values, kept }: Awaited<ReturnType<FormerValues>>) {
    const { id, version, cardNumber: name } = card;
    const leave = (fields: readonly string[]) => report.leave({ noun, id, name, cause: { fields } });
    if (kept.length > 0) leave(kept);
    if (cardColumns.some((column) => values[column] !== card[column]))
      this.updates.push({ id, version, before: card, after: values, isCarried: change.isCarried });
    const move = moveBack(change, card);
    if (move === 'leave') leave([]);
    if (move === 'restore') this.restored.push(id);
    if (move === 'bin' && change.place?.before) this.#bin(id, change.place.before);
  }

  #bin(id: number, binned: Binned): void {
    const key = `${binned.binnedAt} ${binned.binnedBy}`;
    const group = this.binned.get(key) ?? { binned, ids: [] };
    this.binned.set(key, group);
    group.ids.push(id);
  }
}

async function restore(
  { tx, step, report }: UndoContext,
  ids: readonly number[],
  cards: readonly Card[],
): Promise<void> {
  if (ids.length === 0) return;
  const { conflicts } = await takeFromBin(tx, warranties, ids, step);
  for (const { id, conflictWith } of conflicts) {
    const name = cards.find((card) => card.id === id)?.cardNumber ?? null;
    report.leave({ noun, id, name, cause: conflictWith === null ? 'void' : { conflictWith } });
  }
}

/** Updates cards. A card whose former number is in use or void by now keeps the present one. */
async function updateFree(
  { db, tx, step, report }: UndoContext,
  updates: readonly (CardUpdate & { isCarried: boolean })[],
  cards: ReadonlyMap<number, Card>,
): Promise<void> {
  const isRenumbered = ({ id, before, after }: CardUpdate) =>
    cards.get(id)?.binnedAt === null &&
    canonicalCardNumber(before.cardNumber) !== canonicalCardNumber(after.cardNumber);
  const keys = updates.filter(isRenumbered).map(({ after }) => canonicalCardNumber(after.cardNumber));
  const taken = new Map<string, number>();
  const voided = await voidPrintedNumbers(tx, keys);
  if (keys.length > 0) {
    const active = tx.selectFrom(noun).select(['id', 'cardKey']).where('cardKey', 'in', keys);
    for (const { id, cardKey } of await active.where('binnedAt', 'is', null).execute()) taken.set(cardKey, id);
  }
  const free = updates.map((update) => {
    if (!isRenumbered(update)) return update;
    const { id, before, after } = update;
    const key = canonicalCardNumber(after.cardNumber);
    const conflictWith = taken.get(key);
    if (conflictWith === undefined && !voided.has(key)) {
      taken.set(key, id);
      return update;
    }
    report.leave({ noun, id, name: before.cardNumber, cause: conflictWith === undefined ? 'void' : { conflictWith } });
    return { ...update, after: { ...after, cardNumber: before.cardNumber } };
  });
  for (const isCarried of [false, true]) {
    const some = free.filter((update) => update.isCarried === isCarried);
    const { refused } = await updateCards({ db, tx, ...step }, some, isCarried ? 'carry' : 'update');
    for (const position of refused) {
      const update = some[position];
      if (update) report.leave({ noun, id: update.id, name: update.before.cardNumber, cause: { fields: [] } });
    }
  }
}

/** What a card has once a change of it is taken back, and the fields that stay because somebody has changed them since. */
interface FormerCard {
  values: CardValues;
  kept: WarrantyField[];
}

/**
 * Creates the function that says what a card has once a change of it is taken back. A name that was written on all cards of its clinic
 * or product since is no change of the card.
 */
function createFormerValues(tx: Write): (card: CardValues, change: NetChange) => Promise<FormerCard> {
  const restoreReferences = createReferenceRestorer(tx);
  const names = new Map<string, string | undefined>();
  const nameOf = async (type: TypeOnCards, id: unknown) => {
    if (typeof id !== 'number') return undefined;
    const key = `${type} ${id}`;
    if (!names.has(key))
      names.set(key, (await tx.selectFrom(type).select('name').where('id', '=', id).executeTakeFirst())?.name);
    return names.get(key);
  };

  /** The name of a clinic or product, and the reference, that a card had before a change; undefined if they stay. */
  async function formerName(type: TypeOnCards, card: CardValues, { before, after }: NetChange) {
    const { field, reference } = namesOnCards[type];
    // A change may give a card to another record and leave the name.
    const hasName =
      !(field in after) || card[field] === after[field] || card[field] === (await nameOf(type, after[reference]));
    // What versions before 1.2 noted has no references.
    const isTheirs = !(reference in after) || card[reference] === after[reference];
    const isGiven = field in after ? card[field] === after[field] || (hasName && isTheirs) : isTheirs;
    if (!isGiven) return undefined;
    const noted: Record<string, unknown> = { ...card, [field]: before[field] ?? card[field] };
    if (reference in before) noted[reference] = before[reference];
    else delete noted[reference];
    const restored = await restoreReferences(noted as unknown as NotedValues);
    return { [field]: restored[field], [reference]: restored[reference] };
  }

  return async (card, change) => {
    const { before, after } = change;
    const isChanged = (field: WarrantyField) => field in after && card[field] !== before[field];
    const given = plainFields.filter((field) => isChanged(field) && card[field] === after[field]);
    const kept = plainFields.filter((field) => isChanged(field) && card[field] !== after[field]);
    const values: object = Object.assign(
      Object.fromEntries(cardColumns.map((column) => [column, card[column]])),
      Object.fromEntries(given.map((field) => [field, before[field]])),
    );
    for (const type of typesOnCards) {
      const { field, reference } = namesOnCards[type];
      if (!(field in after) && !(reference in after)) continue;
      const former = await formerName(type, card, change);
      if (former) Object.assign(values, former);
      else if (card[field] !== before[field] || card[reference] !== before[reference]) kept.push(field);
    }
    return { values: values as CardValues, kept };
  };
}
