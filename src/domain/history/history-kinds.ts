import type { Role } from '#domain/account/rights.ts';
import { type NamedType, namedTypes, recordTypes } from '#domain/record/record-type.ts';

/** What can be done to every record. */
const recordActions = ['create', 'update', 'bin', 'restore', 'remove'] as const;
const named = namedTypes.map((type) => [type, recordActions]);
const namedActions: Record<NamedType, typeof recordActions> = Object.fromEntries(named);

/** What the history of the register tells about, and what can be done to each. */
export const historyActions = {
  warranty: ['create', 'update', 'carry', 'bin', 'restore', 'remove', 'export', 'read'],
  ...namedActions,
  import: ['import', 'undo', 'redo'],
  account: ['create', 'update', 'sign-in', 'sign-out', 'disable', 'enable', 'reset', 'invite', 'withdraw'],
  backup: ['create', 'check', 'download', 'accept-damage'],
  view: ['create', 'update', 'remove'],
  history: ['export'],
  cardBatch: ['create', 'update', 'hand-over', 'take-back', 'void', 'replace', 'export'],
  visit: ['create', 'update', 'undo', 'ask', 'answer', 'approve', 'decline', 'finish', 'withdraw', 'reopen', 'export'],
  recall: ['create', 'update', 'publish', 'withdraw', 'close', 'tell', 'undo'],
} as const;

export type HistoryKind = keyof typeof historyActions;
export type HistoryAction = (typeof historyActions)[HistoryKind][number];

/** A kind and an action on it. */
export interface HistoryPair {
  kind: HistoryKind;
  action: HistoryAction;
}

/** Every kind with every action on it. */
export const historyPairs: readonly HistoryPair[] = Object.entries(historyActions).flatMap(([kind, actions]) =>
  actions.map((action) => ({ kind: kind as HistoryKind, action })),
);

/** The kinds whose records have a history each, which everybody may read who may read the record. */
export const kindsWithHistory = [...recordTypes, 'visit', 'recall'] as const;
export type KindWithHistory = (typeof kindsWithHistory)[number];

/** What takes data away, or may. */
const ofOwners: readonly HistoryAction[] = ['export', 'read'];
const ofRecords: readonly HistoryKind[] = [...recordTypes, 'import', 'cardBatch', 'visit', 'recall'];

/**
 * True if a role may read such lines: owners all of them, others those about records and imports. Who has signed in, taken
 * data away or read much of it is a question of owners, here as on the other pages.
 */
export function mayReadPair(role: Role, { kind, action }: HistoryPair): boolean {
  return role === 'owner' || (ofRecords.includes(kind) && !ofOwners.includes(action));
}
