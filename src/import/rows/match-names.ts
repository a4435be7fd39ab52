import type { AppliedAlias, UnknownName } from '#domain/import/checked-row.ts';
import type { NameDecision, SheetRow } from '#domain/import/import-plan.ts';
import { createNearestName } from '#domain/nearest-name.ts';
import { createNameResolver, type KnownRecords } from '#domain/record/name-resolver.ts';
import { foldText } from '#domain/text.ts';
import { maxListedNames, maxTrackedNames } from '#import/limits.ts';
import { positionWithin } from '#import/rows/row-position.ts';
import { importNotes as words } from '#strings/vi/server/import-rows.ts';

interface MatcherOptions {
  known: KnownRecords;
  decisions?: readonly NameDecision[];
}

/** What is stored of a name, and what to count. */
interface Match {
  name: string;
  /** What it means; null if that is not known. */
  id: number | null;
  unknown: UnknownName | null;
  alias: AppliedAlias | null;
}

/**
 * Finds the record that each name means. Call `match` with the name of each row that is stored: it returns the name and the
 * reference to store. A decision of the plan comes first, then the catalogue. `unknown` lists the names nobody has decided about,
 * in order of appearance, each in its first spelling; `aliases` those that are stored in the catalogue's spelling.
 */
export function createNameMatcher(kind: UnknownName['kind'], { known, decisions = [] }: MatcherOptions) {
  const resolve = createNameResolver(known);
  const decided = new Map(decisions.filter((one) => one.kind === kind).map((one) => [foldText(one.name), one]));
  const unknown = new Map<string, UnknownName>();
  const applied = new Map<string, AppliedAlias>();
  const bySpelling = new Map<string, Match>();
  let uncounted = 0;

  function matchSpelling(name: string, position: SheetRow): Match {
    const decision = decided.get(foldText(name));
    if (decision?.action === 'take' && decision.target !== null) {
      return { ...matchCatalogue(decision.target, position), alias: null };
    }
    // What is added has no id yet.
    if (decision?.action === 'add') return { name: decision.name, id: null, unknown: null, alias: null };
    if (decision?.action === 'keep') return { name, id: null, unknown: null, alias: null };
    const match = matchCatalogue(name, position);
    if (match.name === name) return match;
    const fold = foldText(name);
    const alias = applied.get(fold) ?? { kind, name, target: match.name, count: 0 };
    if (applied.size < maxTrackedNames) applied.set(fold, alias);
    return { ...match, alias };
  }

  function matchCatalogue(name: string, position: SheetRow): Match {
    const { record, candidates } = resolve(name);
    if (record) return { ...record, unknown: null, alias: null };
    const fold = foldText(name);
    const names = candidates.map((candidate) => candidate.name);
    const found = unknown.get(fold) ?? { kind, name, count: 0, first: position, nearest: null, candidates: names };
    if (unknown.size < maxTrackedNames) unknown.set(fold, found);
    else if (!unknown.has(fold)) uncounted++;
    return { name, id: null, unknown: found, alias: null };
  }

  return {
    match(name: string, position: SheetRow): Pick<Match, 'name' | 'id'> {
      let match = bySpelling.get(name);
      if (!match) {
        match = matchSpelling(name, position);
        if (bySpelling.size < maxTrackedNames) bySpelling.set(name, match);
      }
      if (match.unknown) match.unknown.count++;
      if (match.alias) match.alias.count++;
      return match;
    },
    count: () => unknown.size + uncounted,
    unknown(): UnknownName[] {
      const nearest = createNearestName(
        kind,
        known.records.map(({ name }) => name),
      );
      return [...unknown.values()]
        .slice(0, maxListedNames)
        .map((name) => (name.candidates.length > 0 ? name : { ...name, nearest: nearest(name.name) }));
    },
    aliases: () => [...applied.values()].slice(0, maxListedNames),
  };
}

/** `Nha khoa "Hoa Hông" chưa có trong danh mục (3 dòng, từ dòng 5); gần giống "Hoa Hồng"`. */
export function unknownNameText({ kind, name, count, nearest, candidates, first }: UnknownName): string {
  const where = words.unknownRows(count, positionWithin(first));
  if (candidates.length > 0) return words.ambiguous(name, where, candidates);
  const unknown = kind === 'clinic' ? words.unknownClinic(name, where) : words.unknownProduct(name, where);
  return nearest === null ? unknown : words.nearest(unknown, nearest);
}
