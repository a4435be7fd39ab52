import type { AppliedAlias, UnknownName } from '#domain/import/checked-row.ts';
import type { NameDecision, SheetRow } from '#domain/import/import-plan.ts';
import { createNearestName } from '#domain/nearest-name.ts';
import { foldText } from '#domain/text.ts';
import { maxListedNames, maxTrackedNames } from '#import/limits.ts';
import { positionWithin } from '#import/rows/row-position.ts';
import { importNotes as words } from '#strings/vi/server/import-notes.ts';

interface MatcherOptions {
  known: readonly string[];
  /** Spellings, each with the known name that it means. */
  aliases?: readonly (readonly [name: string, target: string])[];
  decisions?: readonly NameDecision[];
  /** The position of a row as the list of unknown names has it. */
  inLists?: (position: SheetRow) => SheetRow;
}

/** A spelling: the name to store, and what to count. */
interface Match {
  name: string;
  unknown: UnknownName | null;
  alias: AppliedAlias | null;
}

/**
 * Compares names with the known ones, ignoring accents and case. Call `match` with the name of each row that is stored: it
 * returns the name to store. A decision of the plan comes first, then the catalogue, then the aliases. `unknown` lists the
 * names nobody has decided about, in order of appearance, each in its first spelling.
 */
export function createNameMatcher(
  kind: UnknownName['kind'],
  { known: knownNames, aliases = [], decisions = [], inLists = (position) => position }: MatcherOptions,
) {
  const known = new Map(knownNames.map((name) => [foldText(name), name]));
  const targets = new Map(aliases.map(([name, target]) => [foldText(name), target]));
  const decided = new Map(decisions.filter((one) => one.kind === kind).map((one) => [foldText(one.name), one]));
  const unknown = new Map<string, UnknownName>();
  const applied = new Map<string, AppliedAlias>();
  const bySpelling = new Map<string, Match>();
  let uncounted = 0;

  function matchSpelling(name: string, position: SheetRow): Match {
    const fold = foldText(name);
    const decision = decided.get(fold);
    if (decision?.action === 'take' && decision.target !== null) {
      return { ...matchCatalogue(decision.target, position), alias: null };
    }
    if (decision && decision.action !== 'take') return { name, unknown: null, alias: null };
    const target = known.has(fold) ? undefined : targets.get(fold);
    if (target === undefined) return { ...matchCatalogue(name, position), alias: null };
    const alias = applied.get(fold) ?? { kind, name, target, count: 0 };
    if (applied.size < maxTrackedNames) applied.set(fold, alias);
    return { name: target, unknown: null, alias };
  }

  function matchCatalogue(name: string, position: SheetRow): Omit<Match, 'alias'> {
    const fold = foldText(name);
    if (known.has(fold)) return { name, unknown: null };
    const found = unknown.get(fold) ?? { kind, name, count: 0, first: position, nearest: null };
    if (unknown.size < maxTrackedNames) unknown.set(fold, found);
    else if (!unknown.has(fold)) uncounted++;
    return { name, unknown: found };
  }

  return {
    match(name: string, position: SheetRow): string {
      let match = bySpelling.get(name);
      if (!match) {
        match = matchSpelling(name, inLists(position));
        if (bySpelling.size < maxTrackedNames) bySpelling.set(name, match);
      }
      if (match.unknown) match.unknown.count++;
      if (match.alias) match.alias.count++;
      return match.name;
    },
    count: () => unknown.size + uncounted,
    unknown(): UnknownName[] {
      const nearest = createNearestName(kind, knownNames);
      return [...unknown.values()].slice(0, maxListedNames).map((name) => ({ ...name, nearest: nearest(name.name) }));
    },
    aliases: () => [...applied.values()].slice(0, maxListedNames),
  };
}

/** `Nha khoa "Hoa Hông" chưa có trong danh mục (3 dòng, từ dòng 5); gần giống "Hoa Hồng"`. */
export function unknownNameText({ kind, name, count, nearest, first }: UnknownName): string {
  const where = words.unknownRows(count, positionWithin(first));
  const unknown = kind === 'clinic' ? words.unknownClinic(name, where) : words.unknownProduct(name, where);
  return nearest === null ? unknown : words.nearest(unknown, nearest);
}
