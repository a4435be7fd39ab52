import { nameKey } from '#domain/name-key.ts';
import { foldText } from '#domain/text.ts';

/** A clinic or product as a name finds it. */
export interface NamedRecord {
  id: number;
  name: string;
}

/** Another spelling of a clinic or product. */
export interface RecordAlias {
  /** Without accents, in lower case. */
  key: string;
  /** As it was written, if that is known. */
  name: string | null;
  recordId: number;
}

/** The active clinics or products, and their aliases. */
export interface KnownRecords {
  records: readonly NamedRecord[];
  aliases: readonly RecordAlias[];
}

/** What a name means. */
export interface Resolution {
  /** Null if no record has the name, or several fit. */
  record: NamedRecord | null;
  /** Those that fit, if they are several: they differ by accents alone. */
  candidates: readonly NamedRecord[];
}

const unknown: Resolution = { record: null, candidates: [] };

/**
 * Creates the only function that says whose a name is: that of the record with exactly the name, in any case; else with the
 * name as an alias; else the only one whose name or alias differs by accents alone.
 */
export function createNameResolver({ records, aliases }: KnownRecords): (name: string) => Resolution {
  const byId = new Map(records.map((record) => [record.id, record]));
  const byName = new Map(records.map((record) => [nameKey(record.name), record]));
  const byAlias = new Map<string, NamedRecord>();
  const byFold = new Map<string, Set<NamedRecord>>();
  const fold = (key: string, record: NamedRecord) => byFold.set(key, (byFold.get(key) ?? new Set()).add(record));
  for (const record of records) fold(foldText(record.name), record);
  for (const { key, name, recordId } of aliases) {
    const record = byId.get(recordId);
    if (!record) continue;
    byAlias.set(nameKey(name ?? key), record);
    fold(key, record);
  }
  return (name) => {
    const exact = byName.get(nameKey(name)) ?? byAlias.get(nameKey(name));
    if (exact) return { record: exact, candidates: [] };
    const [only, ...others] = byFold.get(foldText(name)) ?? [];
    if (!only) return unknown;
    return others.length === 0 ? { record: only, candidates: [] } : { record: null, candidates: [only, ...others] };
  };
}
