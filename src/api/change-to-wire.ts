import type { ChangeWire } from '#contract/change-wire.ts';
import { recordPaths, warrantyNames } from '#contract/record-names.ts';
import type { ChangeLine } from '#domain/record/changes.server.ts';
import type { WarrantyField } from '#domain/warranty/warranty-fields.ts';

/** A change in the names of the API. */
export function toChangeWire({ id, noun, actor, recordId, recordName, mergedName, ...change }: ChangeLine): ChangeWire {
  const { kind, at, counts, importId, fileName, field, undoneAt, undoneBy, undo } = change;
  return {
    _id: String(id),
    kind,
    noun: recordPaths[noun],
    ...{ at, by: actor, counts, undoneAt, undoneBy },
    record: recordId === null ? null : { _id: String(recordId), name: recordName },
    merged: mergedName,
    import: importId === null || fileName === null ? null : { _id: String(importId), fileName },
    field: field && (warrantyNames[field as WarrantyField] ?? field),
    undo: undo && { _id: String(undo.id), counts: undo.counts },
  };
}
