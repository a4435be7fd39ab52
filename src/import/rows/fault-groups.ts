import type { Fault, FaultGroup } from '#domain/import/checked-row.ts';
import type { SheetRow } from '#domain/import/import-plan.ts';
import { maxFaultGroups, maxGroupRows } from '#import/limits.ts';

/** The group of a fault. */
export const groupOf = ({ kind, field, column }: Pick<Fault, 'kind' | 'field' | 'column'>): string =>
  `${kind}\n${field}\n${column}`;

/** Collects faults by their kind and column, in order of appearance. */
export function faultGroups() {
  const groups = new Map<string, FaultGroup>();
  return {
    addAll(row: SheetRow, faults: readonly Fault[]): void {
      for (const fault of faults) {
        const { kind, field, column, reason } = fault;
        const key = groupOf(fault);
        const group = groups.get(key) ?? { kind, field, column, count: 0, rows: [], reason };
        group.count++;
        if (group.rows.length < maxGroupRows) group.rows.push(row);
        if (groups.size < maxFaultGroups) groups.set(key, group);
      }
    },
    list: (): FaultGroup[] => [...groups.values()],
  };
}
