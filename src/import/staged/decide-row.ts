import type { CheckedRow, Fault, RowState } from '#domain/import/checked-row.ts';
import { foldText } from '#domain/text.ts';
import { type CardValues, namesOnCards } from '#domain/warranty/warranty-fields.ts';
import { rowValues, type WarrantyRow } from '#domain/warranty/warranty-row.ts';
import type { PlanIndex } from '#import/header/plan-index.ts';
import type { LineKind, RowLine } from '#import/rows/row-line.ts';
import { isSameCard, type RegisteredCard } from '#import/staged/registered-cards.server.ts';
import { registerFaults } from '#strings/vi/server/import-rows.ts';

/** What is done with a row: one of its states, or why only the register makes it faulty. */
export const rowDecisions = [
  'new',
  'changed',
  'same',
  'skipped',
  'faulty',
  'in-register',
  'void-card',
  'other-card',
  'changed-since',
] as const;
export type RowDecision = (typeof rowDecisions)[number];

/** The decision about a row, and the card of its number at that time, if there was one. */
export interface DecidedRow {
  decision: RowDecision;
  card: Pick<RegisteredCard, 'id' | 'version'> | null;
}

/** A row, and what the register has of its number. */
interface ComparedRow {
  kind: LineKind;
  /** What would be stored; null if nothing of the row can be. */
  card: WarrantyRow | null;
  current: RegisteredCard | undefined;
  /** True if the number is that of a printed card that is void. */
  isVoid: boolean;
}

/** Decides what an import does with a row. What is shown of it, counted and stored follows from this alone. */
export function decideRow({ kind, card, current, isVoid }: ComparedRow, { plan, isAccepted }: PlanIndex): RowDecision {
  if (kind === 'skipped') return 'skipped';
  if (!card) return 'faulty';
  if (isVoid) return 'void-card';
  const isUpdated = !current || plan.existingCards === 'update';
  // The plan lets the later one of two rows win.
  if (kind === 'repeat' && plan.repeatedCards === 'update' && isUpdated) return 'changed';
  if (!current) return kind === 'doubted' ? 'faulty' : 'new';
  const values = rowValues(card);
  if (isSameCard(current, values)) return 'same';
  // What the register has just so is no question.
  if (kind === 'doubted') return 'faulty';
  if (plan.existingCards === 'skip') return 'skipped';
  if (plan.existingCards === 'stop') return 'in-register';
  return isOtherCard(current, values) && !isAccepted('cardNumber', values.cardNumber) ? 'other-card' : 'changed';
}

/** What a decision is to people. */
export function stateOf(decision: RowDecision): RowState {
  return isRegisterFault(decision) ? 'faulty' : decision;
}

/** A row as people see it, with the faults that it has by its decision. @param current the card of its number, if its name is to be told */
export function checkedRow(decision: RowDecision, line: RowLine, current?: CardValues): CheckedRow {
  const { cardColumn: column, ...row } = line.row();
  const card = line.card();
  if (stateOf(decision) !== 'faulty') return { ...row, fields: card && rowValues(card), faults: [] };
  return {
    ...row,
    fields: null,
    faults: registerFault(decision, { column, value: card?.[0] ?? '', current }) ?? row.faults,
  };
}

/** The fault of a row that is good by itself; undefined if it has its own. */
function registerFault(
  kind: RowDecision,
  { column, value, current }: { column: string; value: string; current: CardValues | undefined },
): Fault[] | undefined {
  if (!isRegisterFault(kind)) return undefined;
  return [{ kind, field: 'cardNumber', column, value, reason: registerFaults[kind](value, current?.customerName) }];
}

const isRegisterFault = (decision: RowDecision): decision is keyof typeof registerFaults =>
  Object.hasOwn(registerFaults, decision);

/** True if a row is of another person, and of another clinic or product: its number may be mistyped, or used twice. */
function isOtherCard(current: CardValues, row: CardValues): boolean {
  if (foldText(current.customerName) === foldText(row.customerName)) return false;
  return Object.values(namesOnCards).some(({ field, reference }) =>
    isOther(current[reference], row[reference], current[field], row[field]),
  );
}

function isOther(id: number | null, otherId: number | null, name: string, otherName: string): boolean {
  if (id !== null && otherId !== null) return id !== otherId;
  return foldText(name) !== foldText(otherName);
}
