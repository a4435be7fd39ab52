import type { RecordAlias } from '#domain/record/name-resolver.ts';
import { foldText } from '#domain/text.ts';
import type { KnownNames } from '#import/import-request.ts';

type Aliases = readonly (readonly [name: string, target: string])[];

/** A catalogue with these clinics and products, whose ids are their places from 1, and aliases of the clinics. */
export function catalogueOf(
  clinics: readonly string[],
  products: readonly string[],
  aliases: Aliases = [],
): KnownNames {
  const numbered = (names: readonly string[]) => names.map((name, at) => ({ id: at + 1, name }));
  const alias = ([name, target]: Aliases[number]): RecordAlias => ({
    key: foldText(name),
    name,
    recordId: clinics.indexOf(target) + 1,
  });
  return {
    clinic: { records: numbered(clinics), aliases: aliases.map(alias) },
    product: { records: numbered(products), aliases: [] },
  };
}
