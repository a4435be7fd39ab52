import { recordPaths } from '#contract/record-names.ts';
import type { HistoryKind } from '#domain/history/history-kinds.ts';

/** The wire name of each kind of what the history tells about. */
export const kindNames = {
  ...recordPaths,
  import: 'import',
  account: 'account',
  backup: 'backup',
  view: 'view',
  history: 'history',
  cardBatch: 'card-batch',
  visit: 'visit',
  recall: 'recall',
} as const satisfies Record<HistoryKind, string>;

export type KindName = (typeof kindNames)[HistoryKind];

/** Every kind by its wire name. */
const kindsByName = new Map(
  Object.entries(kindNames).map(([kind, name]): [KindName, HistoryKind] => [name, kind as HistoryKind]),
);

/** The kind with a wire name. */
export function kindOf(name: KindName): HistoryKind {
  return kindsByName.get(name) ?? 'history';
}
