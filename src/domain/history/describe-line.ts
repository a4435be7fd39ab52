import { clinicFields } from '#domain/clinic/clinic-fields.ts';
import type { FieldDefinition, FieldType } from '#domain/field-definition.ts';
import type { HistoryKind, HistoryPair } from '#domain/history/history-kinds.ts';
import type { CardsDetail } from '#domain/printed-card/printed-card-state.ts';
import { describeGallery } from '#domain/product/gallery.ts';
import { productFields } from '#domain/product/product-fields.ts';
import type { RecordType } from '#domain/record/record-type.ts';
import { warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { accounts } from '#strings/vi/admin/accounts.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { productLabels, warrantyLabels } from '#strings/vi/fields.ts';
import { history as words } from '#strings/vi/history.ts';
import { roleNames } from '#strings/vi/roles.ts';
import {
  recallLabels,
  recallStateNames,
  visitKindNames,
  visitStateNames,
  voidReasonNames,
} from '#strings/vi/states.ts';

type HistoryValue = string | number | null;

/** A field whose value was replaced. */
export interface HistoryChange {
  field: string;
  /** For people, in Vietnamese. */
  label: string;
  /** How its values are shown; `text` for a field that has no definition. */
  type: FieldType;
  /** null where it was empty, or there was no record yet. */
  from: HistoryValue;
  to: HistoryValue;
}

type Values = Readonly<Record<string, unknown>>;

/** What the details of the audit have, depending on the action. All is null where the record was removed for good. */
interface Detail extends Partial<CardsDetail> {
  before?: Values;
  after?: Values;
  rowCount?: number;
  added?: number;
  updated?: number;
  unchanged?: number;
  count?: number;
  minutes?: number;
  isWholeList?: boolean;
  format?: string;
  name?: string;
  sessions?: number;
  changed?: keyof typeof words.changes;
  recoveryCodesLeft?: number;
  keyLost?: boolean;
  answer?: string;
}

type Definitions = Readonly<Record<string, FieldDefinition>>;

/** The fields of each type of record. */
export const fieldsOfTypes: Readonly<{ [Kind in HistoryKind]?: Definitions } & Record<RecordType, Definitions>> = {
  warranty: warrantyFields,
  clinic: clinicFields,
  product: productFields,
};

/** The labels of fields that have no definition; other fields are not shown. */
const labels: { [Kind in HistoryKind]?: Readonly<Record<string, string>> } = {
  account: { name: accounts.name, role: accounts.role, totp: accounts.totp, clinic: warrantyLabels.clinicName },
  cardBatch: { lot: words.batchLot, size: words.batchSize, note: words.batchNote },
  view: { name: words.viewName, isShared: words.viewShared },
  visit: {
    kind: words.visitKind,
    state: words.visitState,
    visitedOn: words.visitedOn,
    toothPosition: warrantyLabels.toothPosition,
    note: words.visitNote,
    count: words.visitCount,
    decision: words.visitDecision,
    share: words.visitShare,
    readAt: words.visitRead,
    pictures: words.visitPictures,
  },
  recall: { ...recallLabels, lot: warrantyLabels.lot, state: words.visitState },
  clinic: { getsMails: words.clinicMails },
  product: { gallery: productLabels.gallery },
};

/** Those of them that are no text. */
const types: { [Kind in HistoryKind]?: Readonly<Record<string, FieldType>> } = {
  visit: { visitedOn: 'date', readAt: 'date' },
  recall: { issuedFrom: 'date', issuedTo: 'date' },
};

/** Fields whose values have names. */
const valueNames: { [Kind in HistoryKind]?: Readonly<Record<string, Readonly<Record<string, string>>>> } = {
  account: { role: roleNames },
  visit: { kind: visitKindNames, state: visitStateNames },
  recall: { state: recallStateNames },
};

/**
 * What a line of the audit says, for people: the fields that have changed, and what else is known of it.
 *
 * @param detail as it is stored; null where nothing is known, or no more
 */
export function describeLine(
  { kind, action, isBulk }: HistoryPair & { isBulk: boolean },
  detail: string | null,
): { changes: HistoryChange[]; note: string | null } {
  const read: Detail = detail === null ? {} : JSON.parse(detail);
  const notes = [
    kind === 'cardBatch' && action !== 'export' ? describeCards(read) : noteOf({ kind, action }, read),
    read.answer,
    read.isWholeList && words.notes.wholeList,
    isBulk && words.notes.bulk,
  ].filter((note) => typeof note === 'string' && note !== '');
  return { changes: changesIn(kind, read), note: notes.length > 0 ? notes.join('. ') : null };
}

function changesIn(kind: HistoryKind, { before = {}, after = {} }: Detail): HistoryChange[] {
  const fields = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return fields.flatMap((field) => {
    const label = fieldsOfTypes[kind]?.[field]?.label ?? labels[kind]?.[field];
    const type = fieldsOfTypes[kind]?.[field]?.type ?? types[kind]?.[field] ?? 'text';
    const [from, to] = [before, after].map((values) => fieldValue(kind, field, values[field]));
    if (label === undefined || from === undefined || to === undefined || from === to) return [];
    return [{ field, label, type, from, to }];
  });
}

/** A value as people read it, or as it is stored if it can be written again. */
function fieldValue(kind: HistoryKind, field: string, value: unknown): HistoryValue {
  if (value === undefined || value === null || value === '') return null;
  if (fieldsOfTypes[kind]?.[field]?.type === 'picture') return forms.picture.one;
  if (kind === 'product' && field === 'gallery') return describeGallery(String(value));
  const names = valueNames[kind]?.[field];
  if (names) return names[String(value)] ?? null;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function noteOf({ kind, action }: HistoryPair, detail: Detail): string {
  const { rowCount, added = 0, updated = 0, unchanged = 0, count = 0, minutes, format, name } = detail;
  if (rowCount !== undefined) return [words.notes.import(rowCount), detail.clinic].filter(Boolean).join(' · ');
  if (kind === 'import' && action !== 'import') return words.notes.undo(added + updated, unchanged);
  if (action === 'export' && format !== undefined) return words.notes.export(count, format);
  if (action === 'read' && minutes !== undefined) return words.notes.read(count, minutes);
  if (kind === 'backup' && name !== undefined) return name;
  if (detail.changed !== undefined) return words.changes[detail.changed];
  if (detail.recoveryCodesLeft !== undefined) return words.notes.recoveryCode(detail.recoveryCodesLeft);
  if (detail.sessions !== undefined && detail.sessions > 1) return words.notes.sessions(detail.sessions);
  return '';
}

/** Which cards of a batch were moved, where to, and why. */
function describeCards({ from, to, clinic, reason, note, replacedBy, keyLost, changed }: Detail): string {
  if (keyLost) return words.notes.keyLost;
  if (changed) return words.changes[changed];
  if (from === undefined || to === undefined) return '';
  const why = reason === undefined ? undefined : voidReasonNames[reason];
  return [words.notes.cards(from, to), clinic ?? replacedBy, why, note].filter((part) => part).join(' · ');
}
